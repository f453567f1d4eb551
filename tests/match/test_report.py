"""The page about a tournament: whole, in two languages, safe with any name, and without anything from elsewhere."""

import base64
import math
import re
from pathlib import Path
from typing import Any

import pytest
from lxml import html

import spielwerk as sw
from spielwerk import RED
from spielwerk.match.keeping import Keeping, Kept
from spielwerk.match.statistics import Estimate
from spielwerk.match.tournament.course import Course
from spielwerk.match.tournament.definition import MAIN
from spielwerk.match.tournament.playing import Playing, contestants
from spielwerk.match.tournament.report import highlights as moments
from spielwerk.match.tournament.report import page, write_page
from spielwerk.match.tournament.report.bars import Scale, bar
from spielwerk.match.tournament.report.links import Links
from spielwerk.match.tournament.report.words import both, number, plain_rated
from tests.match.fake import Fake
from tests.match.test_tournament import LEAGUE, defined, falling, played

NASTY = ["<script>alert(1)</script>", 'Ümit "&amp;" O\'Neil', "</style>", "日本", "E"]


def read(text: str) -> Any:
    """The page as a tree."""
    return html.document_fromstring(text)


def shown(tree: Any, language: str) -> str:
    """What a reader of one language sees."""
    other = {"de": "en", "en": "de"}[language]
    for hidden in tree.xpath(f"//body//*[@lang='{other}'] | //style"):
        hidden.drop_tree()
    return " ".join(tree.text_content().split())


