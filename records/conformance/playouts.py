"""Playouts: games in which all take the first, or the last, of their placements."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from games.rules.position import Position, start_position
from games.rules.ruleset import Ruleset
from games.rules.scoring import outcome
from games.rules.variants import find_ruleset
from records.conformance.fields import Record, of_kind, take
from records.conformance.report import Verdict
from records.conformance.scores import score_differences

PICKS = {"first": 0, "last": -1}


class Playout(NamedTuple):
    """A game played out: the final position and the choices at each turn."""

    position: Position
    branching: tuple[int, ...]


def play_out(ruleset: Ruleset, pick: str) -> Playout:
    """Play by always taking the `first` or `last` legal placement (rules 10.3)."""
    position = start_position(ruleset)
    branching = []
    while position.turn is not None:
        if position.picking is not None:
            position = position.draft(_undrafted(position)[PICKS[pick]])
            continue
        legal = position.legal_moves()
        branching.append(len(legal))
        position = position.play(*legal[PICKS[pick]])
    return Playout(position, tuple(branching))


def _undrafted(position: Position) -> list[int]:
    gone = {pick.piece for pick in position.picks if pick.color == position.picking}
    return [i for i in range(len(position.ruleset.pieces)) if i not in gone]


def check_playout(record: Record) -> Verdict:
    """Play a recorded playout again; its scores are standard whatever the options."""
    variant, options = take(record, "variant", str), take(record, "options", dict)
    pick = take(record, "pick", str)
    if pick not in PICKS:
        raise ValueError(f"{pick!r} is not a pick.")
    ruleset = find_ruleset(variant, options)
    plain = ruleset.scoring.name in ("standard", "legacy", "onboard")
    scoring = replace(
        ruleset.scoring,
        name="standard" if plain else ruleset.scoring.name,
        objective="standard",
    )
    playout = play_out(replace(ruleset, scoring=scoring), pick)
    return Verdict(len(playout.branching), tuple(_differences(playout, record)))


def _differences(playout: Playout, record: Record) -> Iterator[str]:
    branching = list(playout.branching)
    first = [of_kind(n, "branching", int) for n in take(record, "branching", list)]
    expected = take(record, "placements", int)
    if len(branching) != expected:
        yield f"{len(branching)} placements, expected {expected}"
    if branching[: len(first)] != first:
        yield f"branching begins {branching[: len(first)]}, expected {first}"
    if "obstacle_placements" in record:
        owner = playout.position.ruleset.owner
        obstacles = sum(owner[p.color] is None for p in playout.position.played)
        if obstacles != record["obstacle_placements"]:
            yield f"{obstacles} obstacles, expected {record['obstacle_placements']}"
    expected = take(record, "branching_sum", int)
    if sum(branching) != expected:
        yield f"the branching numbers add up to {sum(branching)}, expected {expected}"
    position = playout.position
    scores = take(record, "scores", dict)
    yield from score_differences(position.ruleset, outcome(position), scores)
