"""The game server: one process in which bots of all seasons meet.

`lobby`     who is here, which rooms there are, who may ask for what; no sockets, no clock of its own
`news`      what a guest is told, as values
`voices`    how it is told: in a season's XML, or as lines of JSON
`session`   one connection: bytes come in, bytes go out
`listener`  the sockets, the clock, the start and the end of it all
"""
