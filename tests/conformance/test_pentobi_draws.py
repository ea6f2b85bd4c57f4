"""Pentobi itself opens what is written here, and draws the position that was meant."""

import random
import shutil
import subprocess

import pytest

from games.computers.pentobi import VARIANTS
from games.rules.position import start_position
from games.rules.variants import find_ruleset
from records.blksgf.writer import write_transcript
from records.judging.transcripts import Setup, Transcript
from tests.conformance.pictures import read_png
from tests.records.blksgf.games import named

THUMBNAILER = shutil.which("pentobi-thumbnailer", path="/usr/games:/usr/bin")
SIZE = 160
OPTIONS = {"classic-3p": {"shared_color": "blue"}, "trigon-3p": {"unused_color": "red"}}
"""Pentobi has its own colors: what counts is that it tells them apart as we do."""

pytestmark = [
    pytest.mark.depth,
    pytest.mark.skipif(
        THUMBNAILER is None, reason="Debian's package pentobi is not installed"
    ),
]


@pytest.fixture
def draw(tmp_path):
    """Return a function that lets Pentobi draw a game as written here."""

    def draw_game(transcript):
        file, picture = tmp_path / "game.blksgf", tmp_path / "game.png"
        file.write_text(write_transcript(transcript))
        picture.unlink(missing_ok=True)
        subprocess.run(
            [str(THUMBNAILER), "--size", str(SIZE), file, picture],
            check=True,
            env={"QT_QPA_PLATFORM": "offscreen"},
        )
        return picture.read_bytes()

    return draw_game


def a_final_position(variant):
    chance = random.Random(variant)
    position = start_position(find_ruleset(variant, OPTIONS.get(variant, {})))
    while not position.is_over:
        position = position.play(*chance.choice(position.legal_placements()))
    return position


def a_game(position, *, moves=None, laid=0):
    """Write down the first moves of a game; those that were laid as a setup."""
    pieces = named(position)[:moves]
    return Transcript(
        ruleset=position.ruleset,
        players=("",) * len(position.ruleset.seats),
        placements=pieces[laid:],
        setup=Setup(placements=pieces[:laid]) if laid else None,
    )


@pytest.mark.parametrize("variant", [known.variant for known in VARIANTS])
def test_pentobi_draws_the_final_position(variant, draw):
    position = a_final_position(variant)
    grid = position.ruleset.grid
    drawn = read_png(draw(a_game(position))).cells(grid)
    filled = position.filled()
    lying = [filled.get(cell) for cell in range(len(grid.cells))]
    pairs = set(zip(lying, drawn, strict=True))
    assert len(pairs) == len(set(lying)) == len(set(drawn)) > 2

    before = read_png(draw(a_game(position, moves=-1))).cells(grid)
    changed = {cell for cell in filled if drawn[cell] != before[cell]}
    assert changed == set(position.placements.cells[position.played[-1].number])

    setup = draw(a_game(position, laid=len(position.played)))
    assert read_png(setup).cells(grid) == drawn
