"""Vectors compared with the oracle: its results for each expectation of a vector.

The format is that of the published vectors, and a little more:

- `region` is the figure of `solo-trigon-figure`
- `picks` are made before all else: a list of seat, color and piece, or `first` or
  `last` for a whole draft in which everyone takes the first or last piece left
- `first_piece` is the one that was drawn; in a setup `["blue", "pass"]` is a skip
- an `action` may name its `seat`; without `cells` it is a pick
- a `count` may name a `seat` of Draft instead of a color: all of its hand counts
- `out` lists seats that leave after `ply` placements
- in a `score` of Draft `left` and `last` are by seat, and so is `placed`, the pieces
  on the board; `ranks` are in seat order
"""

from __future__ import annotations

from typing import Any

from tests.oracle.game import Game
from tests.oracle.playouts import draft_all, draft_one, play_step
from tests.oracle.results import (
    Result,
    find_result,
    score_color,
    score_columns,
    score_seat,
)
from tests.oracle.rules import find_rules
from tests.oracle.ruleset import Rules
from tests.oracle.shapes import Cell

Vector = dict[str, Any]


def read_cells(listed: list[list[int]]) -> list[Cell]:
    return [tuple(cell) for cell in listed]


def start(vector: Vector) -> Game:
    region = vector.get("region")
    cells = None if region is None else read_cells(region)
    game = Game(vector["variant"], vector.get("options"), cells)
    if "first_piece" in vector:
        game.draw(vector["first_piece"])
    picks = vector.get("picks", [])
    if isinstance(picks, str):
        draft_all(game, picks)
    else:
        for seat, color, piece in picks:
            game.pick(seat, color, piece)
    leave_when_due(game, vector)
    return game


def leave_when_due(game: Game, vector: Vector) -> None:
    for departure in vector.get("out", []):
        if departure["ply"] == len(game.record):
            game.leave(departure["seat"], departure["reason"])


def set_up(vector: Vector) -> Game:
    """Put the setup on the board without turn order."""
    game = start(vector)
    for color, piece, listed in vector["setup"]:
        cells = read_cells(listed)
        if not vector.get("raw"):
            assert game.judge(color, piece, cells, in_turn=False) == "OK"
        game.put(color, piece, cells)
    return game


def play_up(vector: Vector) -> Game:
    """Play the setup in turn."""
    game = start(vector)
    for color, piece, *listed in vector["setup"]:
        if piece == "pass":
            game.skip(color)
            continue
        game.place(color, piece, read_cells(*listed))
        leave_when_due(game, vector)
    return game


def find_count(vector: Vector) -> int:
    game = set_up(vector)
    if "seat" not in vector:
        return len(game.legal(vector["color"]))
    seat = vector["seat"]
    return sum(len(game.legal(color, seat)) for color in game.rules.colors)


def find_verdict(vector: Vector) -> str:
    """Judge an action: a pass, a pick or a placement."""
    game, action = play_up(vector), vector["action"]
    if action == "pass":
        return game.judge_pass()
    color, piece, seat = action["color"], action["piece"], action.get("seat")
    if "cells" not in action:
        return game.judge_pick(seat, color, piece)
    return game.judge(color, piece, read_cells(action["cells"]), seat=seat)


def list_turns(vector: Vector) -> list[list[object]]:
    """Return the turns of as many steps as the vector lists, picks among them."""
    game = start(vector)
    turns: list[list[object]] = []
    for _ in vector["first"]:
        turns.append(list(game.turn or ()))
        if game.phase == "draft":
            draft_one(game, "first")
        else:
            play_step(game, "first")
            leave_when_due(game, vector)
    return turns


def list_first_seats(vector: Vector) -> dict[str, list[int]]:
    """Return the seats that pick first from each color."""
    game = Game(vector["variant"], vector.get("options"))
    draft_all(game, "first")
    return {
        color: [pick.seat for pick in game.picks if pick.color == color][
            : len(vector["picks"][color])
        ]
        for color in game.rules.colors
    }


def find_scores(vector: Vector) -> Result:
    """Score the pieces left, or in space the cubes that are visible."""
    rules = find_rules(vector["variant"], vector.get("options"))
    out = [departure["seat"] for departure in vector.get("out", [])]
    if rules.is_draft:
        return find_result(rules, {}, out, score_hands(rules, vector))
    points = dict.fromkeys(rules.colors, 0)
    if vector["type"] == "score3d":
        points |= {
            color: score_columns(visible, vector["left_count"][color])
            for color, visible in vector["visible"].items()
        }
    else:
        points |= {
            color: score_color(rules, remaining, vector["last"][color])
            for color, remaining in vector["left"].items()
        }
    return find_result(rules, points, out)


def score_hands(rules: Rules, vector: Vector) -> tuple[int, ...]:
    """Score the hands of Draft; the piece placed last ends the list of those placed."""
    totals = []
    for seat in rules.seats:
        name = f"seat{seat}"
        placed = vector.get("placed", {}).get(name, [vector["last"][name]])
        assert placed[-1] == vector["last"][name]
        totals.append(score_seat(rules, vector["left"][name], placed))
    return tuple(totals)


def find_winners(rules: Rules, names: list[str]) -> tuple[int, ...]:
    """Return the seats behind the names of winners: colors, seats or teams."""
    winners: list[int] = []
    for name in names:
        if name.startswith("team"):
            winners += rules.teams[int(name.removeprefix("team"))]
        elif name.startswith("seat"):
            winners.append(int(name.removeprefix("seat")))
        else:
            winners.append(rules.owners[name])
    return tuple(sorted(winners))
