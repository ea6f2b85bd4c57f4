"""GET /stats/{ruleset}/cells: where colors lie, and when they came there."""

from xml.etree import ElementTree as ET

import pytest

from records.judging.judge import judge_transcript
from records.statistics import covering
from tests.api import Api, problem
from tests.depth import mostly_deep
from tests.records.transcripts import a_transcript, keep

pytestmark = pytest.mark.django_db


def counted(judged, color, first, last):
    """Count it again, from the placements themselves."""
    table = judged[0].ruleset.placements
    counts = [0] * len(table.grid.cells)
    for game in judged:
        for placed in game.played[first - 1 : last]:
            if judged[0].ruleset.colors[placed.color] == color:
                for cell in table.cells[placed.number]:
                    counts[cell] += 1
    return counts


def games(ruleset="duo", count=4, **how):
    judged = [judge_transcript(a_transcript(ruleset, seed)) for seed in range(count)]
    keep(*judged, **how)
    return judged


@pytest.mark.parametrize(
    "ruleset",
    mostly_deep(
        ["duo", "trigon", "rumis-pyramid", "draft-2p", "obstacle-2p"],
        but=["duo", "rumis-pyramid"],
    ),
)
@pytest.mark.parametrize(("first", "last"), [(1, 255), (1, 2), (3, 9)])
def test_cells_are_counted_as_a_recount_finds(ruleset, first, last):
    judged = games(ruleset)
    path = f"stats/{ruleset}/cells?from_ply={first}&to_ply={last}"
    told = Api().get(path).json()
    assert told["games"] == len(judged)
    found = {one["color"]: one["cells"] for one in told["colors"]}
    assert list(found) == list(judged[0].ruleset.colors)
    for color, cells in found.items():
        assert cells == counted(judged, color, first, last)


def test_one_color_alone_can_be_asked_for():
    games()
    told = Api().get("stats/duo/cells?color=orange").json()
    assert [one["color"] for one in told["colors"]] == ["orange"]
    assert told["to_ply"] is None


def test_private_games_are_not_counted():
    games(visibility="private")
    assert Api().get("stats/duo/cells").json()["games"] == 0


def test_only_the_latest_games_are_looked_at(monkeypatch):
    monkeypatch.setattr(covering, "MOST_GAMES", 3)
    games()
    assert Api().get("stats/duo/cells").json()["games"] == 3


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("color=pink", "color"),
        ("from_ply=0", "from_ply"),
        ("from_ply=5&to_ply=4", "to_ply"),
        ("to_ply=256", "to_ply"),
    ],
)
@pytest.mark.parametrize("path", ["cells", "cells.svg"])
def test_what_cannot_be_counted_is_told(path, query, field):
    found = problem(Api().get(f"stats/duo/{path}?{query}"))
    assert found["status"] == 422
    assert found["field"] == field


def shades(drawing: ET.Element) -> list[ET.Element]:
    """What shows how often fields are covered: no part of the board's own patterns."""
    patterns = [one for one in drawing.iter() if one.tag.endswith("pattern")]
    parts = {part for pattern in patterns for part in pattern.iter()}
    return [
        one for one in drawing.iter() if one.get("fill-opacity") and one not in parts
    ]


@pytest.mark.parametrize(
    "ruleset",
    mostly_deep(["duo", "trigon", "rumis-pyramid", "solo-cube-3"], but=["duo"]),
)
@pytest.mark.parametrize("count", [0, 3])
def test_a_heat_map_is_a_drawing(ruleset, count):
    games(ruleset, count)
    answer = Api().get(f"stats/{ruleset}/cells.svg?theme=dark")
    assert answer["Content-Type"] == "image/svg+xml"
    assert "default-src 'none'" in answer["Content-Security-Policy"]
    drawing = ET.fromstring(answer.content)
    paths = shades(drawing)
    assert bool(paths) == bool(count)
    assert f"{count} games, placements 1 to the end." in answer.content.decode()
    if count:
        assert max(float(one.get("fill-opacity", 0)) for one in paths) == 1


def test_first_moves_are_shown_in_their_colors():
    judged = games("duo")
    drawing = ET.fromstring(Api().get("stats/duo/cells.svg?to_ply=2").content)
    fills = {one.get("fill") for one in shades(drawing)}
    assert len(fills) == len(judged[0].ruleset.colors)


def test_a_heat_map_without_labels_has_no_texts():
    games("duo")
    drawing = Api().get("stats/duo/cells.svg?labels=0").content.decode()
    assert "<text" not in drawing
    assert "<text" in Api().get("stats/duo/cells.svg").content.decode()
