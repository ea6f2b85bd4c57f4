"""The contest's sentences that the recorded responses do not show."""

import pytest

from blokus_api.contest import texts
from blokus_api.contest.placements import COLORS, SetMove, SkipMove, move_from_contest
from games.rules import IllegalPlacementError, Position
from tests.blokus_api.contest.captures import drawn

X = SetMove("BLUE", "PENTO_X", "NONE", False, 0, 0)


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (X, "Setze PENTO_X(Farbe Blau)[0,0]"),
        (
            SetMove("GREEN", "MONO", "MIRROR", True, -1, 20),
            "Setze MONO(Farbe Grün, gedreht um 180°, gespiegelt)[-1,20]",
        ),
        (
            SetMove("YELLOW", "MONO", "LEFT", False, 3, 4),
            "Setze MONO(Farbe Gelb, gedreht um 270°)[3,4]",
        ),
        (SkipMove("RED"), "Farbe Rot setzt aus"),
    ],
)
def test_moves_in_words(move, text):
    assert texts.move_text(move) == text


def begun() -> Position:
    """Return a position in which each color has its first piece in a corner."""
    position = drawn("PENTO_X")
    corners = ((0, 0), (17, 0), (17, 17), (0, 17))
    for color, (x, y) in zip(COLORS, corners, strict=True):
        first = SetMove(color, "PENTO_X", "NONE", False, x, y)
        position = position.push(move_from_contest(first))
    return position


@pytest.mark.parametrize(
    ("move", "mistake"),
    [
        (X, "Der gewählte Stein wurde bereits gesetzt"),
        (
            SetMove("BLUE", "DOMINO", "RIGHT", False, -1, 2),
            "Der Spielstein passt nicht vollständig auf das Spielfeld",
        ),
        (
            SetMove("BLUE", "DOMINO", "NONE", False, 17, 1),
            "Der Spielstein würde eine andere Farbe überlagern",
        ),
        (
            SetMove("BLUE", "DOMINO", "NONE", False, 3, 1),
            "Der Spielstein berührt ein Feld gleicher Farbe",
        ),
        (
            SetMove("BLUE", "DOMINO", "NONE", False, 9, 9),
            "Alle Teile müssen ein vorheriges Teil gleicher Farbe über mindestens eine "
            "Ecke berühren",
        ),
    ],
)
def test_every_mistake_of_a_later_move_has_its_sentence(move, mistake):
    with pytest.raises(IllegalPlacementError) as refused:
        begun().push(move_from_contest(move))
    reason = refused.value.reason
    why = texts.broke_rules("p1", reason, move)
    message = texts.refusal_message(reason, move, "p1")
    named = "" if move == X else f" bei '{texts.move_text(move)}'"
    moved = "null" if move == X else texts.move_text(move)
    assert why == f"Regelverletzung von p1: {mistake}{named}"
    assert message == (
        f"Ungueltiger Zug von 'p1'.\n"
        f"InvalidMoveException(mistake={mistake}, move={moved})"
    )


def test_a_move_that_nobody_requested():
    message = texts.unrequested_message(1, ("", "p2"))
    assert texts.broke_order("p2", message) == (
        "Missachtung des Spielablaufs von p2: Move from TWO(p2) has not been requested."
    )
