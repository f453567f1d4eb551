"""Reads a tournament's file. Whatever is wrong in it is said with its place, and with what would be right; all faults at once."""

import tomllib
from collections.abc import Collection, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

import spielwerk as sw
from spielwerk.errors import Fault
from spielwerk.game import RULE_SETS
from spielwerk.match.tournament.definition import COUNTS, FORMATS, TIEBREAKS, Definition, Division, Entrant, Format, Scoring, Tiebreak
from spielwerk.match.tournament.values import FaultyDefinition, Values
from spielwerk.room.replay_name import plain

USUAL_TIEBREAKS: Mapping[Format, tuple[Tiebreak, ...]] = {
    "round-robin": ("victories", "direct", "sonneborn-berger", "lots"),
    "swiss": ("buchholz", "victories", "lots"),
    "knockout": ("lots",),
    "gauntlet": ("victories", "lots"),
    "league": ("victories", "direct", "sonneborn-berger", "lots"),
}

PRESETS: Mapping[str, Mapping[str, Any]] = {
    # As the Software-Challenge counts: 6 games make a match, a match earns 2, 1 or 0, and victories decide between equals.
    "contest": {
        "tournament": {"format": "round-robin", "rules": "contest", "games_per_match": 6, "finals": 8, "tiebreaks": ["victories", "lots"]},
        "scoring": {"counts": "encounters", "win": 2, "draw": 1, "loss": 0, "irregular_win": 1},
        "limits": {"soft": 2.0, "hard": 10.0},
    },
    # Every game counts by itself.
    "games": {"scoring": {"counts": "games", "win": 1, "draw": 0.5, "loss": 0}},
}

SECTIONS = {"tournament", "scoring", "limits", "league", "player"}
LONGEST_NAME = 60


