"""Plans as they come in: orders, guards and their bounds; the rules judge the rest."""

from typing import Annotated, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from games.api.http.bodies import Body, given, parsed_by, text
from games.api.http.decoding import read_value
from games.api.http.paging import PagedQuery
from games.api.requests.games import MAX_MOVES, Version
from games.api.requests.moves import MAX_PIECE, MoveRequest, SentCell
from games.api.requests.seats import MAX_SEATS
from games.decisions import plans
from games.decisions.plans import Deed
from games.errors import InvalidError

MAX_ORDERS = 40
MAX_GUARDED = 40
"""Cells that one guard names."""
MAX_DEEDS = 8


def read_stopped(value: str) -> bool | None:
    """Return whether plans are to have stopped; `null` means any."""
    if value.strip().lower() in {"", "null"}:
        return None
    stopped: bool = read_value(bool, value)
    return stopped


class PlansQuery(PagedQuery):
    """Which plans to list."""

    stopped: Annotated[bool, parsed_by(read_stopped)] | None = None
    """Only plans that have stopped, or that have not."""


Guarded: TypeAlias = Annotated[tuple[SentCell, ...], Meta(max_length=MAX_GUARDED)]
"""The cells that a guard reads."""


class DeedRequest(Body):
    """Something done since the plan was made: a cell covered, or a piece played."""

    seat: Annotated[int, Meta(ge=0, le=MAX_SEATS - 1)] | UnsetType = UNSET
    """By this seat; by default by any other than the plan's own."""
    covered: SentCell | UnsetType = UNSET
    played: Annotated[str, text(MAX_PIECE)] | UnsetType = UNSET

    def check(self) -> None:
        """Require one of the two."""
        if (self.covered is UNSET) == (self.played is UNSET):
            raise InvalidError("Send either covered or played.", field="covered")

    def deed(self) -> Deed:
        """Return the deed as a plan has it."""
        return Deed(given(self.seat), given(self.covered), given(self.played))


class Order(MoveRequest):
    """A placement, or `only_move`, and the guards that say when it is played."""

    only_move: bool = False
    """In place of cells: the only legal move, if there is one."""
    if_legal: bool = False
    """If it is illegal, go on; by default the plan stops."""
    while_empty: Guarded = ()
    """Nothing lies on these cells."""
    unless_touched: Guarded = ()
    """No other seat placed on or next to these cells since."""
    only_if: Annotated[tuple[DeedRequest, ...], Meta(max_length=MAX_DEEDS)] = ()
    """All of this was done since."""
    turn: Annotated[int, Meta(ge=1, le=MAX_MOVES)] | UnsetType = UNSET
    """Valid for this turn of yours alone; 1 is the next."""

    def check(self) -> None:
        """Require a placement or none."""
        if self.only_move:
            for name in MoveRequest.__struct_fields__:
                if getattr(self, name) is not UNSET:
                    detail = "The only legal move is whatever it is then."
                    raise InvalidError(detail, field=name)

    def order(self) -> plans.Order:
        """Return the order as a plan has it, without its placement."""
        return plans.Order(
            if_legal=self.if_legal,
            while_empty=self.while_empty,
            unless_touched=self.unless_touched,
            only_if=tuple(deed.deed() for deed in self.only_if),
            turn=given(self.turn),
        )


class NewPlan(Body):
    """Standing orders, best first."""

    orders: Annotated[tuple[Order, ...], Meta(min_length=1, max_length=MAX_ORDERS)]
    stop_if_none: bool = False
    """Whether a turn at which no order plays ends the plan."""
    expected_version: Version | UnsetType = UNSET

    def wanted(self) -> list[tuple[plans.Order, MoveRequest | None]]:
        """Return the orders, each with the move that it asks for."""
        return [
            (order.order(), None if order.only_move else order) for order in self.orders
        ]
