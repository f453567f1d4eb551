"""The page about a tournament, for a school's web site."""

from spielwerk.match.tournament.report.page import page, write_page

__all__ = ["page", "write_page"]