FORMS = {
    "contest": ('template = "contest"', ""),
    "swiss": ('format = "swiss"\nrounds = 3', ""),
    "knockout": ('format = "knockout"', ""),
    "league": ('format = "league"', LEAGUE),
    "all": ('games = "all"', ""),
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("language", ["de", "en"])
def test_every_page_is_whole(form: str, language: str, tmp_path: Path) -> None:
    """Headings, everybody's name, as many words in one language as in the other, nothing that has to be fetched."""
    definition = defined(7, *FORMS[form])
    text = page(played(definition, tmp_path), Links(tmp_path, tmp_path))
    tree = read(text)
    assert len(tree.xpath("//h1")) == 1 and len(set(tree.xpath("//@id"))) == len(tree.xpath("//@id"))
    assert len(tree.xpath("//span[@lang='de']")) == len(tree.xpath("//span[@lang='en']")) > 20
    assert not re.search(r"https?:|//|@import|url\(", text.replace("<!DOCTYPE html>", "")), "a page needs nothing from elsewhere"
    assert tree.xpath("//script | //link | //iframe") == []
    assert all(cell.get("scope") in ("row", "col") for cell in tree.xpath("//th"))
    assert all(picture.get("aria-label") for picture in tree.xpath("//svg"))
    words = shown(tree, language)
    assert {"de": "Kreuztabelle", "en": "Cross table"}[language] in words and {"de": "Cross table", "en": "Kreuztabelle"}[language] not in words
    assert all(name in words for name in definition.names)


def test_names_stay_text(tmp_path: Path) -> None:
    """Whatever somebody calls himself, it is what is read, and nothing happens."""
    definition = defined([name.replace('"', '\\"') for name in NASTY], 'format = "knockout"')
    text = page(played(definition, tmp_path), Links(tmp_path, tmp_path))
    assert "<script" not in text and text.count("</style>") == 1
    words = shown(read(text), "de")
    assert all(name in words for name in NASTY)


def test_the_tables_say_what_was_played(tmp_path: Path) -> None:
    """Standings, cross table and list of games agree with the course."""
    definition = defined(4, "games_per_match = 4")
    course = played(definition, tmp_path)
    tree = read(page(course, Links(tmp_path, tmp_path)))
    table = tree.xpath("//section[@id='standings']//tbody/tr")
    assert [row.xpath("td[1]")[0].text for row in table] == course.table(MAIN).names
    assert [float(row.xpath("td[2]")[0].text) for row in table] == [row.points for row in course.table(MAIN).rows]
    crossings = tree.xpath("//section[@id='cross']//td[@class='won' or @class='lost' or @class='drawn']")
    assert len(crossings) == 4 * 3
    assert len(tree.xpath("//ol[@class='games']/li")) == len(course.all_results()) == 6 * 4
    faults = [result for result in course.all_results() if result.offender is not None]
    assert len(tree.xpath("//section[@id='faults']//tbody/tr")) == len(faults) > 0


def test_an_unfinished_tournament_has_a_page(tmp_path: Path) -> None:
    """Also before the first game."""
    definition = defined(5, 'format = "league"\nstart = 2030-01-01')
    course = Course(definition, [])
    words = shown(read(page(course, Links(tmp_path, tmp_path))), "en")
    assert "0 games" in words and "not finished yet" in words and "2030-01-01" in words and "under way: Round 1" in words
    assert "Rounds to comeRound 2 · 2030-01-08" in words and "Round 5 · 2030-01-29" in words
    assert words.count(" – pauses") == 4
    words = shown(read(page(played(definition, tmp_path), Links(tmp_path, tmp_path))), "en")
    assert "finished" in words and "Rounds to come" not in words


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> tuple[Course, Path]:
    """A small tournament that was really played, in all games."""
    folder = tmp_path_factory.mktemp("real")
    definition = defined(["Ada", "Bo"], 'games = "all"\nseed = 3')
    bots = contestants(definition, folder / "tournament.toml")
    course = played(definition, folder, Playing(bots=bots, keeping=Keeping(Kept.ALL, folder / "replays")))  # type: ignore[arg-type]
    return course, folder


def test_replays_lie_beside_the_page(real: tuple[Course, Path], tmp_path: Path) -> None:
    """Or in it; a folder that was moved still finds them."""
    course, folder = real
    write_page(course, folder / "index.html", root=Path("/"))
    links = read((folder / "index.html").read_text(encoding="utf-8")).xpath("//ol[@class='games']//a")
    assert len(links) == len(course.all_results()) == 2 * len(sw.games())
    assert all((folder / link.get("href")).is_file() and link.get("download") == Path(link.get("href")).name for link in links)
    moved = folder.rename(folder.with_name("moved"))
    try:
        write_page(course, moved / "index.html", embed=True, root=tmp_path)
        link = read((moved / "index.html").read_text(encoding="utf-8")).xpath("//ol[@class='games']//a")[0].get("href")
        content = base64.b64decode(link.removeprefix("data:application/jsonl;base64,"))
        assert content.startswith(b'{"type":"game"')
    finally:
        moved.rename(folder)


def test_decisive_positions_are_real(real: tuple[Course, Path]) -> None:
    """One for each game that somebody won; after the move the winner is ahead, and stays so."""
    course, folder = real
    found = moments.highlights(course.all_results(), Links(folder, Path("/")).file)
    assert found and len({one.result.game for one in found}) == len(found)
    for one in found:
        assert one.state.turn >= one.number and one.result.winner is not None
        assert one.earlier.play(one.move).key == one.state.key
        assert 0 <= one.worst <= one.before <= 1
        assert one.after >= 0.5 or one.after > one.before


def test_pictures_are_used_where_there_are_some() -> None:
    """A position that can draw itself is drawn in both languages, and is told the move."""

    class Drawing:
        outcome = None
        told: dict[str, Any] = {}  # noqa: RUF012

        def svg(self, **facts: Any) -> str:
            self.told = facts
            return f"<svg lang='{facts['language']}'/>"

    state: Any = Drawing()
    highlight = moments.Highlight(None, state, state, "SKIP", RED, 1, 0.4, 0.6, 0.3)  # type: ignore[arg-type]
    address = moments.picture(highlight, "de")
    assert address is not None and base64.b64decode(address.split(",")[1]) == b"<svg lang='de'/>"
    assert state.told == {"language": "de", "before": state, "move": "SKIP"}


def test_bars_stay_in_their_picture() -> None:
    """Whatever is measured, also where a side is open or nothing is known."""
    estimates = [Estimate(50, 20, 80), Estimate(math.inf, 100, math.inf), Estimate(-2000, -3000, -500), Estimate(math.nan, -math.inf, math.inf)]
    scale = Scale(estimates)
    for estimate in estimates:
        places = [float(place) for place in re.findall(r'(?:x1|x2|cx)="([^"]+)"', bar(estimate, scale))]
        assert places and all(0 <= place <= 240 for place in places)
    assert [plain_rated(estimate) for estimate in estimates] == ["+50 ± 30", "+∞ (+100 … +∞)", "−2000 ± 1250", "–"]


def test_numbers_are_written_as_one_does() -> None:
    """With a comma in German, a point in English, and nothing behind whole numbers."""
    assert number(3.0) == "3" and number(-2.0) == "−2"
    assert number(2.5) == '<span lang="de">2,5</span><span lang="en">2.5</span>'
    assert both("Hive", "Hive") == "Hive"


def test_games_without_replays_have_no_links(tmp_path: Path) -> None:
    """And no pictures."""
    definition = defined(2)
    tree = read(page(played(definition, tmp_path, Fake(falling(definition).strengths)), Links(tmp_path, tmp_path)))
    assert tree.xpath("//a") == [] and tree.xpath("//figure") == []
