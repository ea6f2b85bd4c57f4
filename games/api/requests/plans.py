"""Plans as they come in: orders, guards and their bounds; the rules judge the rest."""

from collections.abc import Iterable
from typing import Annotated, Any

from rest_framework import serializers

from games.api.http.bodies import parsed_by
from games.api.http.decoding import read_value
from games.api.http.fields import BooleanField, CharField, IntegerField
from games.api.http.paging import PagedQuery
from games.api.requests.games import (
    MAX_MOVES,
    CellField,
    MoveRequestSerializer,
    request_of,
)
from games.api.requests.moves import MoveRequest
from games.api.requests.seats import MAX_SEATS
from games.decisions.plans import Deed, Order
from games.rules.geometry import Cell

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


class DeedRequestSerializer(serializers.Serializer[Any]):
    """Something done since the plan was made: a cell covered, or a piece played."""

    seat = IntegerField(
        required=False,
        min_value=0,
        max_value=MAX_SEATS - 1,
        help_text="By this seat; by default by any other than the plan's own.",
    )
    covered = CellField(required=False)
    played = CharField(required=False, max_length=8)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Take one of the two."""
        if ("covered" in attrs) == ("played" in attrs):
            raise serializers.ValidationError(
                {"covered": ["Send either covered or played."]}
            )
        return attrs


class GuardedField(serializers.ListField):
    """The cells that a guard looks at."""

    child = CellField()

    def __init__(self, **kwargs: Any) -> None:
        """Bound the number of cells."""
        super().__init__(required=False, max_length=MAX_GUARDED, **kwargs)


class OrderSerializer(MoveRequestSerializer):
    """A placement, or `only_move`, and the guards that say when it is played."""

    only_move = BooleanField(
        default=False,
        help_text="In place of cells: the only legal move, if there is one.",
    )
    if_legal = BooleanField(
        default=False,
        help_text="Where it is illegal, go on; by default the plan stops.",
    )
    while_empty = GuardedField(help_text="Nothing lies on these cells.")
    unless_touched = GuardedField(
        help_text="No other seat placed on or next to these cells since."
    )
    only_if = serializers.ListField(
        child=DeedRequestSerializer(),
        required=False,
        max_length=MAX_DEEDS,
        help_text="All of this was done since.",
    )
    turn = IntegerField(
        required=False,
        min_value=1,
        max_value=MAX_MOVES,
        help_text="Good for this turn of yours alone; 1 is the next.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Take a placement or none."""
        placing = [
            name for name in ("color", "piece", "cells", "move") if name in attrs
        ]
        if attrs["only_move"] and placing:
            raise serializers.ValidationError(
                {placing[0]: ["The only legal move is whatever it is then."]}
            )
        return attrs


class NewPlanSerializer(serializers.Serializer[Any]):
    """Standing orders, best first."""

    orders = serializers.ListField(
        child=OrderSerializer(), min_length=1, max_length=MAX_ORDERS
    )
    stop_if_none = BooleanField(
        default=False, help_text="A turn at which no order plays ends the plan."
    )
    expected_version = IntegerField(required=False, min_value=1, max_value=10**6)


def orders_of(values: dict[str, Any]) -> list[tuple[Order, MoveRequest | None]]:
    """Return the orders that a validated `NewPlanSerializer` gives, and their moves."""
    return [
        (_order_of(order), None if order["only_move"] else request_of(order))
        for order in values["orders"]
    ]


def _order_of(values: dict[str, Any]) -> Order:
    return Order(
        if_legal=values["if_legal"],
        while_empty=_cells_of(values.get("while_empty", ())),
        unless_touched=_cells_of(values.get("unless_touched", ())),
        only_if=tuple(_deed_of(deed) for deed in values.get("only_if", ())),
        turn=values.get("turn"),
    )


def _deed_of(values: dict[str, Any]) -> Deed:
    covered = values.get("covered")
    cell = None if covered is None else tuple(covered)
    return Deed(values.get("seat"), cell, values.get("played"))


def _cells_of(cells: Iterable[list[int]]) -> tuple[Cell, ...]:
    return tuple(tuple(cell) for cell in cells)
