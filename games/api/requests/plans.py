"""Requested plans: orders, conditions and their bounds."""

from collections.abc import Sequence
from typing import Annotated, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from games.api.http.bodies import Body, optional, parsed_by, text
from games.api.http.decoding import read_value
from games.api.http.paging import PagedQuery
from games.api.requests.games import MAX_MOVES, Version
from games.api.requests.moves import (
    MAX_PIECE,
    MoveRequest,
    SentCell,
    cells_of,
    is_pass,
    told_at,
)
from games.api.requests.seats import MAX_SEATS
from games.decisions import plans
from games.decisions.plans import Deed
from games.errors import InvalidError
from games.rules.geometry import Cell
from games.rules.ruleset import Ruleset

MAX_ORDERS = 40
MAX_GUARDED = 40
"""Maximum number of cells in a condition."""
MAX_DEEDS = 8


def read_stopped(value: str) -> bool | None:
    """Return whether to list stopped plans; None, from `null`, means all plans."""
    if value.strip().lower() in {"", "null"}:
        return None
    stopped: bool = read_value(bool, value)
    return stopped


class PlansQuery(PagedQuery):
    """Filters for a list of plans."""

    stopped: Annotated[bool, parsed_by(read_stopped)] | None = None
    """Whether to list stopped or active plans; by default all are listed."""


Guarded: TypeAlias = Annotated[tuple[SentCell, ...], Meta(max_length=MAX_GUARDED)]
"""Cells that a condition names."""


class DeedRequest(Body):
    """A change since the plan was made: a newly covered cell or a played piece."""

    seat: Annotated[int, Meta(ge=0, le=MAX_SEATS - 1)] | UnsetType = UNSET
    """Seat that made the change; by default any other seat."""
    covered: SentCell | UnsetType = UNSET
    played: Annotated[str, text(MAX_PIECE)] | UnsetType = UNSET

    def check(self) -> None:
        """Require either a cell or a piece."""
        if (self.covered is UNSET) == (self.played is UNSET):
            raise InvalidError("Send either `covered` or `played`.", field="covered")

    def deed(self, ruleset: Ruleset) -> Deed:
        """Return the change in the form that plans store; reject impossible changes."""
        deed = Deed(
            optional(self.seat),
            optional(self.covered),
            optional(self.played),
        )
        if deed.seat is not None and deed.seat >= len(ruleset.seats):
            raise InvalidError("The game has no seat with this number.", field="seat")
        if deed.covered is not None:
            _require_cells(ruleset, [deed.covered], "covered")
        elif deed.played not in ruleset.piece_index:
            names = ", ".join(ruleset.piece_index)
            raise InvalidError(
                f"Unknown piece. Available pieces: {names}.", field="played"
            )
        return deed


class Order(MoveRequest):
    """A placement, or `only_move`, with the conditions for playing it."""

    only_move: bool = False
    """Whether to play the only legal move, if exactly one exists, instead of
    `cells`."""
    if_legal: bool = False
    """Whether to continue with the next order if this one is illegal; by default the
    plan stops."""
    while_empty: Guarded = ()
    """Cells that must be empty."""
    unless_touched: Guarded = ()
    """Cells that no other seat may have covered or touched since the plan was made."""
    only_if: Annotated[tuple[DeedRequest, ...], Meta(max_length=MAX_DEEDS)] = ()
    """Changes that must all have happened since the plan was made."""
    turn: Annotated[int, Meta(ge=1, le=MAX_MOVES)] | UnsetType = UNSET
    """Number of your turn for which the order is valid; 1 is the next turn. By default
    it is valid in all turns."""

    def check(self) -> None:
        """Require either a placement or `only_move`."""
        if self.only_move:
            for name in MoveRequest.__struct_fields__:
                if getattr(self, name) is not UNSET:
                    detail = "An order with `only_move` must not have cells or a color."
                    raise InvalidError(detail, field=name)

    def order(self, ruleset: Ruleset, seat: int) -> plans.Order:
        """Return the order in the form that plans store; raises `InvalidError`."""
        _require_cells(ruleset, self.while_empty, "while_empty")
        _require_cells(ruleset, self.unless_touched, "unless_touched")
        deeds = []
        for number, deed in enumerate(self.only_if):
            with told_at(f"only_if.{number}"):
                deeds.append(deed.deed(ruleset))
        color, cells = self._placement(ruleset, seat)
        return plans.Order(
            color=color,
            cells=cells,
            if_legal=self.if_legal,
            while_empty=self.while_empty,
            unless_touched=self.unless_touched,
            only_if=tuple(deeds),
            turn=optional(self.turn),
        )

    def _placement(
        self, ruleset: Ruleset, seat: int
    ) -> tuple[str | None, tuple[Cell, ...] | None]:
        """Return the color and the cells, or None for the only legal move."""
        if self.only_move:
            return None, None
        if is_pass(self):
            raise InvalidError("A standing order cannot skip a turn.", field="move")
        placements = ruleset.placements
        number = placements.find(cells_of(ruleset, self))
        if number is None:
            field = "move" if self.cells is UNSET else "cells"
            raise InvalidError("These cells do not form a piece.", field=field)
        piece = placements.piece_of(number).id
        if self.piece not in (UNSET, piece):
            raise InvalidError(
                f"These cells form the piece {piece}. Correct `piece` or `cells`.",
                field="piece",
            )
        color = _own_color(ruleset, seat, optional(self.color))
        return color, placements.cells_of(number)


class NewPlan(Body):
    """Standing orders, in order of priority."""

    orders: Annotated[tuple[Order, ...], Meta(min_length=1, max_length=MAX_ORDERS)]
    stop_if_none: bool = False
    """Whether the plan stops if no order is played in a turn."""
    expected_version: Version | UnsetType = UNSET

    def read_orders(self, ruleset: Ruleset, seat: int) -> tuple[plans.Order, ...]:
        """Return the orders of a seat with their placements.

        Raises `InvalidError` with the path of the field, such as `orders.N.cells`.
        """
        orders = []
        for number, order in enumerate(self.orders):
            with told_at(f"orders.{number}"):
                orders.append(order.order(ruleset, seat))
        return tuple(orders)


def _own_color(ruleset: Ruleset, seat: int, name: str | None) -> str:
    """Return the requested color among those that the seat may place."""
    own = [
        color
        for color, owner in zip(ruleset.colors, ruleset.owner, strict=True)
        if owner in (None, seat)
    ]
    if name is None and len(own) == 1:
        return own[0]
    if name not in own:
        names = ", ".join(own)
        raise InvalidError(f"Send one of this seat's colors: {names}.", field="color")
    return name


def _require_cells(ruleset: Ruleset, cells: Sequence[Cell], field: str) -> None:
    for cell in cells:
        if cell not in ruleset.grid.index:
            raise InvalidError(f"The board has no cell {list(cell)}.", field=field)
