"""What can be clicked beside the fields: cards to play or to buy, and round signs for everything else."""

from spielwerk.games.hase_und_igel.drawings import CARROT, HARE_HEAD, SALAD
from spielwerk.games.hase_und_igel.moves import Action, Card, EatSalad, Exchange

CARD_STEP = 68.0
"""From the middle of a card to that of the next one."""

_AHEAD = '<path d="M0 11 V-9 M-8 -2 L0 -11 L8 -2" class="fill-none line-legal line-round" stroke-width="5"/>'
_BACK = '<path d="M0 -11 V9 M-8 2 L0 11 L8 2" class="fill-none line-last line-round" stroke-width="5"/>'
_SWAP = (
    '<path d="M-15 -16 H10 M3 -23 L11 -16 L3 -9" class="fill-none line-accent line-round" stroke-width="4"/>'
    '<path d="M15 16 H-10 M-3 9 L-11 16 L-3 23" class="fill-none line-accent line-round" stroke-width="4"/>'
    f'<g transform="scale(0.55)">{CARROT}</g>'
)
_SKIP = (
    '<path d="M-11 -10 L1 0 L-11 10 Z M2 -10 L14 0 L2 10 Z" class="fill-ink"/><path d="M16 -10 V10" class="line-ink line-round" stroke-width="4"/>'
)


def _hurrying(arrow: str) -> str:
    return f'<g transform="translate(0 -14) scale(0.85)">{HARE_HEAD}</g><g transform="translate(0 23)">{arrow}</g>'


def _weighing(carrots: str) -> str:
    return f'<g transform="translate(0 -12) scale(0.95)">{CARROT}</g><text y="28" font-size="18" class="text-middle text-bold">{carrots}</text>'


_CARDS = {
    "EAT_SALAD": f'<g transform="scale(1.2)">{SALAD}</g>',
    "SWAP_CARROTS": _SWAP,
    "HURRY_AHEAD": _hurrying(_AHEAD),
    "FALL_BACK": _hurrying(_BACK),
    "TAKE_OR_DROP_CARROTS": _weighing("±20"),
}


def card(name: str, carrots: int | None = None) -> str:
    """A card of 60 by 82."""
    face = _CARDS[name] if carrots is None else _weighing(f"{carrots:+}".replace("-", "−") if carrots else "±0")
    return (
        '<rect x="-30" y="-38" width="60" height="82" rx="9" class="fill-shadow" opacity="0.3"/>'
        f'<rect x="-30" y="-41" width="60" height="82" rx="9" class="fill-panel line-accent" stroke-width="2.5"/>{face}'
    )


def small_card(name: str) -> str:
    """A card as a sign of 20 by 20."""
    return f'<g transform="scale(0.24)">{card(name)}</g>'


def sign(action: Action) -> str:
    """What is drawn for an action that no field stands for."""
    match action:
        case Card(name, carrots):
            return card(name, carrots)
        case Exchange(carrots):
            return _round(
                f'<g transform="translate(-19 1) scale(0.8)">{CARROT}</g><text x="17" y="6" font-size="18" '
                f'class="text-middle text-bold">{"+10" if carrots > 0 else "−10"}</text>'
            )
        case EatSalad():
            return _round(SALAD)
    return _round(_SKIP)


def _round(face: str) -> str:
    return (
        '<rect x="-44" y="-25" width="88" height="56" rx="27" class="fill-shadow" opacity="0.3"/>'
        f'<rect x="-44" y="-28" width="88" height="56" rx="27" class="fill-panel line-accent" stroke-width="2.5"/>{face}'
    )
