"""Games in which everyone takes the first, or the last, of the legal placements.

Run as a module it reads playouts, one JSON object a line, and writes them played again:
only `variant`, `options` and `pick` have to be there.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from typing import Any, cast

from tests.oracle.drafting import find_holder
from tests.oracle.game import Game
from tests.oracle.shapes import Cells, sort_cells

OPENING = 4
OPTIONAL = ("variant", "options", "region", "pick")

Choice = tuple[str, str, Cells]


def list_choices(game: Game) -> list[Choice]:
    """Return the placements of the seat to act: color, piece and cells, in no order."""
    if game.turn is None:
        return []
    color = game.turn[0]
    colors = game.rules.colors if color is None else (color,)
    return [(each, *placed) for each in colors for placed in game.legal(each)]


def choose(game: Game, choices: list[Choice], pick: str) -> Choice:
    """Take the first or the last: by color, then by piece, then by cells."""
    take: Callable[..., Any] = min if pick == "first" else max
    colors, numbers = game.rules.colors, game.rules.board.piece_set.numbers
    ranks = [(colors.index(color), numbers[piece]) for color, piece, _ in choices]
    ranked = zip(ranks, choices, strict=True)
    best = take(ranks)
    among = [choice for rank, choice in ranked if rank == best]
    return cast(Choice, take(among, key=lambda choice: sort_cells(choice[2])))


def draft_one(game: Game, pick: str) -> None:
    """Draft the first, or the last, of the pieces of a color that are left."""
    turn = game.turn
    color, seat = turn or (None, 0)
    if color is None:
        raise ValueError("WRONG_PHASE: the draft is over")
    remaining = [
        p for p in game.rules.pieces if find_holder(game.picks, color, p) is None
    ]
    game.pick(seat, color, remaining[0 if pick == "first" else -1])


def draft_all(game: Game, pick: str) -> None:
    """Draft everything, or draw the first or the last of the pieces to begin with."""
    if game.phase == "draw":
        ranked = [p for p in game.rules.pieces if p in game.rules.first_pieces]
        game.draw(ranked[0 if pick == "first" else -1])
    while game.phase == "draft":
        draft_one(game, pick)


def play_step(game: Game, pick: str) -> int:
    """Make one placement and return how many there were to choose from."""
    choices = list_choices(game)
    if not choices:
        raise ValueError("GAME_OVER: no seat can move")
    game.place(*choose(game, choices, pick))
    return len(choices)


def find_standard_scores(game: Game) -> dict[str, int]:
    """Return the scores of the colors, or of the seats where colors have none."""
    rules = game.rules
    if rules.is_draft:
        return {
            f"seat{seat}": game.score_seat(seat, "standard") for seat in rules.seats
        }
    if rules.is_packing:
        return {"seat0": game.solo_result().score}
    own_colors = [color for color in rules.colors if color in rules.owners]
    return {color: game.score(color, "standard") for color in own_colors}


def start_playout(request: Mapping[str, Any]) -> Game:
    """Return the game after the draft or the draw, if there is one."""
    region = request.get("region")
    cells = None if region is None else [tuple(cell) for cell in region]
    game = Game(request["variant"], request["options"], cells)
    draft_all(game, request["pick"])
    return game


def play_out(request: Mapping[str, Any]) -> dict[str, Any]:
    """Play until no seat can place; the scores are always standard.

    A packing puzzle stops there as well, though it is not over. The figure to fill may
    be given as `region`.
    """
    pick, game = request["pick"], start_playout(request)
    branching = []
    while choices := list_choices(game):
        branching.append(len(choices))
        game.place(*choose(game, choices, pick))
    obstacles = [move for move in game.record if move.color in game.rules.obstacles]
    return {
        "type": "playout",
        **{name: request[name] for name in OPTIONAL if name in request},
        "placements": len(branching),
        **({"obstacle_placements": len(obstacles)} if game.rules.obstacles else {}),
        "branching": branching[:OPENING],
        "branching_sum": sum(branching),
        "scores": find_standard_scores(game),
    }


def main() -> None:
    for line in sys.stdin:
        request = json.loads(line)
        sys.stdout.write(json.dumps(play_out(request)) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
