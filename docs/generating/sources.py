"""Pages that are taken from the code: tables of rules and deviations, ways to end, commands, views."""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import spielwerk as sw
from generating.markdown import NOTE, Maker, filled, languages, table
from spielwerk.outcome import Reason

ROOT = Path(__file__).resolve().parent.parent.parent
GAMES = ROOT / "src" / "spielwerk" / "games"


def folder(game_id: str) -> Path:
    """A game's folder in the sources."""
    return GAMES / game_id.replace("-", "_")


def rules_table(game_id: str) -> str:
    """Every named rule of both rule sets."""
    rules = {rule.name: rule for name in ("contest", "rulebook") for rule in sw.game(game_id, rules=name).rule_table}
    ordered = [rules[name] for name in dict.fromkeys(rule.name for rule in (*sw.game(game_id).rule_table, *rules.values()))]
    return table(("name", "§", "Deutsch", "English"), [(f"`{rule.name}`", rule.paragraph, rule.german, rule.english) for rule in ordered])


def deviations_table(game_id: str) -> str:
    """Every point in which the two rule sets differ."""
    found = sw.game(game_id).deviation_table
    if not found:
        return "None: both rule sets play alike.\n"
    return table(("name", "`rulebook`", "`contest`"), [(f"`{point.name}`", point.rulebook, point.contest) for point in found])


def rules_page(game_id: str) -> str:
    """The game's page with its marked blocks filled."""
    text = (folder(game_id) / "RULES.md").read_text(encoding="utf-8")
    makers: dict[str, Maker] = {"rules": lambda _: rules_table(game_id), "deviations": lambda _: deviations_table(game_id)}
    return filled(text, makers, f"{game_id}/RULES.md")


def endings_page() -> str:
    """Every way a game can end."""
    rows = [(f"`{reason}`", "the rules" if reason.by_the_rules else "a referee", reason.german, reason.english) for reason in Reason]
    return NOTE + "# How games end\n\n" + table(("reason", "decided by", "Deutsch", "English"), rows)


def games_page() -> str:
    """The fact sheet of each game."""
    rows = []
    for game_id in sw.games():
        sheet = sw.game(game_id)
        page = f"[rules](../src/spielwerk/games/{folder(game_id).name}/RULES.md), [view](views/{game_id}.md)"
        rows.append((f"`{game_id}`", str(sheet.season), sheet.german, sheet.summary_german, sheet.summary_english, f"`{sheet.wire_name}`", page))
    heads = ("id", "season", "title", "Worum es geht", "What it is about", "on the wire", "pages")
    return NOTE + "# The games\n\n" + table(heads, rows)


def commands_page() -> str:
    """The help of every command, as the terminal shows it."""
    pages = [NOTE + "# The command `spielwerk`\n"]
    overview = _help()
    pages.append(f"```text\n{overview}```\n")
    for command in re.findall(r"^  ([a-z-]+) ", overview.partition("Commands:")[2], re.MULTILINE):
        pages.append(f"## `spielwerk {command}`\n\n```text\n{_help(command)}```\n")
    return "\n".join(pages)


def _help(*words: str) -> str:
    environment = {**os.environ, "COLUMNS": "120", "TERMINAL_WIDTH": "120", "NO_COLOR": "1", "TERM": "dumb"}
    run = subprocess.run([sys.executable, "-m", "spielwerk", *words, "--help"], check=True, capture_output=True, text=True, env=environment)
    return "\n".join(line.rstrip() for line in run.stdout.strip().splitlines()).replace("python -m spielwerk", "spielwerk") + "\n"


def view_page(game_id: str) -> str:
    """What `state.view()` and `move.actions` give, in both languages."""
    parts = [
        NOTE
        + f"# `{game_id}`: what a bot sees and plays\n\n`state.view()` and `move.actions` · Die Sicht eines Spielers und die Aktionen eines Zuges\n"
    ]
    for described in _classes(game_id):
        rows = [(f"`{member}`", f"`{kind}`" if kind else "", *languages(text)) for member, kind, text in _members(described)]
        english, german = languages(ast.get_docstring(described) or "")
        parts.append(f"\n## {described.name}\n\n{english}\n\n{german}\n")
        if bases := [name for name in map(ast.unparse, described.bases) if "Enum" not in name]:
            parts.append(f"\nHas all of · hat alles von: {', '.join(f'`{base}`' for base in bases)}\n")
        if rows:
            parts.append("\n" + table(("name", "type", "English", "Deutsch"), rows))
    return "".join(parts)


def _classes(game_id: str) -> Iterator[ast.ClassDef]:
    """The public classes of the game's own files, and of the files in the house that these build on."""
    for path in _files(game_id):
        module = ast.parse(path.read_text(encoding="utf-8"))
        yield from (node for node in module.body if isinstance(node, ast.ClassDef) and not node.name.startswith("_"))


def _files(game_id: str) -> list[Path]:
    own = [folder(game_id) / f"{name}.py" for name in ("view", "moves")]
    shared: list[Path] = []
    for path in own:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("spielwerk.games."):
                place = ROOT / "src" / node.module.replace(".", "/")
                shared += [place.with_suffix(".py"), *(place / f"{name.name}.py" for name in node.names)]
    return [*own, *(path for path in dict.fromkeys(shared) if path.exists() and path not in own)]


def _members(described: ast.ClassDef) -> Iterator[tuple[str, str, str]]:
    body = described.body
    for node, after in zip(body, [*body[1:], None], strict=True):
        text = str(after.value.value) if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) else ""
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id, ast.unparse(node.annotation), text
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            yield node.targets[0].id, ast.unparse(node.value), text
        elif isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            arguments = ", ".join(argument.arg for argument in node.args.args[1:])
            is_value = any(isinstance(mark, ast.Name) and mark.id in ("property", "cached_property") for mark in node.decorator_list)
            kind = ast.unparse(node.returns) if node.returns else ""
            yield node.name if is_value else f"{node.name}({arguments})", kind, ast.get_docstring(node) or ""
