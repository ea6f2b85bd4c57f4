import pytest

from games.computers import pentobi
from games.computers.pentobi import UnknownVariantError, find_by_id, find_by_name
from games.rules.variants import find_ruleset


@pytest.mark.parametrize(
    ("variant_id", "name", "variant"),
    [
        ("classic", "Blokus", "classic"),
        ("classic_2", "Blokus Two-Player", "classic-2p"),
        ("classic_3", "Blokus Three-Player", "classic-3p"),
        ("duo", "Blokus Duo", "duo"),
        ("junior", "Blokus Junior", "junior"),
        ("trigon", "Blokus Trigon", "trigon"),
        ("trigon_2", "Blokus Trigon Two-Player", "trigon-2p"),
        ("trigon_3", "Blokus Trigon Three-Player", "trigon-3p"),
    ],
)
def test_a_variant_is_found_by_every_name_it_has(variant_id, name, variant):
    found = find_by_id(variant_id)
    assert found.variant == variant
    assert find_by_name(name) is found
    assert pentobi.find_by_variant(variant) is found


FREED = {
    "trigon_2": {"partners_opposite": False},
    "trigon_3": {"start_spacing": False},
}
"""The rules about Trigon's start cells that Pentobi does not know."""


@pytest.mark.parametrize("variant", pentobi.VARIANTS, ids=lambda variant: variant.id)
def test_start_cells_are_fixed_and_every_color_has_an_id(variant):
    ruleset = find_ruleset(variant.variant, variant.options)
    fixed = {} if "trigon" in variant.id else {"starts": "fixed"}
    assert ruleset.options == {**fixed, **FREED.get(variant.id, {})}
    assert ruleset.start_rule is None
    assert len(variant.colors) == len(ruleset.colors)


def test_the_smaller_trigon_board_is_numbered_by_itself():
    small = find_by_id("trigon_3")
    grid = find_ruleset("trigon-3p", {}).grid
    # Its cell (7, 0), first of the top row of 16, is ours (9, 1).
    assert small.parse_move(grid, "h16") == ((9, 1),)
    assert small.move_text(grid, [(9, 1), (25, 1)]) == "h16,x16"
    whole = find_by_id("trigon")
    assert whole.move_text(find_ruleset("trigon", {}).grid, [(8, 0)]) == "i18"


@pytest.mark.parametrize("name", ["blokus duo", "BLOKUS DUO", " Blokus Duo\n"])
def test_letter_case_of_a_name_does_not_matter(name):
    assert find_by_name(name).id == "duo"


@pytest.mark.parametrize(
    "find",
    [find_by_id, find_by_name, pentobi.find_by_variant],
    ids=["id", "GM", "ours"],
)
@pytest.mark.parametrize("name", ["nexos", "Nexos", "half-board", ""])
def test_an_unknown_variant_is_refused_with_its_name(find, name):
    with pytest.raises(UnknownVariantError, match=f"'{name}' is not a known variant"):
        find(name)


@pytest.mark.parametrize(
    ("variant_id", "color_id", "index"),
    [("classic", "1", 0), ("classic_3", "4", 3), ("duo", "B", 0), ("junior", "W", 1)],
)
def test_colors_are_numbered_as_ours(variant_id, color_id, index):
    variant = find_by_id(variant_id)
    assert variant.color_index(color_id) == index
    assert variant.colors[index] == color_id


@pytest.mark.parametrize(("variant_id", "color_id"), [("duo", "1"), ("classic", "B")])
def test_a_color_of_another_variant_is_refused(variant_id, color_id):
    with pytest.raises(ValueError, match=f"Unknown color '{color_id}'"):
        find_by_id(variant_id).color_index(color_id)


def test_a_move_reads_and_writes_as_pentobi_does():
    duo = find_by_id("duo")
    grid = find_ruleset("duo", {}).grid
    cells = duo.parse_move(grid, "E10,f10")
    assert cells == ((4, 4), (5, 4))
    assert duo.move_text(grid, cells) == "e10,f10"
