"""The arena: play, watch and understand games in the browser, in the same process as the game server.

`messages`  all that goes over the wire, as values
"""
