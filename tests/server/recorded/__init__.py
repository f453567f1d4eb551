"""Recordings of the contest's servers, taken apart and played again against ours.

`recording`     one form for all seasons: connections, and what was said and heard on them, when
`readers`       the files of each season in that form
`boards`        the board on which a recorded room was played, and the luck that fell there
`player`        plays a recording against our server
`differences`   where our server is meant to answer otherwise, and how
"""
