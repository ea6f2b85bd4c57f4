import gc
import weakref

import pytest

from games.rules.options import OptionError
from games.rules.position import start_position
from games.rules.ruleset import OWN_BOARDS
from games.rules.variants import VARIANTS, find_ruleset, find_variant


@pytest.mark.parametrize("variant_id", VARIANTS)
def test_a_variant_says_how_many_seats_it_has(variant_id):
    assert len(find_ruleset(variant_id, {}).seats) == find_variant(variant_id).seats


def test_an_unknown_variant_is_a_key_error():
    with pytest.raises(KeyError):
        find_ruleset("classic-5p", {})


@pytest.mark.parametrize(
    ("alias", "variant"),
    [
        ("travel", "duo"),
        ("draft", "draft-3p"),
        ("reverse", "classic"),
        ("reverse-2p", "classic-2p"),
        ("reverse-3p", "classic-3p"),
        ("contest", "classic-2p"),
    ],
)
def test_an_alias_is_the_variant_it_stands_for(alias, variant):
    assert find_variant(alias) is find_variant(variant)
    assert find_ruleset(alias, {}).variant == variant


def test_boards_of_their_own_are_not_kept_for_ever():
    cells = [(x, y) for y in range(6, 9) for x in range(8, 28)]
    seen = [
        weakref.ref(find_ruleset("solo-trigon-figure", {"region": cells[:size]}))
        for size in range(1, OWN_BOARDS + 5)
    ]
    gc.collect()
    assert sum(one() is not None for one in seen) == OWN_BOARDS


def test_an_alias_and_its_spelled_out_options_are_the_same_ruleset():
    spelled_out = find_ruleset("classic", {"objective": "reverse"})
    assert find_ruleset("reverse", {}) is spelled_out


@pytest.mark.parametrize(
    ("alias", "option", "value"),
    [
        ("reverse", "objective", "reverse"),
        ("reverse", "scoring", "standard"),
        ("reverse-2p", "partners_opposite", True),
        ("reverse-3p", "objective", "standard"),
        ("contest", "starts", "border"),
        ("contest", "turn_limit", 24),
        ("contest", "objective", "standard"),
        ("contest", "partners_opposite", False),
    ],
)
def test_an_alias_withholds_what_it_settles_or_does_not_list(alias, option, value):
    with pytest.raises(OptionError, match=f"{alias} has no option") as refused:
        find_ruleset(alias, {option: value})
    assert refused.value.option == option


def test_equal_rulesets_are_the_same_object():
    assert find_ruleset("duo", {}) is find_ruleset("travel", {"starts": "free"})


# Rules 10.4: first placements of the color that begins, free starts and fixed.
FIRST = {
    "classic": (232, 58),
    "classic-teams": (232, 58),
    "classic-2p": (232, 58),
    "classic-3p": (232, 58),
    "duo": (828, 414),
    "junior": (378, 189),
    "half-board": (232, 58),
    "solo-84": (232, 58),
    "solo-84-descending": (148, 37),
}


def test_the_variants_with_start_cells_to_fix_are_those_counted():
    assert set(FIRST) == {
        variant.id
        for variant in VARIANTS.values()
        if any(option.name == "starts" for option in variant.options)
    }


@pytest.mark.parametrize("variant_id", FIRST)
def test_the_first_placements_are_counted(variant_id):
    counts = [
        start_position(find_ruleset(variant_id, {"starts": starts}))
        for starts in ("free", "fixed")
    ]
    legal = tuple(position.legal(0).bit_count() for position in counts)
    assert legal == FIRST[variant_id]
