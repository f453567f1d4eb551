"""A move as typed values: one action, and the cards that follow an advance. Both seasons share them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Advance:
    """The hare runs ahead and pays for it with carrots. · Der Hase läuft vorwärts und bezahlt dafür mit Karotten."""

    distance: int
    """The number of fields. · Die Zahl der Felder."""

    def __str__(self) -> str:
        return f"ADVANCE {self.distance}"


@dataclass(frozen=True, slots=True)
class FallBack:
    """Back to the nearest hedgehog, for ten carrots a field. · Zurück zum nächsten Igel, für zehn Karotten je Feld."""

    def __str__(self) -> str:
        return "FALL_BACK"


@dataclass(frozen=True, slots=True)
class Exchange:
    """On a carrot field: ten carrots more, or ten less. · Auf einem Karottenfeld: zehn Karotten mehr oder zehn weniger."""

    carrots: int
    """10 or -10. · 10 oder -10."""

    def __str__(self) -> str:
        return f"EXCHANGE {self.carrots}"


@dataclass(frozen=True, slots=True)
class EatSalad:
    """On a salad field: a salad is eaten. · Auf einem Salatfeld: Ein Salat wird gefressen."""

    def __str__(self) -> str:
        return "EAT_SALAD"


@dataclass(frozen=True, slots=True)
class Skip:
    """Nothing is done, as nothing else is possible. · Es geschieht nichts, weil nichts anderes geht."""

    def __str__(self) -> str:
        return "SKIP"


@dataclass(frozen=True, slots=True)
class Card:
    """A card: played on a hare field, or bought on a market field. · Eine Karte: auf einem Hasenfeld gespielt oder auf einem Marktfeld gekauft."""

    name: str
    """For example ``EAT_SALAD``. · Zum Beispiel ``EAT_SALAD``."""
    carrots: int | None = None
    """What TAKE_OR_DROP_CARROTS brings: 20, 0 or -20; else None. · Was TAKE_OR_DROP_CARROTS bringt: 20, 0 oder -20; sonst None."""

    def __str__(self) -> str:
        return f"CARD {self.name}" if self.carrots is None else f"CARD {self.name} {self.carrots}"


Action = Advance | FallBack | Exchange | EatSalad | Skip | Card


def actions(text: str) -> tuple[Action, ...]:
    """The actions of a move's text, in order."""
    return tuple(map(_action, text.split("; ")))


def _action(text: str) -> Action:
    kind, *words = text.split(" ")
    match kind:
        case "ADVANCE":
            return Advance(int(words[0]))
        case "EXCHANGE":
            return Exchange(int(words[0]))
        case "CARD":
            return Card(words[0], int(words[1]) if len(words) > 1 else None)
        case "FALL_BACK":
            return FallBack()
        case "EAT_SALAD":
            return EatSalad()
    return Skip()
