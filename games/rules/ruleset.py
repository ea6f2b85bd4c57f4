"""A ruleset: a variant with the options that change play or result, as plain data."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, TypeAlias, cast

from games.rules.geometry import Cell, Grid
from games.rules.options import Option, Options, option_text
from games.rules.pieces import Piece

RULES_VERSION = 1
"""Which edition of this engine judged a game. Raised when a verdict changes; every game
pins the one it was created under."""

StartRule: TypeAlias = Callable[
    ["Ruleset", int, Sequence[int | None], Collection[int]], tuple[int, ...]
]
"""Ruleset, color, the start cell that each color began on, and the filled cells ->
the start cells not kept for another color. Asked until every color has started."""


@dataclass(frozen=True)
class Scoring:
    """How the pieces of one color count (rules 2.3, 4.1 and 7.2)."""

    name: Literal["standard", "legacy", "onboard"] = "standard"
    objective: Literal["standard", "reverse"] = "standard"
    bonus_all: int = 15
    bonus_last: int = 5

    @classmethod
    def chosen(
        cls, options: Options, bonus_all: int = 15, bonus_last: int = 5
    ) -> "Scoring":
        """Return the scoring that the options `scoring` and `objective` ask for."""
        name = cast(Literal["standard", "legacy", "onboard"], options["scoring"])
        objective = cast(Literal["standard", "reverse"], options["objective"])
        return cls(name, objective, bonus_all, bonus_last)


@dataclass(frozen=True, eq=False, kw_only=True)
class Ruleset:
    """What the engine needs to know of a game; colors, seats and cells are indices."""

    variant: str
    options: Options = field(default_factory=dict)
    """The options that differ from the variant's defaults."""
    grid: Grid
    pieces: tuple[Piece, ...]
    copies: tuple[int, ...]
    """Per piece: how many of it a color owns."""
    colors: tuple[str, ...]
    order: tuple[int, ...]
    """The colors in the order of their turns."""
    seats: tuple[tuple[int, ...], ...]
    """Per seat: the colors that it plays and is scored for."""
    teams: tuple[tuple[int, ...], ...]
    """Seats that win together; a seat of its own is a team of one."""
    starts: tuple[tuple[int, ...], ...]
    """Per color: the cells one of which its first piece covers."""
    start_rule: StartRule | None = None
    scoring: Scoring = Scoring()

    def __str__(self) -> str:
        """Return the canonical name: position keys and statistics never mix two."""
        options = sorted(self.options.items())
        return ";".join([self.variant, *(f"{k}={option_text(v)}" for k, v in options)])

    @cached_property
    def owner(self) -> tuple[int | None, ...]:
        """Per color: the seat it belongs to, None where all seats share it."""
        owners: list[int | None] = [None] * len(self.colors)
        for seat, colors in enumerate(self.seats):
            for color in colors:
                owners[color] = seat
        return tuple(owners)

    @cached_property
    def after(self) -> tuple[tuple[int, ...], ...]:
        """Per color: whose turn is looked at after it, itself last (rules 1.2)."""
        order = self.order
        places = [order.index(color) + 1 for color in range(len(order))]
        return tuple(order[place:] + order[:place] for place in places)

    @cached_property
    def color_index(self) -> Mapping[str, int]:
        """The index of each color by its name."""
        return {name: i for i, name in enumerate(self.colors)}

    @cached_property
    def piece_index(self) -> Mapping[str, int]:
        """The index of each piece by its id."""
        return {piece.id: i for i, piece in enumerate(self.pieces)}

    @cached_property
    def cells_per_color(self) -> int:
        """Number of cells of all the pieces that a color owns."""
        return sum(
            piece.size * copies
            for piece, copies in zip(self.pieces, self.copies, strict=True)
        )


@dataclass(frozen=True, kw_only=True)
class Variant:
    """A named rule set and the options it may be refined by (rules 8)."""

    id: str
    seats: int
    options: tuple[Option, ...]
    build: Callable[[str, Options], Ruleset]
    """Id and all options with their values -> the ruleset, `options` still unset."""


def indices(grid: Grid, cells: Sequence[Cell]) -> tuple[int, ...]:
    """Return the indices of cells."""
    return tuple(grid.index[cell] for cell in cells)
