"""Why a placement is better than another: both are counted, in another way."""

import random

import pytest
from msgspec import UNSET

from games.analyses.comparisons import comparison
from games.analyses.reasons import Reason, ReasonCode
from games.computers.ai.findings import Choice
from games.rules.languages import LANGUAGES
from games.rules.position import Position
from games.rules.variants import VARIANTS, find_ruleset
from tests.games.analyses.test_reasons import (
    a_line,
    corners_by_hand,
    cubes_seen,
    legal_of,
)
from tests.games.computers.ai.positions import after, begun

MANY = [variant for variant in VARIANTS if len(find_ruleset(variant, {}).teams) > 1]
SOME: dict[str, dict[str, object]] = {
    "duo": {},
    "classic": {},
    "trigon-3p": {},
    "rumis-tower": {},
    "draft-2p": {},
    "junior": {"objective": "reverse"},
}


def two_choices(position: Position, chance: random.Random) -> tuple[Choice, Choice]:
    first, second = chance.sample(position.legal_placements(), 2)
    return first, second


def counted(reason: Reason, position: Position, choice: Choice) -> int:
    """What a reason counts, of any placement."""
    color, number = choice
    then = position.play(color, number)
    named = None if reason.color is UNSET else reason.color
    other = color if named is None else position.ruleset.color_index[named]
    match reason.code:
        case ReasonCode.SIZE:
            return len(position.placements.cells[number])
        case ReasonCode.COVERS_CORNERS:
            covered = set(position.placements.cells[number])
            return len(covered & corners_by_hand(position, other))
        case ReasonCode.OPENS_CORNERS:
            return len(corners_by_hand(then, color) - corners_by_hand(position, color))
        case ReasonCode.TAKES:
            return max(0, len(legal_of(position, other)) - len(legal_of(then, other)))
        case ReasonCode.LEAVES:
            return len(legal_of(then, other))
    assert reason.code in {ReasonCode.SHOWS, ReasonCode.HIDES}
    return abs(cubes_seen(then, other) - cubes_seen(position, other))


@pytest.mark.parametrize("variant", SOME)
def test_both_placements_are_counted_truly(variant):
    chance = random.Random(variant)
    line = [
        one for one in a_line(variant, SOME[variant], 1) if one.legal_placements()[1:]
    ]
    is_reverse = SOME[variant].get("objective") == "reverse"
    told = 0
    for position in chance.sample(line, 6):
        better, worse = two_choices(position, chance)
        for reason in comparison(position, better, worse):
            if reason.code in {ReasonCode.FOLLOWS, ReasonCode.MIDDLE}:
                continue
            told += 1
            assert reason.count == counted(reason, position, better)
            assert reason.instead == counted(reason, position, worse)
            assert (reason.count < reason.instead) == is_reverse
    assert told


@pytest.mark.parametrize("variant", MANY)
def test_each_game_has_something_to_say_in_each_language(variant):
    position = after(7, begun(variant))
    grid = position.ruleset.grid
    told = comparison(position, *two_choices(position, random.Random(variant)))
    assert 0 < len(told) <= 3
    for reason in told:
        said = {reason.said_in(grid, language).sentence for language in LANGUAGES}
        assert len(said) == len(LANGUAGES)
        assert not any("{" in str(sentence) for sentence in said)


def test_what_has_no_more_of_anything_is_better_by_what_follows():
    position = after(7, begun("duo"))
    [choice, *_] = position.legal_placements()
    assert comparison(position, choice, choice) == [Reason(code=ReasonCode.FOLLOWS)]


def test_the_greatest_difference_is_told_first():
    position = after(0, begun("duo"))
    table = position.placements
    by_size = sorted(
        position.legal_placements(), key=lambda move: len(table.cells[move[1]])
    )
    first, *_ = comparison(position, by_size[-1], by_size[0])
    assert (first.code, first.count, first.instead) == (ReasonCode.SIZE, 5, 1)


def test_a_comparison_is_said_in_a_language():
    grid = find_ruleset("classic", {}).grid
    reason = Reason(code=ReasonCode.SIZE, count=5, instead=2)
    assert [reason.said_in(grid, language).sentence for language in LANGUAGES] == [
        "Cells of the piece: 5 instead of 2.",
        "Cases de la pièce : 5 au lieu de 2.",
        "Caselle del pezzo: 5 invece di 2.",
    ]
