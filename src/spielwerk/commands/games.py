"""`spielwerk games`: which games there are."""

import typer

import spielwerk as sw
from spielwerk.console import speaks_german, table


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(games)


def games() -> None:
    """Lists all games: id, season, title, the name on the wire, and how many points the two rule sets differ in."""
    sheets = [sw.game(game_id) for game_id in sw.games()]
    rows = [(sheet.id, str(sheet.season), sheet.german, sheet.wire_name, len(sheet.deviation_table)) for sheet in sheets]
    english, german = ("id", "season", "title", "on the wire", "deviations"), ("Kennung", "Saison", "Titel", "im XML", "Abweichungen")
    table(german if speaks_german() else english, rows)
