import json

import pytest

from games.api.answers.geometry import Geometry
from games.api.answers.levels import Level
from games.api.answers.outlines import outline
from games.api.answers.pieces import Pieces
from games.api.answers.variants import Bonus, Variant, VariantList
from games.api.http.answer import encode
from games.computers.ai.levels import LEVELS
from games.computers.ai.strength import Strength
from games.rules.geometry import Grid
from games.rules.lattices import SquareLattice
from games.rules.options import OptionError
from games.rules.variants import ALIASES, VARIANTS, find_ruleset
from tests.games.rules.boards import NEEDED


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_variant_is_told_as_json_and_its_cells_apart(variant):
    ruleset = find_ruleset(variant, {})
    geometry = Geometry.build(ruleset)
    for document in (Variant.build(variant), geometry, Pieces.build(ruleset)):
        assert json.loads(encode(document))
    cells = geometry.cells
    assert [cell.id for cell in cells] == list(range(len(cells)))
    assert len({cell.name for cell in cells}) == len(cells)
    assert len({cell.cell for cell in cells}) == len(cells)


@pytest.mark.parametrize("variant", VARIANTS)
def test_options_offered_are_options_that_are_taken(variant):
    for option in Variant.build(variant).options:
        assert option.default in option.values
        for value in option.values:
            needed = NEEDED.get((option.name, value), {})
            find_ruleset(variant, {option.name: value, **needed})


@pytest.mark.parametrize("alias", ALIASES)
def test_an_alias_offers_only_what_it_takes(alias):
    document = Variant.build(alias)
    for option in document.options:
        for value in option.values:
            find_ruleset(alias, {option.name: value})
    offered = {option.name for option in document.options}
    for choice in VARIANTS[document.id].options:
        if choice.name not in offered:
            with pytest.raises(OptionError):
                find_ruleset(alias, {choice.name: choice.default})


def test_an_alias_tells_what_it_settles():
    assert Variant.build("reverse").settled == {"objective": "reverse"}
    assert Variant.build("classic").settled == {}


@pytest.mark.parametrize(
    ("name", "all_placed", "last"),
    [
        *(("classic", 15, 5), ("draft-2p", 15, 5), ("solo-84", 15, 5)),
        *(("junior", 0, 0), ("rumis-tower-2p", 0, 0), ("solo-cube-3", 0, 0)),
        *(("solo-trigon-figure", 0, 0), ("reverse", 0, 0)),
    ],
)
def test_a_bonus_is_told_only_where_there_is_one(name, all_placed, last):
    bonus = Variant.build(name).bonus
    assert bonus == Bonus(all_placed=all_placed, one_cell_piece_last=last)


def test_only_a_region_is_open_to_other_values_than_those_told():
    for variant in VARIANTS:
        for option in Variant.build(variant).options:
            assert option.open == (option.name == "region"), variant


def test_every_alias_is_told_once():
    told = [
        alias.id for variant in VariantList.of_all().items for alias in variant.aliases
    ]
    assert sorted(told) == sorted(ALIASES)


@pytest.mark.parametrize("variant", VARIANTS)
def test_seats_a_shared_color_and_obstacles_hold_all_colors(variant):
    document = Variant.build(variant)
    obstacles = {
        document.colors[color] for color in find_ruleset(variant, {}).obstacles
    }
    held = [color for seat in document.seats for color in seat.colors]
    assert set(held) <= set(document.turn_order)
    assert {*document.turn_order, *obstacles} == set(document.colors)
    assert bool(obstacles) == variant.startswith("obstacle")
    assert len(document.seats) == VARIANTS[variant].seats


def board(*rows):
    cells = tuple(
        (x, y) for y, row in enumerate(rows) for x, c in enumerate(row) if c == "#"
    )
    return Grid(SquareLattice(), cells, len(rows))


@pytest.mark.parametrize(
    ("rows", "lengths"),
    [
        (["#"], [4]),
        (["##", "##"], [8]),
        (["##", "#."], [8]),
        (["###", "#.#", "###"], [4, 12]),
        (["#.#"], [4, 4]),
    ],
    ids=str,
)
def test_an_outline_goes_once_around_every_part_and_hole(rows, lengths):
    polygons = outline(board(*rows))
    assert sorted(map(len, polygons)) == lengths


def test_an_outline_goes_around_cells_that_meet_at_a_corner():
    polygons = outline(board("#.", ".#"))
    assert sorted(map(len, polygons)) in ([4, 4], [8])


def test_a_level_tells_what_a_move_costs_and_how_it_did():
    strength = Strength("duo", "duo", "greedy", "random", 100, 0.97, 0.5, (0.91, 0.99))
    told = Level.build(LEVELS["greedy"], [strength])
    assert (told.searches, told.simulations) == (False, None)
    assert told.seconds > 0
    [match] = told.strength
    assert (match.against, match.interval) == ("random", (0.91, 0.99))
