"""What pictures cost: the end of a random game of a variant of each family.

`p95` of what is told beside the usual figures is of single drawings. Cold is the first
picture of a board in a process: nothing of it was drawn before.
"""

import statistics
import time
from collections.abc import Callable
from gzip import compress

import pytest

from games.pictures import (
    Card,
    CardLine,
    Look,
    blocks,
    board,
    draw,
    draw_card,
    draw_replay,
    flat,
    layers,
    solid,
)
from games.pictures.png import rasterize
from games.pictures.scenes import Scene
from tests.benchmarks.conftest import LINES, Measure
from tests.games.pictures.positions import random_position, scene_of

pytestmark = pytest.mark.benchmark(
    timer=time.process_time, warmup=True, min_rounds=5, max_time=0.2
)

FAMILIES = {
    "classic": "classic",
    "duo": "duo",
    "half-board": "half-board",
    "trigon": "trigon",
    "rumis-tower": "rumis-tower",
    "rumis-pyramid": "rumis-pyramid",
    "draft": "draft-4p",
    "obstacle": "obstacle-2p",
    "solo-trigon": "solo-trigon-88",
    "solo-cube": "solo-cube-5",
}
CACHES = (
    *(board.flat_board, board.plan, blocks.block),
    *(layers.traced, layers.marked, flat.empty, solid._ground),
)
"""What a process keeps of boards and pieces."""


@pytest.fixture(params=list(FAMILIES.values()), ids=list(FAMILIES))
def scene(request: pytest.FixtureRequest) -> Scene:
    return scene_of(random_position(request.param))


def forget() -> None:
    for cached in CACHES:
        cached.cache_clear()


def tell(name: str, timed: Callable[[], object], before: Callable[[], None]) -> None:
    """Add the p95 of single calls to what the benchmarks tell."""
    seconds = []
    for _ in range(30):
        before()
        start = time.process_time()
        timed()
        seconds.append(time.process_time() - start)
    p95 = statistics.quantiles(seconds, n=20)[-1]
    LINES.append(f"{name}: p95 {p95 * 1000:.2f} ms")


def nothing() -> None:
    """What comes before a warm drawing."""


def test_draw_a_position(measure: Measure, scene: Scene) -> None:
    svg = draw(scene)
    octets = svg.encode()
    name = f"{scene.ruleset.variant}, {len(scene.placements)} placements"
    tell(f"{name}, cold", lambda: draw(scene), forget)
    tell(f"{name}, warm", lambda: draw(scene), nothing)
    LINES.append(f"{name}: {len(octets)} bytes, {len(compress(octets))} packed")
    measure(lambda: draw(scene), 1)


def test_draw_a_plan(measure: Measure) -> None:
    scene = scene_of(random_position("rumis-pyramid"))
    measure(lambda: draw(scene, Look(view="plan")), 1)


@pytest.mark.parametrize("variant", ["classic", "trigon", "rumis-pyramid"])
def test_draw_a_replay(measure: Measure, variant: str) -> None:
    scene = scene_of(random_position(variant))
    octets = draw_replay(scene, Look()).encode()
    LINES.append(
        f"replay of {variant}: {len(octets)} bytes, {len(compress(octets))} packed"
    )
    measure(lambda: draw_replay(scene, Look()), 1)


@pytest.mark.parametrize("width", [400, 800, 1200])
@pytest.mark.parametrize("variant", ["classic", "trigon", "rumis-pyramid"])
def test_make_a_png(measure: Measure, variant: str, width: int) -> None:
    svg = draw(scene_of(random_position(variant)))
    tell(f"PNG of {variant}, {width}", lambda: rasterize(svg, width), nothing)
    LINES.append(f"PNG of {variant}, {width}: {len(rasterize(svg, width))} bytes")
    measure(lambda: rasterize(svg, width), 1)


def test_make_a_card(measure: Measure) -> None:
    lines = tuple(
        CardLine(f"Player {color}", (color,), -20)
        for color in ("blue", "yellow", "red", "green")
    )
    scene = scene_of(random_position("classic"))
    card = Card("Classic", lines, "64 moves, ended")

    def make() -> bytes:
        return rasterize(draw_card(scene, card, Look()), 1200)

    LINES.append(f"card: {len(make())} bytes")
    tell("card", make, nothing)
    measure(make, 1)
