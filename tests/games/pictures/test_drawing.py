"""Every position of every variant is a sound and small document."""

import gc
import time
import weakref
from collections import Counter
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from games.pictures import (
    Look,
    RefusedPlacement,
    Scene,
    Shown,
    draw,
    draw_piece,
    draw_replay,
)
from games.pictures.flat import AREA
from games.pictures.theme import palette
from games.rules.variants import VARIANTS, find_ruleset
from tests.games.pictures.positions import random_position, scene_of

SVG = "{http://www.w3.org/2000/svg}"
DRAWN = {
    *("svg", "title", "desc", "g", "path", "rect", "text", "style"),
    *("defs", "pattern", "use"),
}
LIGHT = palette().themes["light"]
LARGEST = 60_000
SAMPLE = ("classic", "trigon-3p", "rumis-steps-2p", "obstacle-1p", "solo-cube-4")
LOOKS = (
    Look(),
    Look(theme="dark", labels=False),
    Look(theme="contrast", turn=1, floors=2),
    Look(theme="print", turn=3, view="plan", last=False),
)


def checked(svg: str) -> ElementTree.Element:
    """Parse a picture, and see that nothing in it runs or is fetched."""
    root = ElementTree.fromstring(svg)
    assert root.get("role") == "img"
    assert root[0].tag == f"{SVG}title"
    assert root[0].text
    for element in root.iter():
        assert element.tag.removeprefix(SVG) in DRAWN
        for name, value in element.attrib.items():
            assert not name.lower().startswith("on")
            assert "href" not in name or value.startswith("#")
            assert "url(" not in value.replace("url(#", "")
            assert "javascript" not in value
    assert svg.count("://") == 1, "The namespace alone."
    assert len(svg.encode()) < LARGEST
    return root


def check_variant(variant: str, seed: int) -> None:
    whole = len(random_position(variant, seed).played)
    for i, look in enumerate(LOOKS):
        plies = whole * i // (len(LOOKS) - 1)
        checked(draw(scene_of(random_position(variant, seed, plies)), look))


@pytest.mark.parametrize("variant", SAMPLE)
def test_pictures_are_sound_and_small(variant):
    check_variant(variant, seed=1)


@pytest.mark.depth
@pytest.mark.parametrize("seed", [2, 3])
@pytest.mark.parametrize("variant", VARIANTS)
def test_pictures_of_all_variants_are_sound_and_small(variant, seed):
    check_variant(variant, seed)


def test_a_picture_says_what_is_on_it():
    root = checked(draw(scene_of(random_position("duo", plies=3))))
    assert root[0].text == "Duo"
    assert root[1].text == "Pieces on the board: purple 2, orange 1."
    empty = checked(draw(Scene(find_ruleset("duo", {}))))
    assert empty[1].text == "The empty board."


def test_it_is_as_wide_as_all_others_and_as_high_as_it_needs():
    for variant in ("classic", "solo-trigon-figure", "rumis-tower", "half-board"):
        root = checked(draw(Scene(find_ruleset(variant, {}))))
        assert root.get("width") == "800"
        assert 200 < int(root.get("height", "")) <= 800


def test_labels_can_be_left_out():
    scene = Scene(find_ruleset("classic", {}))
    with_labels, without = draw(scene), draw(scene, Look(labels=False))
    assert with_labels.count("<text") == 40
    assert 'viewBox="-.62 -.62 21.24 21.24"' in with_labels
    assert "<text" not in without


def test_an_obstacle_is_hatched_and_has_no_mark():
    scene = scene_of(random_position("obstacle-2p"))
    neutral = {scene.ruleset.colors[color] for color in scene.ruleset.obstacles}
    for color in scene.ruleset.colors:
        assert (scene.mark(color) == "hatch") == (color in neutral)


def test_drafted_pieces_carry_the_number_of_their_seat():
    scene = scene_of(random_position("draft-3p"))
    board = texts_of(draw(Scene(scene.ruleset)))
    numbers = texts_of(draw(scene)) - board
    assert numbers == Counter(str(one.seat) for one in scene.placements)
    assert "<text" not in draw(scene, Look(labels=False))


def texts_of(svg: str) -> Counter[str | None]:
    return Counter(text.text for text in checked(svg).iter(f"{SVG}text"))


def test_start_cells_side_by_side_are_framed_as_an_area():
    border = draw(Scene(find_ruleset("classic-2p", {"starts": "border"}), ()))
    corners = draw(Scene(find_ruleset("classic-2p", {}), ()))
    assert border.count(f'stroke-width="{AREA}"') == 1
    assert f'stroke-width="{AREA}"' not in corners


@pytest.mark.parametrize("variant", ["classic", "trigon", "rumis-tower"])
@pytest.mark.parametrize("view", ["iso", "plan"])
def test_marks_are_drawn_by_the_theme_or_if_asked_for(variant, view):
    scene = scene_of(random_position(variant))
    for theme, shown in palette().themes.items():
        looks = [Look(theme, view=view, marks=marks) for marks in (None, False, True)]
        usual, without, with_marks = (draw(scene, look) for look in looks)
        assert usual == (with_marks if shown.has_marks else without)
        assert len(with_marks) > len(without)


