"""What the things in the picture of a race are called."""

from spielwerk.games.hase_und_igel.moves import Action, Advance, Card, EatSalad, Exchange, FallBack
from spielwerk.games.hase_und_igel.view import CommonView, Hare, cost
from spielwerk.scene.shapes import Name
from spielwerk.scene.words import PLAYERS

KINDS = {
    "START": Name("Start", "Start"),
    "CARROT": Name("Karottenfeld", "Carrot field"),
    "CARROTS": Name("Karottenfeld", "Carrot field"),
    "SALAD": Name("Salatfeld", "Salad field"),
    "HARE": Name("Hasenfeld", "Hare field"),
    "HEDGEHOG": Name("Igelfeld", "Hedgehog field"),
    "POSITION_1": Name("Positionsfeld 1", "Position field 1"),
    "POSITION_2": Name("Positionsfeld 2", "Position field 2"),
    "MARKET": Name("Marktfeld", "Market field"),
    "RANDOM": Name("Zufallsfeld", "Random field"),
    "GOAL": Name("Ziel", "Goal"),
}
CARDS = {
    "TAKE_OR_DROP_CARROTS": Name("Nimm oder gib 20 Karotten", "Take or drop 20 carrots"),
    "EAT_SALAD": Name("Friss sofort einen Salat", "Eat a salad at once"),
    "HURRY_AHEAD": Name("Rücke eine Position vor", "Move up one position"),
    "FALL_BACK": Name("Falle eine Position zurück", "Fall back one position"),
    "SWAP_CARROTS": Name("Tausche die Karotten", "Swap the carrots"),
}
_HARES = {"RED": Name("Roter Hase", "Red hare"), "BLUE": Name("Blauer Hase", "Blue hare")}
ORDERS = {
    "BACK_TO_CARROTS": Name("Los: zurück zum Karottenfeld", "Luck: back to the carrot field"),
    "REFUND": Name("Los: Karotten zurück", "Luck: carrots given back"),
    "SWAP_CARROTS": Name("Los: Karotten getauscht", "Luck: carrots swapped"),
}


def field(number: int, kind: str) -> Name:
    """A field, by number and kind."""
    return Name(f"Feld {number}, {KINDS[kind].german}", f"Field {number}, {KINDS[kind].english.lower()}")


def hare(one: Hare) -> Name:
    """A hare, with what it carries."""
    name = _HARES[str(one.player)]
    german = f"{name.german} auf Feld {one.position}, {_german(one.carrots, 'Karotte', 'Karotten')}, {_german(one.salads, 'Salat', 'Salate')}"
    return Name(german, f"{name.english} on field {one.position}, {_count(one.carrots, 'carrot')}, {_count(one.salads, 'salad')}")


def turn(view: CommonView) -> Name:
    """Who is to move."""
    mover = PLAYERS[view.to_move]
    return Name(f"{mover.german} ist am Zug", f"{mover.english} is to move")


def click(action: Action, view: CommonView) -> Name:
    """What it means to click this action of a move."""
    match action:
        case Advance(distance):
            target = view.board[view.me.position + distance]
            kind, paid = KINDS[target.name], cost(distance)
            return Name(
                f"Auf Feld {target.number} ziehen ({kind.german}) für {_german(paid, 'Karotte', 'Karotten')}",
                f"Go to field {target.number} ({kind.english.lower()}) for {_count(paid, 'carrot')}",
            )
        case FallBack():
            back = fall_back(view)
            gained = 10 * (view.me.position - back)
            return Name(f"Auf Igelfeld {back} zurückfallen, {gained} Karotten mehr", f"Fall back to hedgehog field {back} for {gained} more carrots")
        case Exchange(carrots):
            return Name("10 Karotten aufnehmen", "Take 10 carrots") if carrots > 0 else Name("10 Karotten abgeben", "Drop 10 carrots")
        case EatSalad():
            return Name("Einen Salat fressen", "Eat a salad")
        case Card(name, carrots):
            return _card(name, carrots)
    return Name("Aussetzen", "Skip")


def fall_back(view: CommonView) -> int:
    """The hedgehog field behind the hare to move."""
    back = view.board.previous("HEDGEHOG", view.me.position)
    return 0 if back is None else back.number


def _card(name: str, carrots: int | None) -> Name:
    if carrots is None:
        return Name(f"Karte „{CARDS[name].german}“", f"Card “{CARDS[name].english}”")
    german = {20: "Nimm 20 Karotten", 0: "Karotten bleiben, wie sie sind", -20: "Gib 20 Karotten ab"}[carrots]
    english = {20: "Take 20 carrots", 0: "Carrots stay as they are", -20: "Drop 20 carrots"}[carrots]
    return Name(f"Karte „{german}“", f"Card “{english}”")


def _german(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun if number == 1 else noun + 's'}"
