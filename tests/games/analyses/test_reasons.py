"""Why a placement is advised: what is counted is so, counted in another way."""

import random
from string import Formatter

import pytest
from msgspec import UNSET

from games.analyses.reasons import Reason, ReasonCode, reasons_of
from games.rules.languages import LANGUAGES
from games.rules.position import Position, start_position
from games.rules.scoring import outcome
from games.rules.variants import find_ruleset
from games.rules.wording import phrases

VARIANTS: dict[str, dict[str, object]] = {
    "classic": {},
    "classic-2p": {},
    "classic-3p": {},
    "duo": {"objective": "reverse"},
    "junior": {},
    "trigon-3p": {},
    "rumis-pyramid": {},
    "rumis-tower-2p": {},
    "obstacle-2p": {},
    "draft-2p": {},
    "solo-cube-3": {},
    "solo-tetromino-8x10": {},
    "solo-84": {},
}


def a_line(variant: str, options: dict[str, object], seed: int) -> list[Position]:
    """Some positions of a game that chance plays, large pieces first."""
    chance = random.Random(seed)
    position, line = start_position(find_ruleset(variant, options)), []
    while position.picking is not None:
        position = position.draft(chance.choice(position.undrafted))
    while position.legal_placements():
        line.append(position)
        moves = chance.sample(
            position.legal_placements(), min(3, len(position.legal_placements()))
        )
        cells = position.placements.cells
        position = position.play(*max(moves, key=lambda move: len(cells[move[1]])))
    return line


def corners_by_hand(position: Position, color: int) -> set[int]:
    """Cells from which a color can go on, from its legal placements."""
    grid, cells = position.ruleset.grid, position.placements.cells
    filled = position.filled()
    reachable = {
        cell
        for own, number in legal_of(position, color)
        if own == color
        for cell in cells[number]
    }
    return {
        cell
        for cell in reachable
        if any(filled.get(near) == color for near in grid.needs[cell])
    }


def legal_of(position: Position, color: int) -> list[tuple[int, int]]:
    return [
        (color, number)
        for hand, held in enumerate(position.ruleset.hands)
        if held.color == color
        for number, bit in enumerate(reversed(f"{position.legal_sets[hand]:b}"))
        if bit == "1"
    ]


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_is_counted_is_true(variant):
    chance = random.Random(variant)
    line = a_line(variant, VARIANTS[variant], 1)
    for position in [*chance.sample(line, 4), line[-1]]:
        color, number = chance.choice(position.legal_placements())
        after = position.play(color, number)
        told = reasons_of(position, color, number)
        assert 0 < len(told) <= 3
        for reason in told:
            assert_true(reason, position, after, color, number)


def assert_true(
    reason: Reason, position: Position, after: Position, color: int, number: int
) -> None:
    for check in (is_true_of_choice, is_true_of_cells, is_true_of_colors):
        verdict = check(reason, position, after, (color, number))
        if verdict is not None:
            assert verdict, reason
            return
    raise AssertionError(reason)


def is_true_of_choice(
    reason: Reason, position: Position, after: Position, move: tuple[int, int]
) -> bool | None:
    table, moves = position.placements, position.legal_placements()
    sizes = sorted({table.piece_of(one).size for _, one in moves})
    color, number = move
    alike = {
        (c, table.piece[one])
        for c, one in moves
        if table.piece_of(one).size == reason.count
    }
    match reason.code:
        case ReasonCode.LAST_PIECE:
            return not any(after.pieces_left(after.hand_of(color)))
        case ReasonCode.ONLY_PLACEMENT:
            return moves == [move]
        case ReasonCode.SMALLEST:
            return reason.count == table.piece_of(number).size == sizes[0]
        case ReasonCode.LARGEST:
            return reason.count == table.piece_of(number).size == sizes[-1]
        case ReasonCode.LAST_LARGEST:
            return alike == {(color, table.piece[number])} and reason.count == sizes[-1]
    return None


def is_true_of_cells(
    reason: Reason, position: Position, after: Position, move: tuple[int, int]
) -> bool | None:
    table, moves = position.placements, position.legal_placements()
    color, number = move
    cells = () if reason.cells is UNSET else reason.cells
    named = {table.grid.index[one] for one in cells}
    match reason.code:
        case ReasonCode.ONLY_COVER | ReasonCode.FEW_COVER:
            ways = {one for _, one in moves if named <= set(table.cells[one])}
            wanted = 1 if reason.count is UNSET else reason.count
            return number in ways and len(ways) == wanted
        case ReasonCode.START:
            starts = set(position.ruleset.starts[color])
            return named <= starts and named <= set(table.cells[number])
        case ReasonCode.MIDDLE:
            return 0 < sum(one.color == color for one in position.played) < 3
    return None


def is_true_of_colors(
    reason: Reason, position: Position, after: Position, move: tuple[int, int]
) -> bool | None:
    color, number = move
    named = None if reason.color is UNSET else reason.color
    other = color if named is None else position.ruleset.color_index[named]
    before, then = (len(legal_of(one, other)) for one in (position, after))
    match reason.code:
        case ReasonCode.COVERS_CORNERS:
            covered = set(position.placements.cells[number])
            return reason.count == len(covered & corners_by_hand(position, other))
        case ReasonCode.OPENS_CORNERS:
            opened = corners_by_hand(after, color) - corners_by_hand(position, color)
            return reason.count == len(opened)
        case ReasonCode.TAKES:
            return (reason.count, reason.of) == (before - then, before)
        case ReasonCode.LEAVES:
            return reason.count == then
    return is_true_of_cubes(reason, position, after, other)


def is_true_of_cubes(
    reason: Reason, position: Position, after: Position, other: int
) -> bool | None:
    match reason.code:
        case ReasonCode.SHOWS:
            return reason.count == cubes_seen(after, other) - cubes_seen(
                position, other
            )
        case ReasonCode.HIDES:
            return reason.count == cubes_seen(position, other) - cubes_seen(
                after, other
            )
    return None


def cubes_seen(position: Position, color: int) -> int:
    """What the score counts, before pieces left are taken from it."""
    hand = position.pieces_left(color)
    return outcome(position).colors[color] + sum(hand)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_reason_has_words_in_each_language(language):
    ours = {
        key: text
        for key, text in phrases(language).sentences.items()
        if key.startswith("hint.")
    }
    english = {
        key: text
        for key, text in phrases("en").sentences.items()
        if key.startswith("hint.")
    }
    assert {key.split(".")[1] for key in ours} == set(ReasonCode)
    assert ours.keys() == english.keys()
    for key, text in ours.items():
        assert names_in(text) == names_in(english[key]), key


def names_in(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_a_reason_is_said_in_a_language():
    grid = find_ruleset("classic", {}).grid
    reason = Reason(code=ReasonCode.COVERS_CORNERS, color="yellow", count=2)
    assert reason.said_in(grid, "en").sentence == "It covers 2 open corners of yellow."
    assert (
        reason.said_in(grid, "fr").sentence
        == "Elle couvre 2 coins ouverts de la couleur jaune."
    )
    assert (
        reason.said_in(grid, "it").sentence
        == "Copre 2 angoli aperti del colore giallo."
    )
