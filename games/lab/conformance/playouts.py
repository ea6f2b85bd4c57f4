"""Playouts: games in which each seat always plays its first or last legal move."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from games.lab.conformance.drafts import draft_all, pick_from
from games.lab.conformance.fields import Record, of_kind, take
from games.lab.conformance.report import CheckResult
from games.lab.conformance.scores import score_differences
from games.lab.conformance.setups import ruleset_of
from games.rules.position import Position, start_position
from games.rules.ruleset import Ruleset
from games.rules.scoring import outcome


class Playout(NamedTuple):
    """A finished playout: the final position and the number of choices at each turn."""

    position: Position
    branching: tuple[int, ...]


def play_out(ruleset: Ruleset, index: int) -> Playout:
    """Play the first or the last legal placement at every turn (rules 10.3).

    Packing puzzles stop when no piece can be placed, although they are not over.
    """
    position = draft_all(start_position(ruleset), index)
    branching = []
    while legal := position.legal_placements():
        branching.append(len(legal))
        position = position.play(*legal[index])
    return Playout(position, tuple(branching))


def check_playout(record: Record) -> CheckResult:
    """Repeat a recorded playout. Its scores are standard for all options."""
    index = pick_from(take(record, "pick", str))
    ruleset = ruleset_of(record)
    plain = ruleset.scoring.name in ("standard", "legacy", "onboard")
    scoring = replace(
        ruleset.scoring,
        name="standard" if plain else ruleset.scoring.name,
        objective="standard",
    )
    playout = play_out(replace(ruleset, scoring=scoring), index)
    return CheckResult(len(playout.branching), tuple(_differences(playout, record)))


def _differences(playout: Playout, record: Record) -> Iterator[str]:
    branching = list(playout.branching)
    first = [of_kind(n, "branching", int) for n in take(record, "branching", list)]
    expected = take(record, "placements", int)
    if len(branching) != expected:
        yield f"{len(branching)} placements instead of {expected}"
    if branching[: len(first)] != first:
        yield f"branching begins with {branching[: len(first)]} instead of {first}"
    if "obstacle_placements" in record:
        owner = playout.position.ruleset.owner
        obstacles = sum(owner[p.color] is None for p in playout.position.played)
        if obstacles != record["obstacle_placements"]:
            yield f"{obstacles} obstacles instead of {record['obstacle_placements']}"
    expected = take(record, "branching_sum", int)
    if sum(branching) != expected:
        yield f"branching adds up to {sum(branching)} instead of {expected}"
    position = playout.position
    scores = take(record, "scores", dict)
    yield from score_differences(position.ruleset, outcome(position), scores)
