import pytest

from games.rules.variants import find_ruleset
from records import pentobi
from records.pentobi import UnknownVariantError, find_by_id, find_by_name


@pytest.mark.parametrize(
    ("variant_id", "name", "variant"),
    [
        ("classic", "Blokus", "classic"),
        ("classic_2", "Blokus Two-Player", "classic-2p"),
        ("classic_3", "Blokus Three-Player", "classic-3p"),
        ("duo", "Blokus Duo", "duo"),
        ("junior", "Blokus Junior", "junior"),
    ],
)
def test_a_variant_is_found_by_every_name_it_has(variant_id, name, variant):
    found = find_by_id(variant_id)
    assert found.variant == variant
    assert find_by_name(name) is found
    assert pentobi.find_by_variant(variant) is found


@pytest.mark.parametrize("variant", pentobi.VARIANTS, ids=lambda variant: variant.id)
def test_start_cells_are_fixed_and_every_color_has_an_id(variant):
    ruleset = find_ruleset(variant.variant, variant.options)
    assert ruleset.options == {"starts": "fixed"}
    assert len(variant.colors) == len(ruleset.colors)


@pytest.mark.parametrize("name", ["blokus duo", "BLOKUS DUO", " Blokus Duo\n"])
def test_letter_case_of_a_name_does_not_matter(name):
    assert find_by_name(name).id == "duo"


@pytest.mark.parametrize(
    "find",
    [find_by_id, find_by_name, pentobi.find_by_variant],
    ids=["id", "GM", "ours"],
)
@pytest.mark.parametrize("name", ["nexos", "Blokus Trigon", "half-board", ""])
def test_an_unknown_variant_is_refused_with_its_name(find, name):
    with pytest.raises(UnknownVariantError, match=f"'{name}' is not a variant"):
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
    with pytest.raises(ValueError, match=f"'{color_id}' is not a color"):
        find_by_id(variant_id).color_index(color_id)


def test_a_move_reads_and_writes_as_pentobi_does():
    duo = find_by_id("duo")
    grid = find_ruleset("duo", {}).grid
    cells = duo.parse_move(grid, "E10,f10")
    assert cells == ((4, 4), (5, 4))
    assert duo.move_text(grid, cells) == "e10,f10"
