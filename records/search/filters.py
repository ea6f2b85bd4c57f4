"""Build search queries from filters.

A search for a position reads the table of positions, and a search for a pattern reads
the table of boards. Any other search reads the records themselves. In all three tables,
an index returns the latest rows first.
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
"""A Django lookup on the record, with its value."""

TIMEOUT = "5s"
"""Maximum duration of a search query."""

_BOUNDED = """
    SELECT set_config('statement_timeout', %s, true),
           set_config('plan_cache_mode', 'force_custom_plan', true),
           set_config('jit', 'off', true)
"""


class SearchTooLongError(ApiError, code="search-too-long", status=422):
    """The search took too long. Restrict it to a ruleset or to a range of dates."""


class SearchResult(NamedTuple):
    """Rows that match a search and have not been fetched yet."""

    rows: QuerySet[Any]
    """Query for the rows, latest first."""
    record: Callable[[Any], Record]
    """Function that returns a row's record."""
    prefix: str
    """Prefix of lookups that lead from a row to its record."""
    readings: Readings
    """Interpretations of the moves and patterns in the query, one per ruleset."""


@contextmanager
def bounded() -> Iterator[None]:
    """Limit the duration of search queries.

    Each query is planned for its actual values, because common and rare values need
    different plans. Just-in-time compilation is disabled, because it takes longer than
    the queries.
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
    """Return the records that match all filters of a `RecordsQuery`.

    Private records are visible only to their players. Raises `InvalidError` and
    `IllegalMoveError` if a ruleset, moves or a pattern are invalid.
    """
    readings = _readings(values)
    rows = _begin(values, readings.all).filter(**dict(_span(values)))
    lookups = dict(_lookups(values))
    if rows.model is Record:
        matching_rows = rows.filter(visible(viewer), _opening(readings.all), **lookups)
        ordered = matching_rows.order_by("-ended_at", "-id").only(*fields)
        return SearchResult(ordered, lambda row: row, "", readings)
    record_lookups = {f"record__{name}": value for name, value in lookups.items()}
    columns = ("ended_at", *(f"record__{name}" for name in fields))
    shown, opening = visible(viewer, "record__"), _opening(readings.all, "record__")
    matching_rows = rows.filter(shown, opening, **record_lookups).select_related(
        "record"
    )
    ordered = matching_rows.only(*columns).order_by("-ended_at", "-record_id")
    return SearchResult(ordered, lambda row: row.record, "record__", readings)


def matching(values: Mapping[str, Any], viewer: str | None) -> QuerySet[Record]:
    """Return the same records as `find` unsorted, for callers that read them all."""
    readings = _readings(values).all
    rows = _begin(values, readings).filter(**dict(_span(values)))
    if rows.model is not Record:
        rows = Record.objects.filter(id__in=rows.values("record"))
    return rows.filter(visible(viewer), _opening(readings), **dict(_lookups(values)))


def _readings(values: Mapping[str, Any]) -> Readings:
    return readings_of(values, _offered(values.get("variant", "")))


def _canonical(name: str) -> str:
    """Return a ruleset's name as it is stored in records.

    If the board of a ruleset was generated for a single game, the name is not parsed,
    because it contains only a hash of the board.
    """
    variant = VARIANTS.get(name.partition(";")[0])
    if variant is not None and variant.has_own_boards:
        return name
    return str(read_by_name(name))


def _begin(values: Mapping[str, Any], readings: Sequence[Reading]) -> QuerySet[Any]:
    """Return the rows of the table that the search reads first."""
    boards = None
    if "pattern" in values:
        boards = boards_with([reading.patterns for reading in readings])
    keys = _keys(values, readings)
    if keys is None:
        return Record.objects.all() if boards is None else boards
    # If there is a single key, the index returns the rows in the correct order.
    positions = RecordPosition.objects.filter(
        **({"key__in": keys} if len(keys) > 1 else {"key": keys[0]})
    )
    if boards is None:
        return positions
    return positions.filter(record__in=boards.values("record"))


def _keys(values: Mapping[str, Any], readings: Sequence[Reading]) -> list[int] | None:
    """Return the keys of the requested position; None if no position is requested."""
    if "position" in values:
        return [read_key(values["position"])]
    if "moves" in values:
        return [reading.key for reading in readings if reading.key is not None]
    return None


def _opening(readings: Sequence[Reading], prefix: str = "") -> Q:
    """Build the condition that games begin with the requested opening.

    Openings are hexadecimal, so the prefix followed by `g` is sorted after all matches.
    """
    conditions = [
        Q(
            (f"{prefix}ruleset", str(reading.ruleset)),
            (f"{prefix}kind__in", BY_THE_RULES),
            (f"{prefix}opening__gte", reading.opening),
            (f"{prefix}opening__lt", f"{reading.opening}g"),
        )
        for reading in readings
        if reading.opening is not None
    ]
    return reduce(or_, conditions, Q())


def _span(values: Mapping[str, Any]) -> Iterator[Lookup]:
    """Yield the lookups for dates, which all three tables support."""
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
"""Lookups by parameter, for filters whose values require no conversion."""


def _lookups(values: Mapping[str, Any]) -> Iterator[Lookup]:
    """Yield the lookups on the record's own columns."""
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
        yield from _variant_lookups(values["variant"])


def _variant_lookups(name: str) -> Iterator[Lookup]:
    """Yield the lookups for a variant or an alias.

    If the alias specifies options, only some of the variant's rulesets match.
    """
    yield "variant", find_rules(name, {}).variant
    if (offered := _offered(name)) is not None:
        yield "ruleset__in", offered


def _offered(name: str) -> list[str] | None:
    """Return an alias's rulesets; None if it includes all those of the variant."""
    alias = ALIASES.get(name)
    if alias is None or alias.offered is None:
        return None
    offered = [o for o in find_variant(name).options if o.name in alias.offered]
    chosen = (
        dict(zip((option.name for option in offered), values, strict=True))
        for values in product(*(option.values for option in offered))
    )
    return [str(find_ruleset(name, options)) for options in chosen]
