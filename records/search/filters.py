"""From filters to rows: what is searched, and in which table the search begins.

A position begins in the table of positions, a pattern in that of boards, and anything
else among the records themselves. All three are read latest first by an index.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, time
from functools import reduce
from itertools import product
from operator import or_
from typing import Any, NamedTuple, TypeAlias

from django.db import OperationalError, connections, router, transaction
from django.db.models import Q, QuerySet
from psycopg.errors import QueryCanceled

from games.api.requests.moves import find_rules
from games.errors import ApiError
from games.rules.keys import read_key
from games.rules.variants import ALIASES, VARIANTS, find_ruleset, find_variant
from records.archive.permissions import visible
from records.archive.spellings import spellings_of
from records.judging.judge import BY_THE_RULES
from records.models import Record, RecordPosition
from records.search.boards import boards_with
from records.search.readings import Reading, Readings, read_by_name, readings_of

Lookup: TypeAlias = tuple[str, Any]
"""Of a record, as Django names lookups, and the value."""

TIMEOUT = "5s"
"""What a query of a search may take."""

_BOUNDED = """
    SELECT set_config('statement_timeout', %s, true),
           set_config('plan_cache_mode', 'force_custom_plan', true),
           set_config('jit', 'off', true)
"""


class SearchTooLongError(ApiError, code="search-too-long", status=422):
    """The search took too long: narrow it, by a ruleset or dates."""


class SearchResult(NamedTuple):
    """What a search found, yet to be read."""

    rows: QuerySet[Any]
    """Latest first."""
    record: Callable[[Any], Record]
    """The record of a row."""
    prefix: str
    """The way from a row to its record, as lookups have it."""
    readings: Readings
    """What its moves and patterns were taken for."""


@contextmanager
def bounded() -> Iterator[None]:
    """Let the queries of a search take their time, and no longer.

    Each is planned for what it asks: common and rare values want other plans, and to
    compile a plan takes longer than to run it.
    """
    alias = router.db_for_read(Record)
    try:
        with transaction.atomic(using=alias), connections[alias].cursor() as cursor:
            cursor.execute(_BOUNDED, [TIMEOUT])
            yield
    except OperationalError as error:
        if isinstance(error.__cause__, QueryCanceled):
            raise SearchTooLongError from error
        raise


def find(
    values: Mapping[str, Any], viewer: str | None, fields: Sequence[str]
) -> SearchResult:
    """Return the records that pass all filters of a `RecordsQuery`, with these fields.

    Private records are found by their players only. Raises `InvalidError` and
    `IllegalMoveError` where a ruleset, moves or a pattern mean nothing.
    """
    readings = _readings(values)
    rows = _begin(values, readings.all).filter(**dict(_span(values)))
    lookups = dict(_lookups(values))
    if rows.model is Record:
        found = rows.filter(visible(viewer), _opening(readings.all), **lookups)
        ordered = found.order_by("-ended_at", "-id").only(*fields)
        return SearchResult(ordered, lambda row: row, "", readings)
    beside = {f"record__{name}": value for name, value in lookups.items()}
    told = ("ended_at", *(f"record__{name}" for name in fields))
    shown, opening = visible(viewer, "record__"), _opening(readings.all, "record__")
    found = rows.filter(shown, opening, **beside).select_related("record")
    ordered = found.only(*told).order_by("-ended_at", "-record_id")
    return SearchResult(ordered, lambda row: row.record, "record__", readings)


def matching(values: Mapping[str, Any], viewer: str | None) -> QuerySet[Record]:
    """Return the same records in no order, for whoever reads them all."""
    readings = _readings(values).all
    rows = _begin(values, readings).filter(**dict(_span(values)))
    if rows.model is not Record:
        rows = Record.objects.filter(id__in=rows.values("record"))
    return rows.filter(visible(viewer), _opening(readings), **dict(_lookups(values)))


def _readings(values: Mapping[str, Any]) -> Readings:
    return readings_of(values, _offered(values.get("variant", "")))


def _canonical(name: str) -> str:
    """Return the name that records have; that of an own board holds but its hash."""
    variant = VARIANTS.get(name.partition(";")[0])
    if variant is not None and variant.has_own_boards:
        return name
    return str(read_by_name(name))


def _begin(values: Mapping[str, Any], readings: Sequence[Reading]) -> QuerySet[Any]:
    """Return the rows of the table in which the search begins."""
    boards = None
    if "pattern" in values:
        boards = boards_with([reading.patterns for reading in readings])
    keys = _keys(values, readings)
    if keys is None:
        return Record.objects.all() if boards is None else boards
    # Where there is one, its index has the rows in order.
    positions = RecordPosition.objects.filter(
        **({"key__in": keys} if len(keys) > 1 else {"key": keys[0]})
    )
    if boards is None:
        return positions
    return positions.filter(record__in=boards.values("record"))


def _keys(values: Mapping[str, Any], readings: Sequence[Reading]) -> list[int] | None:
    """Return the keys of the position that is asked for."""
    if "position" in values:
        return [read_key(values["position"])]
    if "moves" in values:
        return [one.key for one in readings if one.key is not None]
    return None


def _opening(readings: Sequence[Reading], prefix: str = "") -> Q:
    """Ask for texts between the one that is meant and the next that begins otherwise.

    They are hexadecimal; nothing in them comes after an `f`.
    """
    asked = [
        Q(
            (f"{prefix}ruleset", str(reading.ruleset)),
            (f"{prefix}kind__in", BY_THE_RULES),
            (f"{prefix}opening__gte", reading.opening),
            (f"{prefix}opening__lt", f"{reading.opening}g"),
        )
        for reading in readings
        if reading.opening is not None
    ]
    return reduce(or_, asked, Q())


def _span(values: Mapping[str, Any]) -> Iterator[Lookup]:
    """All tables know when a game ended."""
    if "ended_from" in values:
        yield "ended_at__gte", datetime.combine(values["ended_from"], time.min, UTC)
    if "ended_to" in values:
        yield "ended_at__lte", datetime.combine(values["ended_to"], time.max, UTC)


PLAIN = {
    "kind": "kind",
    "source": "source",
    "game": "game",
    "margin_min": "margin__gte",
    "margin_max": "margin__lte",
    "length_min": "length__gte",
    "length_max": "length__lte",
}
"""Filters that are lookups, by the name of the parameter."""


def _lookups(values: Mapping[str, Any]) -> Iterator[Lookup]:
    """What is asked of the record itself."""
    for name, lookup in PLAIN.items():
        if name in values:
            yield lookup, values[name]
    yield from _rules(values)
    if "player" in values:
        yield "players__overlap", spellings_of(values["player"])
    if "winner" in values:
        yield "winners__contains", [values["winner"]]
    if "result" in values:
        yield "is_drawn", values["result"] == "drawn"
        yield "winners__len__gt", 0
    if {"ended_from", "ended_to"} & set(values):
        yield "is_dated", True


def _rules(values: Mapping[str, Any]) -> Iterator[Lookup]:
    if "ruleset" in values:
        yield "ruleset", _canonical(values["ruleset"])
    if "variant" in values:
        yield from _of_variant(values["variant"])


def _of_variant(name: str) -> Iterator[Lookup]:
    """An alias that settles options stands for few of the variant's rulesets."""
    yield "variant", find_rules(name, {}).variant
    if (offered := _offered(name)) is not None:
        yield "ruleset__in", offered


def _offered(name: str) -> list[str] | None:
    """Return the rulesets that an alias stands for; None: all of the variant."""
    alias = ALIASES.get(name)
    if alias is None or alias.offered is None:
        return None
    offered = [o for o in find_variant(name).options if o.name in alias.offered]
    chosen = (
        dict(zip((option.name for option in offered), values, strict=True))
        for values in product(*(option.values for option in offered))
    )
    return [str(find_ruleset(name, options)) for options in chosen]
