"""A guest of the server: somebody who says and hears things, whatever connection he uses."""

from abc import ABC, abstractmethod

from spielwerk.game import Rules
from spielwerk.protocol.season import Season
from spielwerk.server.news import News


class Guest(ABC):
    """One connection, as the lobby knows it."""

    id: int
    rules: Rules = "contest"
    """The rule set that this guest's rooms are played by unless he names one."""
    administrates: bool = False
    always_told: bool = False
    """Whether he hears what he did wrong, and the result, even where his season's server would have closed the connection without a word."""

    @abstractmethod
    def hear(self, news: News) -> None:
        """Is told something."""

    @abstractmethod
    def dismiss(self, season: Season) -> None:
        """Is told goodbye in the season's way, and closed."""