def read_definition(path: Path) -> Definition:
    """The tournament that a file defines, or `FaultyDefinition`. Files of bots are named from the folder of this file."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise FaultyDefinition(str(path), [Fault("Datei / file", f"nicht lesbar: {error}", f"cannot be read: {error}")]) from None
    return parse_definition(text, str(path))


def parse_definition(text: str, path: str = "tournament.toml") -> Definition:
    """The tournament that this text defines."""
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise FaultyDefinition(path, [Fault("TOML", f"nicht lesbar: {error}", f"cannot be read: {error}")]) from None
    reader = _Reader(document)
    definition = reader.definition()
    if reader.faults or definition is None:
        raise FaultyDefinition(path, reader.faults)
    return definition


class _Reader(Values):
    """Goes through a document once and notes what is wrong with it."""

    def __init__(self, document: dict[str, Any]) -> None:
        super().__init__()
        self.document = document
        for name in document:
            self.known(name, name, SECTIONS)
        for name in ("tournament", "scoring", "limits", "league"):
            value = document.get(name, {})
            if not isinstance(value, dict):
                self.fault(name, f"ist ein Abschnitt: [{name}]", f"is a section: [{name}]")
            self.tables[name] = dict(value) if isinstance(value, dict) else {}
        self._fill_in()

    def _fill_in(self) -> None:
        preset = self.tables["tournament"].pop("template", None)
        if preset is None:
            return
        if not isinstance(preset, str) or preset not in PRESETS:
            self.one_of("tournament.template", preset, PRESETS)
            return
        for section, values in PRESETS[preset].items():
            self.tables[section] = {**values, **self.tables[section]}

    def definition(self) -> Definition | None:
        """Everything; None where so much is missing that nothing can be built."""
        form = self.choice("tournament", "format", FORMATS, "round-robin")
        games = self._games()
        entrants = self._entrants(games)
        names = [entrant.name for entrant in entrants]
        divisions = self._divisions(names, form)
        if len(entrants) < 2:
            self.fault("player", "mindestens zwei Abschnitte [[player]]", "at least two sections [[player]]")
        name = self.text("tournament", "name", "Turnier")
        fields: dict[str, Any] = {
            "id": plain(self.text("tournament", "id", name)).lower(),
            "name": name,
            "format": form,
            "games": games,
            "rules": self.choice("tournament", "rules", RULE_SETS, "rulebook"),
            "seed": self.whole("tournament", "seed", 1, 0, (1 << 63) - 1),
            "games_per_match": self.whole("tournament", "games_per_match", 2, 1, 10_000),
            "rounds": self._rounds(form, len(entrants)),
            "challengers": self._challengers(form, names),
            "finals": self._finals(form, len(entrants)),
            "third_place": self.truth("tournament", "third_place", True),
            "extra_pairs": self.whole("tournament", "extra_pairs", 3, 0, 100),
            "tiebreaks": self._tiebreaks(form),
            "start": self._start(),
            "days": self.whole("tournament", "days", 7, 1, 366),
            "promoted": self._promoted(divisions),
            "soft": self.number("limits", "soft", 2.0, 0.001, 3600),
        }
        fields |= {"hard": self.number("limits", "hard", max(10.0, fields["soft"]), fields["soft"], 36_000), "scoring": self._scoring()}
        if fields["games_per_match"] % 2 and (form == "knockout" or fields["finals"]):
            self.fault(
                "tournament.games_per_match",
                "ist in einem K.o. gerade, damit jeder gleich oft beginnt",
                "is even in a knockout, so that both begin equally often",
            )
        for section, table in self.tables.items():
            for key in table:
                self.known(f"{section}.{key}", key, _KEYS[section])
        return Definition(**fields, entrants=tuple(entrants), divisions=divisions) if not self.faults else None

    # What single keys hold.

    def _games(self) -> tuple[str, ...]:
        table = self.tables["tournament"]
        given = table.get("games", table.get("game"))
        place = "tournament.games"
        if given is None or given == []:
            self.fault(place, f"fehlt; zum Beispiel games = {[*sw.games()][:1]}", f"is missing; for example games = {[*sw.games()][:1]}")
            return ()
        listed = list(sw.games()) if given == "all" else given if isinstance(given, list) else [given]
        for at, game in enumerate(listed):
            if game not in sw.games():
                self.one_of(f"{place}[{at}]", game, sw.games())
        if len(set(map(str, listed))) < len(listed):
            self.fault(place, "nennt ein Spiel zweimal", "names a game twice")
        return tuple(map(str, listed))

    def _entrants(self, games: Sequence[str]) -> list[Entrant]:
        players = self.document.get("player", [])
        if not isinstance(players, list) or not all(isinstance(player, dict) for player in players):
            self.fault("player", "jeder Spieler ist ein Abschnitt [[player]]", "each player is a section [[player]]")
            return []
        entrants, seen = [], set()
        for at, player in enumerate(players):
            name = player.get("name")
            place = f"player[{at}]" if not isinstance(name, str) else f"player {name!r}"
            if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
                words = f"1 bis {LONGEST_NAME} Zeichen", f"1 to {LONGEST_NAME} characters"
                self.fault(f"{place}.name", f"ist ein Text von {words[0]} in einer Zeile", f"is a text of {words[1]} in one line")
                continue
            if name in seen:
                self.fault(f"{place}.name", "gibt es schon; Namen sind verschieden", "is there already; names differ")
            seen.add(name)
            for key in player:
                self.known(f"{place}.{key}", key, ("name", "bot", "bots"))
            entrants.append(Entrant(name=name, bots=self._bots(place, player, games)))
        return entrants

    def _bots(self, place: str, player: dict[str, Any], games: Sequence[str]) -> dict[str, str]:
        usual, special = player.get("bot"), player.get("bots", {})
        if not isinstance(special, dict):
            self.fault(f"{place}.bots", 'ist eine Tabelle: bots = { "Spiel" = "Befehl" }', 'is a table: bots = { "game" = "command" }')
            special = {}
        for game in special:
            self.known(f"{place}.bots.{game}", game, games)
        bots = {}
        for game in games:
            bot = special.get(game, usual)
            if not isinstance(bot, str) or not bot.strip():
                where = f"{place}.bot" if usual is None and not special else f"{place}.bots.{game}"
                self.fault(
                    where, 'fehlt: eine Stufe wie "medium", eine Datei oder ein Befehl', 'is missing: a level like "medium", a file or a command'
                )
                break
            bots[game] = bot
        return bots

    def _rounds(self, form: Format, players: int) -> int:
        if form != "swiss":
            return self.whole("tournament", "rounds", 1, 1, 100)
        # With an odd number somebody pauses in each round. As long as nobody has met half of the others, a round without repetitions is possible.
        most = max((players + players % 2) // 2, 1)
        return self.whole("tournament", "rounds", min(max((max(players, 2) - 1).bit_length(), 1), most), 1, most)

    def _challengers(self, form: Format, names: Sequence[str]) -> tuple[str, ...]:
        given = self.tables["tournament"].get("challengers", list(names[:1]) if form == "gauntlet" else [])
        if not isinstance(given, list):
            given = [given]
        for at, name in enumerate(given):
            if name not in names:
                self.one_of(f"tournament.challengers[{at}]", name, names)
        if form == "gauntlet" and names and len(set(map(str, given))) >= len(names):
            self.fault("tournament.challengers", "lässt keinen Gegner übrig", "leaves nobody to play against")
        return tuple(map(str, given))

    def _finals(self, form: Format, players: int) -> int:
        preset_only = "finals" not in self.document.get("tournament", {})
        wanted = self.whole("tournament", "finals", 0, 0, 1024)
        if wanted and preset_only:
            # A template's number of finalists is meant for many; a small group sends fewer.
            wanted = next((size for size in (8, 4, 2) if size <= players), 0)
        if players > 1 and (wanted == 1 or wanted > players):
            self.fault("tournament.finals", f"ist 0 oder eine Zahl von 2 bis {players}", f"is 0 or a number from 2 to {players}")
        if wanted and form in ("knockout", "league") and not preset_only:
            self.fault("tournament.finals", f"gibt es bei {form} nicht", f"do not go with {form}")
        return wanted if form not in ("knockout", "league") else 0

    def _tiebreaks(self, form: Format) -> tuple[Tiebreak, ...]:
        given = self.tables["tournament"].get("tiebreaks", list(USUAL_TIEBREAKS[form]))
        if not isinstance(given, list):
            self.fault("tournament.tiebreaks", f"ist eine Liste aus {', '.join(TIEBREAKS)}", f"is a list of {', '.join(TIEBREAKS)}")
            return ()
        for at, word in enumerate(given):
            if word not in TIEBREAKS:
                self.one_of(f"tournament.tiebreaks[{at}]", word, TIEBREAKS)
        return tuple(word for word in given if word in TIEBREAKS)

    def _start(self) -> date | None:
        given = self.tables["tournament"].get("start")
        if given is not None and type(given) is not date:
            self.fault("tournament.start", "ist ein Tag wie 2026-03-02, ohne Anführungszeichen", "is a day like 2026-03-02, without quotes")
            return None
        return given

    def _divisions(self, names: Sequence[str], form: Format) -> tuple[Division, ...]:
        given = self.tables["league"].get("division", [])
        if form != "league":
            if given:
                self.fault("league", 'gehört nur zu format = "league"', 'belongs to format = "league" only')
            return ()
        if not given:
            return (Division(name="1. Liga", players=tuple(names)),)
        if not isinstance(given, list) or not all(isinstance(division, dict) for division in given):
            self.fault("league.division", "jede Staffel ist ein Abschnitt [[league.division]]", "each division is a section [[league.division]]")
            return ()
        divisions = [self._division(f"league.division[{at}]", division, names) for at, division in enumerate(given)]
        self._everybody_once(divisions, names)
        return tuple(divisions)

    def _division(self, place: str, division: dict[str, Any], names: Sequence[str]) -> Division:
        players, name = division.get("players", []), division.get("name", place)
        for key in division:
            self.known(f"{place}.{key}", key, ("name", "players"))
        if not isinstance(players, list) or len(players) < 2:
            self.fault(f"{place}.players", "ist eine Liste von mindestens zwei Namen", "is a list of at least two names")
            players = []
        for at, player in enumerate(players):
            if player not in names:
                self.one_of(f"{place}.players[{at}]", player, names)
        return Division(name=str(name), players=tuple(map(str, players)))

    def _everybody_once(self, divisions: Sequence[Division], names: Sequence[str]) -> None:
        placed = [player for division in divisions for player in division.players]
        for name in names:
            if placed.count(name) != 1:
                times = placed.count(name)
                self.fault(
                    "league.division", f"{name!r} steht in {times} Staffeln statt in einer", f"{name!r} is in {times} divisions instead of one"
                )
        if len({division.name for division in divisions}) < len(divisions):
            self.fault("league.division", "Staffeln heißen verschieden", "divisions have different names")

    def _promoted(self, divisions: Sequence[Division]) -> int:
        smallest = min((len(division.players) for division in divisions), default=2)
        return self.whole("league", "promoted", min(1, smallest // 2), 0, max(smallest // 2, 0))

    def _scoring(self) -> Scoring:
        counts = self.choice("scoring", "counts", COUNTS, "encounters")
        usual = (2.0, 1.0, 0.0) if counts == "encounters" else (1.0, 0.5, 0.0)
        win, draw, loss = (self.number("scoring", key, value, -1000, 1000) for key, value in zip(("win", "draw", "loss"), usual, strict=True))
        if not win > draw >= loss:
            self.fault("scoring", "win > draw >= loss", "win > draw >= loss")
        irregular = self.number("scoring", "irregular_win", 2, 0, 2) if "irregular_win" in self.tables["scoring"] else None
        return Scoring(counts=counts, win=win, draw=draw, loss=loss, irregular_win=irregular)


_KEYS: Mapping[str, Collection[str]] = {
    "tournament": (
        *("name", "id", "template", "format", "game", "games", "rules", "seed", "games_per_match", "rounds", "challengers"),
        *("finals", "third_place", "extra_pairs", "tiebreaks", "start", "days"),
    ),
    "scoring": ("counts", "win", "draw", "loss", "irregular_win"),
    "limits": ("soft", "hard"),
    "league": ("division", "promoted"),
}
