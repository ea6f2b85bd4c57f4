"""Covers show full positions, and the home page's board is made of shared shapes."""

import gzip
import re
from xml.etree import ElementTree

import pytest

from blokus_api.page.covers import covers, hero, module, style_sheet
from blokus_api.page.covers.positions import positions
from games.pictures.theme import palette

FAMILIES = {
    *("classic", "duo", "trigon", "3d"),
    *("draft", "half-board", "obstacle", "puzzles"),
}
COVERS = covers()


@pytest.mark.parametrize("name", sorted(FAMILIES))
def test_a_cover_is_small_and_has_no_ground(name: str) -> None:
    svg = COVERS[f"covers/{name}.svg"]

    ElementTree.fromstring(svg)
    assert len(gzip.compress(svg.encode())) < 3_000
    assert palette().themes["light"].page not in svg


@pytest.mark.parametrize("name", sorted(FAMILIES))
def test_a_cover_has_the_paints_of_the_dark_theme_as_well(name: str) -> None:
    light, dark = palette().themes["light"], palette().themes["dark"]
    _, query, rules = COVERS[f"covers/{name}.svg"].partition(
        "@media (prefers-color-scheme:dark)"
    )

    assert query
    assert f'[fill="{light.well}"]{{fill:{dark.well}}}' in rules


def test_each_family_has_a_cover() -> None:
    assert COVERS.keys() == {f"covers/{name}.svg" for name in FAMILIES}
    for name in FAMILIES:
        assert f'"{name}": new URL("covers/{name}.svg", import.meta.url)' in module()


@pytest.mark.parametrize("name", sorted(positions()))
def test_positions_are_almost_full_and_no_cell_is_covered_twice(name: str) -> None:
    scene = positions()[name].scene()
    cells = [cell for shown in scene.placements for cell in shown.cells]

    assert len(cells) == len(set(cells))
    assert len(cells) > 0.6 * len(scene.ruleset.grid.cells)
    assert {shown.color for shown in scene.placements} <= set(scene.ruleset.colors)


def test_the_board_of_the_home_page_has_its_placements_in_order() -> None:
    root = ElementTree.fromstring(hero())
    groups = [
        group.get("class", "").split()
        for group in root.iter("g")
        if "placement" in group.get("class", "")
    ]

    placements = positions()["hero"].scene().placements
    assert groups == [["placement", shown.color] for shown in placements]
    assert len(groups) > 45
    assert len(gzip.compress(hero().encode())) < 3_000


def test_its_colors_are_those_of_the_theme() -> None:
    assert "style=" not in hero()
    for color in set(re.findall(r'placement (\w+)"', hero())):
        assert f".hero .{color}{{color:var(--{color}-face)}}" in style_sheet()
    for name in re.findall(r'href="#([^"]+)"', hero()):
        assert f'id="{name}"' in hero()
