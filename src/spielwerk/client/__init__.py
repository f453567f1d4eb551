"""A bot's side of a game: write a class with one method, `choose`, and `run` it.

`bot`           what somebody writes
`clock`         how much time is left for a move
`running`       `run`: the program that a contest starts; `practise`, in `practice`, needs no server
`connection`    `play`: one game over a socket, for tests and tools; `asynchronous` does the same among other work
`seat`          a bot and its conversation, without any input or output: bytes in, moves out
`conversation`  what has been heard and what may be said; `official` speaks the XML of each season, `lines` the lines of JSON
"""

from spielwerk.client.bot import Bot
from spielwerk.client.clock import Clock
from spielwerk.client.connection import play
from spielwerk.client.practice import practise
from spielwerk.client.result import GameResult
from spielwerk.client.running import run
from spielwerk.client.trouble import ExitCode, Trouble

__all__ = ["Bot", "Clock", "ExitCode", "GameResult", "Trouble", "play", "practise", "run"]
