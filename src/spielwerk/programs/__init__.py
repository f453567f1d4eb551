"""Bot programs as processes: how they are started, what they print, what comes of them, and how all of it is ended.

`program`    a command, and one run of it
`processes`  which processes belong to a program
`output`     what it prints, drained always and kept in part
"""
