"""Colors are told apart by everybody, and stand out against what is around them."""

from itertools import combinations

import pytest

from games.pictures.theme import painted, palette
from games.rules.variants import VARIANTS, find_ruleset
from tests.games.pictures.color import SIGHTS, ciede2000, contrast, distance, luminance

LEAST = 23
"""Least distance of two colors of a game."""
THEMES = palette().themes
SETS = sorted({find_ruleset(variant, {}).colors for variant in VARIANTS})


@pytest.mark.parametrize(
    ("one", "other", "published"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (50.0, 0.0, -2.5), 4.3065),
        ((50.0, 2.5, 0.0), (58.0, 24.0, 15.0), 19.4535),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_distance_is_that_of_its_published_examples(one, other, published):
    assert ciede2000(one, other) == pytest.approx(published, abs=5e-5)


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("colors", SETS, ids="-".join)
@pytest.mark.parametrize("theme", THEMES)
def test_colors_that_meet_are_far_apart(theme, colors, sight):
    faces = THEMES[theme].faces
    for one, other in combinations(colors, 2):
        apart = distance(faces[one], faces[other], sight)
        assert apart >= LEAST, (one, other)


@pytest.mark.parametrize("theme", THEMES)
def test_pieces_stand_out_against_empty_cells(theme):
    """By their outline, if their face does not: yellow is as light as a well."""
    for color, paints in THEMES[theme].pigments.items():
        shown = max(paints.face, paints.outline, key=lambda paint: well(theme, paint))
        assert well(theme, shown) >= 3, color


def well(theme, paint):
    return contrast(paint, THEMES[theme].well)


@pytest.mark.parametrize("theme", THEMES)
def test_cubes_stand_out_against_each_other(theme):
    for color, paints in THEMES[theme].pigments.items():
        faces = (paints.top, paints.left, paints.right)
        for one, other in combinations((luminance(face) for face in faces), 2):
            assert one > other, color
        assert max(contrast(paints.ridge, face) for face in faces) >= 1.5, color


@pytest.mark.parametrize("theme", THEMES)
def test_marks_stand_out_against_their_color(theme):
    for color, paints in THEMES[theme].pigments.items():
        assert contrast(paints.mark, paints.face) >= 3, color


@pytest.mark.parametrize("theme", THEMES)
def test_a_ring_is_seen_on_any_color(theme):
    for color, face in THEMES[theme].faces.items():
        rings = ("#ffffff", THEMES[theme].ring)
        assert max(contrast(ring, face) for ring in rings) >= 3, color


@pytest.mark.parametrize("theme", THEMES)
def test_texts_are_read_on_the_page_and_on_the_ground(theme):
    for ground in (THEMES[theme].page, THEMES[theme].frame, THEMES[theme].well):
        for text in (THEMES[theme].ink, THEMES[theme].faint):
            assert contrast(text, ground) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_what_is_refused_stands_out(theme):
    assert contrast(THEMES[theme].refused, THEMES[theme].well) >= 3


def test_each_color_has_a_mark_of_its_own():
    assert len(set(palette().marks.values())) == len(palette().marks) == 6


@pytest.mark.parametrize("theme", THEMES)
def test_themes_know_all_colors(theme):
    assert list(THEMES[theme].faces) == list(palette().marks)


def test_colors_that_nobody_foresaw_get_one_of_the_palette():
    assert painted("blue", ("green", "blue")) == "blue"
    unknown = ("black", "white", "gray")
    assert len({painted(color, unknown) for color in unknown}) == 3
