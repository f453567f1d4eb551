"""The pages of puzzles: for each a picture, the question, and the solution folded away. The site alone has them."""

from pathlib import Path

import spielwerk as sw
from spielwerk.puzzles import Puzzle, puzzles_of
from spielwerk.scene import painter_of
from spielwerk.scene.words import LANGUAGES, Language, said

TITLES = {"de": "Rätsel", "en": "Puzzles"}
_INTRODUCTION = {
    "de": "Zwanzig Stellungen aus gespielten Spielen, die leichteren zuerst. Überlege erst selbst, dann klappe die Lösung auf.",
    "en": "Twenty positions from games that were played, the easier ones first. Think first, then unfold the solution.",
}
_SOLUTION = {"de": "Lösung", "en": "Solution"}
_TRY = {
    "de": "Zum Ausprobieren: in der Arena (`make play`) eine Partie ab dieser Stellung beginnen:",
    "en": "To try it: begin a game from this position in the arena (`make play`):",
}


def pages(folder: Path) -> dict[Path, str]:
    """Every page and every picture, below a folder."""
    found: dict[Path, str] = {}
    for game_id in sw.games():
        puzzles = puzzles_of(game_id)
        for language in LANGUAGES:
            found[folder / f"{game_id}.{language}.md"] = _page(game_id, puzzles, language)
            for number, puzzle in enumerate(puzzles, 1):
                picture = puzzle.state.svg("auto", language, show=tuple(painter_of(game_id).options), width=640)
                found[folder / "pictures" / f"{game_id}-{number}-{language}.svg"] = picture
    return found


def _page(game_id: str, puzzles: tuple[Puzzle, ...], language: Language) -> str:
    game = sw.game(game_id)
    title = game.german if language == "de" else game.english
    parts = [f"# {title}: {TITLES[language]}\n\n{_INTRODUCTION[language]}\n"]
    parts += [_puzzle(game_id, number, puzzle, language) for number, puzzle in enumerate(puzzles, 1)]
    return "\n".join(parts)


def _puzzle(game_id: str, number: int, puzzle: Puzzle, language: Language) -> str:
    def folded(text: str) -> str:
        return "".join(f"    {line}\n" if line else "\n" for line in text.split("\n"))

    question, explanation = said(puzzle.question, language), said(puzzle.explanation, language)
    solution = f"`{puzzle.solutions[0]}`\n\n{explanation}\n\n{_TRY[language]}\n\n```text\n{puzzle.position}\n```"
    picture = f"![{question}](pictures/{game_id}-{number}-{language}.svg)"
    return f'## {number}. {question}\n\n{picture}\n\n??? success "{_SOLUTION[language]}"\n\n{folded(solution)}'
