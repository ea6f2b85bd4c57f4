"""A replay ends as the game did, and moves only for those who like it."""

import re

import numpy as np
import pytest

from games.pictures import Look, Scene, draw, draw_replay
from games.pictures.png import rasterize
from games.rules.variants import find_ruleset
from tests.games.pictures.pixels import pixels
from tests.games.pictures.positions import random_position, scene_of
from tests.games.pictures.test_drawing import checked


@pytest.mark.parametrize("variant", ["junior", "rumis-steps"])
def test_without_motion_it_is_the_position_at_the_end(variant):
    scene = scene_of(random_position(variant))
    still, replay = (
        pixels(rasterize(svg, 300)).astype(int)
        for svg in (draw(scene), draw_replay(scene, Look()))
    )
    # Which of two outlines is above the other may differ, and marks on sides of cubes.
    assert (np.abs(still - replay).max(axis=2) > 60).mean() < 0.03


@pytest.mark.parametrize("variant", ["draft-2p", "trigon", "rumis-tower"])
def test_placements_come_one_after_the_other(variant):
    scene = scene_of(random_position(variant))
    svg = draw_replay(scene, Look(), seconds=0.25)
    checked(svg)
    delays = [float(delay) for delay in re.findall(r"animation-delay:([\d.]+)s", svg)]
    expected = [0.25 * i for i in range(1, len(scene.placements) + 1)]
    assert sorted(set(delays)) == expected


def test_it_moves_only_where_motion_is_welcome():
    svg = draw_replay(scene_of(random_position("duo")), Look())
    (style,) = re.findall("<style>(.*)</style>", svg)
    assert style.startswith("@media(prefers-reduced-motion:no-preference){")


def test_an_empty_board_has_a_replay():
    checked(draw_replay(Scene(find_ruleset("classic", {})), Look()))