def test_a_picture_without_a_frame_has_no_ground_either():
    for variant in ("duo", "rumis-tower"):
        scene = scene_of(random_position(variant))
        bare = draw(scene, Look(frame=False))
        checked(bare)
        assert LIGHT.page not in bare
        assert "<text" not in bare or variant == "rumis-tower"


def test_the_last_move_is_marked():
    scene = scene_of(random_position("classic"))
    assert draw(scene) != draw(scene, Look(last=False))
    assert draw(scene, Look(last=False)) == draw(
        scene_of(random_position("classic"), 0)
    )


@pytest.mark.parametrize("variant", ["classic", "trigon", "rumis-corner"])
@pytest.mark.parametrize("view", ["iso", "plan"])
def test_a_refused_placement_is_red_and_what_it_touches_is_outlined(variant, view):
    position = random_position(variant, plies=4)
    scene = scene_of(position, last=0)
    cells = scene.placements[1].cells
    ruleset, placements = scene.ruleset, scene.placements
    refused = Scene(ruleset, placements, refused=RefusedPlacement(cells, touched=3))
    svg = draw(refused, Look(view=view))
    checked(svg)
    red = LIGHT.refused
    assert red in svg
    assert red not in draw(scene, Look(view=view))
    untouched = Scene(ruleset, placements, refused=RefusedPlacement(cells))
    assert 'stroke="#fff"' in svg
    assert len(svg) > len(draw(untouched, Look(view=view)))


@pytest.mark.parametrize("variant", ["classic", "trigon", "rumis-corner"])
@pytest.mark.parametrize("view", ["iso", "plan"])
def test_targets_are_pointed_at(variant, view):
    scene = Scene(find_ruleset(variant, {}), targets=(0, 1, 2))
    assert "fill-opacity" in draw(scene, Look(view=view))
    checked(draw(scene, Look(view=view)))


def test_beside_a_region_the_board_is_grey():
    region = (0, 1, 2, 20, 21, 22)
    svg = draw(Scene(find_ruleset("classic", {}), region=region))
    checked(svg)
    assert f'<path fill="{LIGHT.rest}" d=' in svg


def test_floors_above_are_not_shown():
    scene = scene_of(random_position("rumis-tower"), last=0)
    pictures = [draw(scene, Look(floors=floors)) for floors in range(9)]
    assert len(set(pictures)) > 5
    assert pictures[8] == draw(scene)
    assert pictures[0] == draw(Scene(scene.ruleset)).replace(
        "The empty board.", scene.description()
    )


@pytest.mark.parametrize("variant", ["rumis-pyramid", "rumis-corner-2p"])
def test_a_board_of_cubes_is_turned_by_quarters(variant):
    scene = scene_of(random_position(variant))
    assert len({draw(scene, Look(turn=turn)) for turn in range(4)}) == 4


@pytest.mark.parametrize("variant", ["classic", "duo", "trigon", "rumis-tower"])
def test_all_pieces_of_a_set_are_drawn_to_one_scale(variant):
    ruleset = find_ruleset(variant, {})
    sizes = set()
    for piece in ruleset.pieces:
        svg = draw_piece(ruleset, piece.id, ruleset.colors[0], Look())
        _, _, width, height = checked(svg).get("viewBox", "").split()
        sizes |= {width, height}
    assert len(sizes) == 1


def test_a_piece_or_color_that_there_is_not_is_not_drawn():
    ruleset = find_ruleset("duo", {})
    for piece, color in (("I9", "purple"), ("I5", "blue")):
        with pytest.raises(KeyError):
            draw_piece(ruleset, piece, color, Look())


def test_a_placement_may_be_anywhere_on_the_board():
    """As positions set up may have it: no rule is asked."""
    ruleset = find_ruleset("rumis-tower", {})
    floating = Shown(ruleset.colors[0], (len(ruleset.grid.cells) - 1,))
    checked(draw(Scene(ruleset, (floating, floating), last=2)))


def test_boards_of_one_game_are_forgotten_with_it():
    """The tables of each take 12 MB, and anybody may ask for any region."""
    ruleset = find_ruleset("solo-trigon-figure", {"region": [[8, 6], [9, 6], [10, 6]]})
    own = replace(ruleset)
    kept = weakref.ref(own)
    placed = Shown(own.colors[0], (0, 1))
    for svg in (
        draw(Scene(own, (placed,))),
        draw_replay(Scene(own, (placed,)), Look()),
    ):
        checked(svg)
    draw_piece(own, "I3", own.colors[0], Look())
    del own
    gc.collect()
    assert kept() is None


def test_a_region_of_many_islands_is_drawn_in_time():
    cells = [[x, y] for y in range(0, 18, 2) for x in range(0, 34, 4)]
    ruleset = find_ruleset("solo-trigon-figure", {"region": cells})
    start = time.process_time()
    checked(draw(Scene(ruleset)))
    assert time.process_time() - start < 1
