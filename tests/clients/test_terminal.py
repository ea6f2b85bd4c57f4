"""A program without a rule draws and plays every variant; needs npm.

`CLIENTS=long` plays all variants, otherwise one or two of each family.
"""

import json
import os
import re
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from games.lab.client.api import Client
from games.rules.variants import VARIANTS
from tests.clients.conftest import run
from tests.clients.counting import counting
from tests.stack import Stack

IS_LONG = os.environ.get("CLIENTS") == "long"
SOME = [
    *("classic-3p", "junior", "half-board", "trigon-2p", "rumis-corner-2p4c"),
    *("draft-3p", "obstacle-3p", "solo-tetromino-8x10", "solo-cube-4"),
]
FIGURE = {"region": [[8, 6], [9, 6], [8, 7], [7, 7]]}
MOST_LINES = 300


@pytest.fixture(scope="module")
def terminal(typescript: Path) -> Path:
    """The program, compiled."""
    run(typescript, "npx", "--no", "tsc", "--", "--project", "terminal")
    return typescript / "terminal"


class Played:
    """A game that the program played: what it said and drew, and what is stored."""

    def __init__(self, url: str, terminal: Path, variant: str, *words: str) -> None:
        drawing = terminal / "game.svg"
        program = ("node", "built/play.js", url, variant, "--svg", str(drawing))
        board, _, end = run(terminal, *program, *words).rstrip().rpartition("\n")
        self.board = board
        self.end: dict[str, Any] = json.loads(end)
        self.drawing = ElementTree.parse(drawing).getroot()
        with Client(url) as client:
            self.game = client.get(f"/games/{self.end['game']}").body
            variant = self.game["variant"]
            self.is_solid = client.get(f"/variants/{variant}").body["is_solid"]

    def require_whole(self) -> None:
        """It ended, and everything that lies on the board was shown."""
        assert self.game["status"] == "ended"
        assert self.end["scores"] == self.game["scores"]
        covered = [
            (cell, p["color"]) for p in self.game["placements"] for cell in p["cells"]
        ]
        assert covered
        seen = [two for line in self.board.splitlines() for two in cells_of(line)]
        tops = {tuple(cell[:2]) for cell, _ in covered}
        assert len(seen) == len(tops)
        assert self.drawing.tag.endswith("svg")
        colors = {color for _, color in covered}
        polygons = [
            e.get("fill") for e in self.drawing.iter() if e.tag.endswith("polygon")
        ]
        for color in colors:
            assert polygons.count(color) >= sum(c == color for _, c in covered)


def cells_of(line: str) -> list[str]:
    """The pairs of characters that are a color, after the name of the row."""
    return [pair for pair in re.findall("..?", line)[2:] if pair[0].isupper()]


@pytest.mark.parametrize("variant", VARIANTS if IS_LONG else SOME)
def test_it_plays_with_computers_to_the_end(
    terminal: Path, stack: Stack, variant: str
) -> None:
    Played(stack.streams_url, terminal, variant).require_whole()


@pytest.mark.parametrize(
    ("variant", "options"),
    [
        ("classic-3p", {"objective": "reverse"}),
        ("draft-2p", {}),
        ("solo-trigon-figure", FIGURE),
    ],
)
def test_it_plays_in_every_seat_and_with_options(
    terminal: Path, stack: Stack, variant: str, options: dict[str, Any]
) -> None:
    words = ("--against", "me", "--options", json.dumps(options))
    Played(stack.streams_url, terminal, variant, *words).require_whole()


def test_a_game_of_classic_needs_few_requests(
    terminal: Path, stack: Stack, capsys: pytest.CaptureFixture[str]
) -> None:
    with counting(stack.streams_url) as traffic:
        played = Played(traffic.url, terminal, "classic")
        traffic.requests -= 2  # those of this test
    figures = f"{traffic.requests} requests, {traffic.read} bytes, {traffic.sent} sent"
    with capsys.disabled():
        sys.stdout.write(f"\n{figures}\n")
    assert played.game["status"] == "ended"
    assert traffic.requests <= 5 + 1 + 21


def test_it_is_short(terminal: Path) -> None:
    sources = [path.read_text() for path in terminal.glob("*.ts")]
    assert sum(text.count("\n") for text in sources) <= MOST_LINES
