"""Wording: the words of all sentences about refusals, and nothing else.

Whoever translates them translates these templates, and how lists are joined.
"""

from collections.abc import Iterable, Mapping

TEMPLATES: dict[str, str] = {
    # Pieces as they are spoken of.
    "own piece": "your own {piece}",
    "other piece": "{color}'s {piece}",
    "obstacle": "the obstacle {piece} of {color}",
    # Whose turn it is, and what for.
    "game-over": "The game has ended.",
    "not-your-turn": "It is {due}'s turn, not {color}'s.",
    "not-your-turn.seat": "It is the turn of seat {seat}.",
    "not-your-turn.removal": "Only the last piece can be taken back.",
    "wrong-phase": "Pieces are still drafted: seat {seat} picks one of {due}.",
    "wrong-phase.color": "Seat {seat} picks a piece of {due} now, not of {color}.",
    "wrong-phase.drafted": "All pieces are drafted: now they are placed.",
    "pass-not-allowed": "Who can place a piece must place one.",
    # The piece.
    "piece-not-available": "{Color} has no {piece} left.",
    "piece-not-available.placed": "{Color} has no {piece} left: it lies at {at}.",
    "piece-not-available.hand": "Seat {seat} has no {piece} of {color} in hand.",
    "piece-not-available.picked": "Seat {seat} has picked {color}'s {piece} already.",
    "piece-not-available.color": "There is no color {color} in this game.",
    "piece-not-available.piece": "There is no piece {piece} in this game.",
    "size-order": "{piece} is too small yet: a piece of {size} cells is left.",
    "not-piece-shape": "The cells form no piece.",
    "not-piece-shape.named": "The cells do not form the piece {piece}.",
    "not-piece-shape.other": "The cells form the piece {formed}, not {piece}.",
    "not-piece-shape.elsewhere": "The piece {piece} does not fit on these cells.",
    "not-piece-shape.twice": "{at} is named twice.",
    # The cells.
    "out-of-bounds": "{at} is not on the board.",
    "out-of-bounds.several": "{at} are not on the board.",
    "height-limit": "{at} is too high: this column ends at height {size}.",
    "occupied": "{at} is taken by {touched}.",
    "occupied.several": "{at} are taken by {touched}.",
    "occupied.removal": "Something lies on it: {touched}, at {at}.",
    "gap-below": "{at} hangs in the air: nothing is below it.",
    "gap-below.covered": "{at} is under {touched}: pieces come from above.",
    # What it touches, and what it does not.
    "start-required": "The first piece of {color} must cover a start cell: {starts}.",
    "start-reserved": "{at} is kept for another color; {color} may begin on {starts}.",
    "edge-contact": "That is edge to edge with {touched} at {at}.",
    "no-corner-contact": "That touches no piece of {color} at a corner.",
    "no-corner-contact.first": "That touches no piece at a corner.",
    "no-face-contact": "That touches no piece of {color}, face to face.",
    "no-face-contact.first": "That touches no piece, face to face.",
    "corner-on-side": "That touches {touched} with a corner on a side, at {at}.",
    "corner-reserved": "Only the first piece of a color may cover a corner: {at}.",
    "not-on-board": "The first piece of {color} must stand on the board.",
}
"""In English, by reason; what follows a dot is a case of it."""


def worded(key: str, facts: Mapping[str, object]) -> str:
    """Return a template with the facts put into it; `Color` begins a sentence."""
    begun = str(facts.get("color", "")).capitalize()
    return TEMPLATES[key].format(**facts, Color=begun)


def joined(names: Iterable[str], word: str = "and") -> str:
    """Return a list as people say it: `e8, e9 and f10`."""
    *others, last = names
    return f"{', '.join(others)} {word} {last}" if others else last
