"""Pages about games as numbers: what each action number, plane and scalar means."""

from collections.abc import Iterable, Sequence

from generating.markdown import NOTE, table
from spielwerk.envs.description import ActionGroup, Description, Feature, describe


def page(game_id: str) -> str:
    """What a learner must know of a game. Both rule sets have the same encoding, or one page would not be enough."""
    description, contest = describe(game_id, "rulebook"), describe(game_id, "contest")
    assert (description.groups, description.planes, description.scalars) == (contest.groups, contest.planes, contest.scalars)
    planes, height, width = description.shape
    parts = [
        NOTE + f"# `{game_id}` as numbers\n",
        "[What all games have in common](../learning.md). Everything is seen by the player to move: *own* is his, *other* the other player's.\n",
        f"## Actions: {description.actions}\n\n" + table(("numbers", "kind", "meaning", "for example"), _actions(description)),
        f"No game takes more than {description.longest_game} action numbers.\n",
        f"## Planes: {planes} of {height} × {width}\n\n"
        + table(("planes", "name", "where it is 1, or what its number is"), _rows(description.planes)),
        f"## Scalars: {description.scalar_count}\n\n" + table(("scalars", "name", "meaning"), _rows(description.scalars)),
    ]
    return "\n".join(parts)


def _actions(description: Description) -> list[Sequence[str]]:
    return [(_range(group), group.name, group.meaning, f"`{_example(description, group)}`") for group in description.groups]


def _example(description: Description, group: ActionGroup) -> str:
    names = [description.action_name(number) for number in range(group.first, group.first + group.count)]
    return next((name for name in names[len(names) // 2 :] if not name.endswith("outside")), names[0])


def _rows(features: Iterable[Feature]) -> list[Sequence[str]]:
    return [(_range(feature), feature.name, feature.meaning) for feature in features]


def _range(part: ActionGroup | Feature) -> str:
    last = part.first + part.count - 1
    return str(part.first) if part.count == 1 else f"{part.first}–{last}"
