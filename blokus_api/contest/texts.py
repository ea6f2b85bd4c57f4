"""The contest's sentences about moves and faults, in German like those of its server.

They contain team and player names. Clients show them to their developers.
"""

from blokus_api.contest.placements import ROTATIONS, TEAMS, SetMove, SkipMove
from games.rules import Reason

SOFT_LIMIT_S = 2
"""Seconds that a client has for a move."""

_COLORS = {"BLUE": "Blau", "YELLOW": "Gelb", "RED": "Rot", "GREEN": "Grün"}
_MISTAKES = {
    Reason.NOT_YOUR_TURN: "Nur eigene Spielfiguren können gezogen werden",
    Reason.FIRST_PIECE: "Der erste Zug muss den festgelegten Spielstein setzen",
    Reason.PASS_NOT_ALLOWED: "Der erste Zug muss einen Stein setzen",
    Reason.PIECE_NOT_AVAILABLE: "Der gewählte Stein wurde bereits gesetzt",
    Reason.OUT_OF_BOUNDS: "Der Spielstein passt nicht vollständig auf das Spielfeld",
    Reason.OCCUPIED: "Der Spielstein würde eine andere Farbe überlagern",
    Reason.START_REQUIRED: "Der erste Zug muss an den Rand gesetzt werden",
    Reason.EDGE_CONTACT: "Der Spielstein berührt ein Feld gleicher Farbe",
    Reason.NO_CORNER_CONTACT: (
        "Alle Teile müssen ein vorheriges Teil gleicher Farbe über mindestens eine Ecke"
        " berühren"
    ),
}
_WITHOUT_MOVE = {Reason.FIRST_PIECE, Reason.PIECE_NOT_AVAILABLE}
"""Reasons whose sentences do not mention the move."""

TIE = "Beide Spieler sind gleichauf"


def move_text(move: SetMove | SkipMove) -> str:
    """Return a description of a move in words."""
    color = "null" if move.color is None else f"Farbe {_COLORS[move.color]}"
    if isinstance(move, SkipMove):
        return f"{color} setzt aus"
    degrees = 90 * ROTATIONS.index(move.rotation)
    turned = f", gedreht um {degrees}°" if degrees else ""
    flipped = ", gespiegelt" if move.is_flipped else ""
    return f"Setze {move.kind}({color}{turned}{flipped})[{move.x},{move.y}]"


def won_by_points(winner: str) -> str:
    """Return the reason for a result by points; `winner` is a name or a team."""
    return f"{winner} hat am meisten Punkte erzielt."


def refusal_message(reason: Reason, move: SetMove | SkipMove, name: str = "") -> str:
    """Return the message to a player about an illegal move."""
    named = "null" if reason in _WITHOUT_MOVE else move_text(move)
    exception = f"InvalidMoveException(mistake={_MISTAKES[reason]}, move={named})"
    return f"Ungueltiger Zug von '{name}'.\n{exception}"


def broke_rules(culprit: str, reason: Reason, move: SetMove | SkipMove) -> str:
    """Return the reason for a result after an illegal move."""
    named = "" if reason in _WITHOUT_MOVE else f" bei '{move_text(move)}'"
    return f"Regelverletzung von {culprit}: {_MISTAKES[reason]}{named}"


def out_of_turn_message(
    expected: int, actual: int, move: SetMove | SkipMove, names: tuple[str, str]
) -> str:
    """Return the message to a seat that moved on another seat's turn."""
    acting, sending = (f"{TEAMS[seat]}({names[seat]})" for seat in (expected, actual))
    seats = f"expected: {acting}, got {sending} (msg was {move_text(move)})."
    return f"It's not your turn yet; {seats}"


def unrequested_message(actual: int, names: tuple[str, str]) -> str:
    """Return the message to a seat that moved before its move was requested."""
    return f"Move from {TEAMS[actual]}({names[actual]}) has not been requested."


def broke_order(culprit: str, message: str) -> str:
    """Convert the message about a move out of turn to the reason for the result."""
    return f"Missachtung des Spielablaufs von {culprit}: {message}"


def too_slow(culprit: str, limit_s: int = SOFT_LIMIT_S) -> str:
    """Return the reason for a result after a move that came too late."""
    waited = f"laenger als {limit_s} Sekunden gebraucht"
    return f"{culprit} hat fuer die Antwort auf die Zugaufforderung {waited}."


def never_moved(culprit: str, limit_s: int = SOFT_LIMIT_S) -> str:
    """Return the reason for a result after no move arrived before the hard limit."""
    span = f"innerhalb von {limit_s} Sekunden nach Aufforderung"
    return f"{culprit} hat {span} keinen Zug gesendet."


def left_game(culprit: str, cause: str) -> str:
    """Return the reason for a result after a player left; `cause` is a `Cause`."""
    return f"{culprit} hat das Spiel verlassen: {cause}"
