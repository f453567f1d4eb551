"""The server without sockets, where the tests of the server look for it."""

from spielwerk.testing.hall import PASSWORD, Hall, Memory, Visitor

__all__ = ["PASSWORD", "Hall", "Memory", "Visitor"]
