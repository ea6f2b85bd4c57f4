"""Engines with one fault each: the fault, and the ids whose games must reveal it."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import pytest

from games.rules import legality, packing, position, scoring
from games.rules.hooks import ADMITS_ALL
from games.rules.placements import Placements
from games.rules.position import Position
from games.rules.ruleset import Ruleset, Variant
from games.rules.starts import PairedStarts, SpacedStarts
from games.rules.support import Support
from games.rules.variants import VARIANTS

Mutate = Callable[[pytest.MonkeyPatch], None]


class Mutant(NamedTuple):
    """Fault as a sentence; the games of its ids run until one reveals it."""

    fault: str
    ids: tuple[str, ...]
    mutate: Mutate
    option: str | None = None
    """Option that the affected games use."""


def ids(*beginnings: str) -> tuple[str, ...]:
    """Return the ids that begin so."""
    return tuple(name for name in sorted(VARIANTS) if name.startswith(beginnings))


def option_ignored(variant_id: str, name: str) -> Mutant:
    """Return an engine that reads an option and plays by its default."""
    variant = VARIANTS[variant_id]
    default = next(option.default for option in variant.options if option.name == name)

    def build(options: Any) -> Ruleset:
        return variant.build({**options, name: default})

    def mutate(patch: pytest.MonkeyPatch) -> None:
        patch.setitem(VARIANTS, variant_id, replace(variant, build=build))

    return Mutant(f"{variant_id} ignores {name}", (variant_id,), mutate, name)


def changed(**fields: Any) -> Callable[[tuple[str, ...]], Mutate]:
    """Return rulesets with other data."""

    def build(variant: Variant) -> Callable[[Any], Ruleset]:
        return lambda options: replace(variant.build(options), **fields)

    def among(names: tuple[str, ...]) -> Mutate:
        def mutate(patch: pytest.MonkeyPatch) -> None:
            for name in names:
                variant = VARIANTS[name]
                patch.setitem(VARIANTS, name, replace(variant, build=build(variant)))

        return mutate

    return among


def replaced(name: str, by: object, *places: object) -> Mutate:
    """Put something else wherever the engine knows a name."""

    def mutate(patch: pytest.MonkeyPatch) -> None:
        for place in places:
            patch.setattr(place, name, by)

    return mutate


_after, _acting_seat = Position._after, Position.acting_seat
_open_starts = PairedStarts.open_starts
_score, _rank_seats, _is_packed = (
    scoring.hand_score,
    scoring.rank_seats,
    packing.is_packed,
)


def _forgetting_blocked(self: Position, *args: Any) -> Position:
    after = _after(self, *args)
    blocked = {
        hand
        for mover in self.ruleset.movers
        if not any(after.legal_sets[hand] for hand in mover.hands)
        for hand in mover.hands
    }
    return after._emptied(blocked)


def _without_partner(
    self: PairedStarts, starts: Any, color: int, started: Any, filled: Any
) -> tuple[int, ...]:
    return _open_starts(self, starts, color, [None] * len(started), filled)


def _without_opposite(
    self: PairedStarts, starts: Any, color: int, started: Any, filled: Any
) -> tuple[int, ...]:
    return _open_starts(self, starts, color, started, ())


def _any_start(
    self: SpacedStarts, starts: tuple[int, ...], *_: object
) -> tuple[int, ...]:
    return starts


def _seat_zero(self: Position, mover: int) -> int:
    seat = self.ruleset.movers[mover].seat
    everybody = range(len(self.ruleset.seats))
    return next(i for i in everybody if i not in self.out) if seat is None else seat


def _own_color_blocked_skipped(self: Position, mover: int) -> int:
    """Act for the next seat if the seat to act is blocked."""
    seat = _acting_seat(self, mover)
    owner = self.ruleset.movers[mover].seat
    if owner is not None or any(self.legal_sets[c] for c in self.ruleset.seats[seat]):
        return seat
    following = (seat + 1) % len(self.ruleset.seats)
    return seat if following in self.out else following


def _picker_by_number(self: Position) -> int:
    color, pick = divmod(len(self.picks), len(self.ruleset.pieces))
    seats = len(self.ruleset.seats)
    turns = ((color + pick + i) % seats for i in range(seats))
    return next(seat for seat in turns if seat not in self.out)


def _siblings_unbound(self: Position, hand: int) -> tuple[int, ...]:
    return self.alive


def _without_bonus(ruleset: Ruleset, *args: Any) -> int:
    plain = replace(ruleset.scoring, bonus_all=0, bonus_last=0)
    return _score(replace(ruleset, scoring=plain), *args)


def _without_last_bonus(ruleset: Ruleset, hand: Any, owned: int, last: object) -> int:
    return _score(ruleset, hand, owned, None)


def _bonus_for_nothing(ruleset: Ruleset, hand: Any, owned: int, last: Any) -> int:
    nothing = not owned and ruleset.scoring.objective == "standard"
    return _score(ruleset, hand, owned, last) + 15 * nothing


def _first_leaver_above(
    ruleset: Ruleset, seats: Any, out: Sequence[int] = (), colors: Any = ()
) -> scoring.Outcome:
    return _rank_seats(ruleset, seats, out[::-1], colors)


def _leavers_win(
    ruleset: Ruleset, seats: Any, out: Sequence[int] = (), colors: Any = ()
) -> scoring.Outcome:
    return _rank_seats(ruleset, seats, (), colors)


def _seen_from_below(position: Position) -> list[int]:
    cells = position.ruleset.grid.cells
    seen = [color for cell, color in position.filled().items() if cells[cell][2] == 0]
    unplaced_counts = [sum(hand) for hand in position.hands]
    return [seen.count(color) - count for color, count in enumerate(unplaced_counts)]


def _cubes_left(
    ruleset: Ruleset, visible: Sequence[int], unplaced: Sequence[int]
) -> list[int]:
    return [seen - 4 * count for seen, count in zip(visible, unplaced, strict=True)]


def _full(ruleset: Ruleset, laid: Sequence[tuple[int, int]]) -> bool:
    cells = ruleset.placements.cells
    return sum(len(cells[number]) for _, number in laid) == len(ruleset.grid.cells)


def _corner_for_chain(ruleset: Ruleset, laid: Sequence[tuple[int, int]]) -> bool:
    assert ruleset.puzzle is not None
    level = "corner" if ruleset.puzzle.level == "chain" else ruleset.puzzle.level
    return _is_packed(
        replace(ruleset, puzzle=replace(ruleset.puzzle, level=level)), laid
    )


def _all_admitted(self: Support, placements: Placements, played: object) -> int:
    return placements.all


def _nothing_above(*_: object) -> None:
    return None


DRAFT, OBSTACLE, RUMIS = ids("draft"), ids("obstacle"), ids("rumis")
PAIRED = ("classic-teams", "classic-2p", "trigon-teams", "trigon-2p")
TEAMS = ("classic-teams", "trigon-teams")
SHARED = ("classic-3p", "obstacle-2p", "obstacle-3p")
TETROMINOES = ("solo-tetromino-8x10",)
DESCENDING = ("solo-84-descending",)


def _of_options() -> Iterable[Mutant]:
    for variant_id, variant in sorted(VARIANTS.items()):
        for option in variant.options:
            if len(option.values) > 1:
                yield option_ignored(variant_id, option.name)


OPTIONS_IGNORED = tuple(_of_options())

MUTANTS = (
    Mutant(
        "a color of cubes that was blocked is never looked at again",
        RUMIS,
        replaced("_after", _forgetting_blocked, Position),
    ),
    Mutant(
        "a seat of Draft that was blocked is never looked at again",
        DRAFT,
        replaced("_after", _forgetting_blocked, Position),
    ),
    Mutant(
        "partners need not start on opposite cells",
        PAIRED,
        replaced("open_starts", _without_partner, PairedStarts),
    ),
    Mutant(
        "a start opposite to one that is taken is free",
        PAIRED,
        replaced("open_starts", _without_opposite, PairedStarts),
    ),
    Mutant(
        "three colors may start side by side",
        ("trigon-3p",),
        replaced("open_starts", _any_start, SpacedStarts),
    ),
    Mutant(
        "any piece may cover a corner cell in Draft",
        DRAFT,
        changed(reserved=())(DRAFT),
    ),
    Mutant(
        "any piece may cover a corner cell in Obstacle",
        OBSTACLE,
        changed(reserved=())(OBSTACLE),
    ),
    Mutant(
        "there is no bonus in Draft",
        ("draft-4p",),
        replaced("hand_score", _without_bonus, scoring),
    ),
    Mutant(
        "there is no bonus for the monomino in Draft",
        ("draft-4p",),
        replaced("hand_score", _without_last_bonus, scoring),
    ),
    Mutant(
        "there is a bonus for a seat that left before the first pick",
        ("draft-2p",),
        replaced("hand_score", _bonus_for_nothing, scoring),
    ),
    Mutant(
        "there is no bonus in Classic",
        ("classic",),
        replaced("hand_score", _without_bonus, scoring),
    ),
    Mutant(
        "a shared color is always placed by the first seat",
        SHARED,
        replaced("acting_seat", _seat_zero, Position),
    ),
    Mutant(
        "a shared color is not placed by who is blocked",
        ("classic-3p",),
        replaced("acting_seat", _own_color_blocked_skipped, Position),
    ),
    Mutant(
        "who sits behind a seat that left picks twice",
        DRAFT,
        replaced("_picker", _picker_by_number, Position),
    ),
    Mutant(
        "a color of Draft binds only the seat that placed it",
        DRAFT,
        replaced("_with_siblings", _siblings_unbound, Position),
    ),
    Mutant(
        "small pieces need not wait for large ones",
        DESCENDING,
        changed(board_rule=ADMITS_ALL)(DESCENDING),
    ),
    Mutant(
        "a full region is solved at any contact level",
        TETROMINOES,
        replaced("is_packed", _full, position, scoring),
    ),
    Mutant(
        "a chain is what touches at all",
        TETROMINOES,
        replaced("is_packed", _corner_for_chain, position, scoring),
    ),
    Mutant(
        "a dropped piece may be taken back from below another",
        ids("solo-cube"),
        replaced("removal_refusal", _nothing_above, Support),
    ),
    Mutant(
        "columns count for the color at the bottom",
        RUMIS,
        replaced("_scores", _seen_from_below, scoring),
    ),
    Mutant(
        "a piece of cubes left in hand costs four points",
        RUMIS,
        replaced("visible_scores", _cubes_left, scoring),
    ),
    Mutant(
        "cubes may hang over a gap",
        RUMIS,
        replaced("admits", _all_admitted, Support),
    ),
    Mutant(
        "colors of Junior own one copy of each piece",
        ("junior",),
        changed(copies=(1,) * 12)(("junior",)),
    ),
    Mutant(
        "partners do not win together",
        TEAMS,
        changed(teams=((0,), (1,), (2,), (3,)))(TEAMS),
    ),
    Mutant(
        "who left first ranks above who left last",
        ("classic", "trigon", "draft-4p", "obstacle-3p"),
        replaced("rank_seats", _first_leaver_above, scoring),
    ),
    Mutant(
        "who left may win",
        ("classic", "trigon", "draft-4p", "obstacle-3p"),
        replaced("rank_seats", _leavers_win, scoring),
    ),
    Mutant(
        "contact is judged in another order",
        ("classic", "trigon", "draft-3p", "rumis-tower"),
        replaced("CONTACT_CHECKS", legality.CONTACT_CHECKS[::-1], legality),
    ),
)
