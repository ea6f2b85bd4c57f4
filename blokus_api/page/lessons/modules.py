"""Lessons as JavaScript modules of the page: a board, positions, and all verdicts."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import msgspec

from blokus_api.page.lessons import judged
from blokus_api.page.lessons.source import IDEAS, LessonPosition, begun, board, cells_of
from games.api.answers.drawing import Drawing
from games.api.answers.geometry import Geometry
from games.api.answers.pieces import Pieces
from games.rules.corners import entry_cells
from games.rules.position import Position

FOLDER = "lessons/"
Json: TypeAlias = dict[str, object]


def modules() -> Mapping[str, str]:
    """Return the module for each idea of the game, by its file name in a release."""
    return {f"{FOLDER}{idea}.js": _module(idea) for idea in IDEAS}


def _module(idea: str) -> str:
    lessons = [_lesson(idea, lesson) for lesson in IDEAS[idea]]
    exports = {
        "board": _board(idea),
        "verdicts": judged.VERDICTS,
        "lessons": lessons,
    }
    return "".join(
        f"export const {name} = {msgspec.json.encode(value).decode()};\n"
        for name, value in exports.items()
    )


def _board(idea: str) -> Json:
    """Return the data from which the page draws an idea's board and pieces."""
    ruleset = board(idea)
    geometry = msgspec.to_builtins(Geometry.build(ruleset))
    pieces = msgspec.to_builtins(Pieces.build(ruleset))
    drawing = msgspec.to_builtins(Drawing.build(ruleset))
    for unused in ("outline", "labels", "starts"):
        del geometry[unused]
    for item in pieces["items"]:
        item.pop("outlines", None)
    drawing["field"]["starts"] = []
    drawing["field"]["start_area"] = None
    return {"geometry": geometry, "pieces": pieces, "drawing": drawing}


def _lesson(idea: str, lesson: LessonPosition) -> Json:
    position = begun(idea, lesson)
    ruleset = position.ruleset
    content: Json = {
        "colors": ruleset.colors,
        "placements": [_placed(position, turn) for turn in range(len(position.played))],
        "nodes": _nodes(position, lesson),
    }
    if lesson.hold:
        number = position.placements.find(cells_of(ruleset, lesson.hold)) or 0
        content["hold"] = {
            "piece": position.placements.piece_of(number).id,
            "orientation": position.placements.orientation[number],
            "cells": position.placements.cells[number],
        }
    if lesson.choices:
        content["choices"] = _choices(position, lesson)
    return content


def _placed(position: Position, turn: int) -> Json:
    """Return the placement that a turn made."""
    placed = position.played[turn]
    return {
        "color": position.ruleset.colors[placed.color],
        "cells": position.placements.cells[placed.number],
    }


def _choices(position: Position, lesson: LessonPosition) -> list[Json]:
    """Return a lesson's choices with their verdicts. Exactly one choice is right."""
    ruleset = position.ruleset
    places = [cells_of(ruleset, text) for text in lesson.choices]
    numbers = [position.placements.find(cells) or 0 for cells in places]
    verdicts = [judged.verdict(position, number, "") for number in numbers]
    if lesson.goal == "most-seen":
        first = ruleset.colors[0]
        counts = [judged.seen(position.place(0, n))[first] for n in numbers]
        verdicts = ["" if count == max(counts) else "fewer-seen" for count in counts]
    if verdicts.count("") != 1:
        raise ValueError(f"Exactly one choice must be right. Verdicts: {verdicts}.")
    return [
        {"cells": [ruleset.grid.index[cell] for cell in cells], "verdict": verdict}
        for cells, verdict in zip(places, verdicts, strict=True)
    ]


def _nodes(position: Position, lesson: LessonPosition) -> list[Json]:
    """Return the positions that the learner can reach, beginning with the first."""
    nodes: list[Json] = []
    if lesson.hand:
        _add_node(nodes, position, lesson.hand, lesson)
    return nodes


def _add_node(
    nodes: list[Json], position: Position, hand: Sequence[str], lesson: LessonPosition
) -> int:
    """Add a position and all following positions; return its index."""
    number, color = len(nodes), position.hand_of(0)
    placements = judged.legal(position, 0, hand)
    corners = entry_cells(position, color, sum(1 << each for each in placements))
    node: Json = {
        "hand": hand,
        "dots": corners,
        "verdicts": {
            piece: judged.verdicts(position, piece, lesson.goal)
            for piece in dict.fromkeys(hand)
        },
    }
    nodes.append(node)
    if lesson.other:
        node["next"] = {
            ",".join(map(str, sorted(position.placements.cells[each]))): _after(
                nodes, position, each, hand, lesson
            )
            for each in placements
        }
    return number


def _after(
    nodes: list[Json],
    position: Position,
    placed: int,
    hand: Sequence[str],
    lesson: LessonPosition,
) -> Json:
    """Return the position after a placement, or the final result.

    The other color must be blocked.
    """
    table = position.placements
    rest = list(hand)
    rest.remove(table.piece_of(placed).id)
    after = position.place(0, placed)
    if judged.legal(after, 1, lesson.other):
        raise ValueError("The other color must be blocked after each placement.")
    if judged.legal(after, 0, rest):
        return {"node": _add_node(nodes, after, rest, lesson)}
    remaining = [_squares(after, rest), _squares(after, lesson.other)]
    return {"hand": rest, "left": remaining}


def _squares(position: Position, hand: Sequence[str]) -> int:
    ruleset = position.ruleset
    return sum(ruleset.sizes[ruleset.piece_index[piece]] for piece in hand)
