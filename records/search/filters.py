"""From filters to rows: what is searched, and in which table the search begins.

A position begins in the table of positions, a pattern in that of boards, and anything
else among the records themselves. All three are read latest first by an index.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, time
from itertools import product
from typing import Any, NamedTuple, TypeAlias

from django.db import OperationalError, connection, transaction
from django.db.models import QuerySet
from psycopg.errors import QueryCanceled

from games.api.requests.moves import find_rules, play_moves
from games.errors import ApiError, InvalidError
from games.rules.keys import OPENING_PLIES, keys_of, read_key
from games.rules.position import Position
from games.rules.ruleset import Ruleset
from games.rules.variants import ALIASES, VARIANTS, find_ruleset, find_variant
from records.archive.permissions import visible
from records.judging.judge import BY_THE_RULES
from records.judging.rulesets import UnknownRulesetError, ruleset_named
from records.models import Record, RecordPosition
from records.notation import read_moves
from records.search.patterns import boards_with, images, read_pattern

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


class Found(NamedTuple):
    """What a search found, yet to be read."""

    rows: QuerySet[Any]
    """Latest first."""
    record: Callable[[Any], Record]
    """The record of a row."""


@contextmanager
def bounded() -> Iterator[None]:
    """Let the queries of a search take their time, and no longer.

    Each is planned for what it asks: common and rare values want other plans, and to
    compile a plan takes longer than to run it.
    """
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(_BOUNDED, [TIMEOUT])
            yield
    except OperationalError as error:
        if isinstance(error.__cause__, QueryCanceled):
            raise SearchTooLongError from error
        raise


def find(values: Mapping[str, Any], viewer: str | None, fields: Sequence[str]) -> Found:
    """Return the records that pass all filters of a `RecordsQuery`, with these fields.

    Private records are found by their players only. Raises `InvalidError` and
    `IllegalMoveError` where a ruleset, moves or a pattern mean nothing.
    """
    ruleset = _ruleset(values)
    rows = _begin(values, ruleset).filter(**dict(_span(values)))
    lookups = {**dict(_lookups(values)), **dict(_opening(values, ruleset))}
    if rows.model is Record:
        found = rows.filter(visible(viewer), **lookups).order_by("-ended_at", "-id")
        return Found(found.only(*fields), lambda row: row)
    beside = {f"record__{name}": value for name, value in lookups.items()}
    told = ("ended_at", *(f"record__{name}" for name in fields))
    found = rows.filter(visible(viewer, "record__"), **beside).select_related("record")
    found = found.only(*told).order_by("-ended_at", "-record_id")
    return Found(found, lambda row: row.record)


def matching(values: Mapping[str, Any], viewer: str | None) -> QuerySet[Record]:
    """Return the same records in no order, for whoever reads them all."""
    ruleset = _ruleset(values)
    rows = _begin(values, ruleset).filter(**dict(_span(values)))
    if rows.model is not Record:
        rows = Record.objects.filter(id__in=rows.values("record"))
    lookups = {**dict(_lookups(values)), **dict(_opening(values, ruleset))}
    return rows.filter(visible(viewer), **lookups)


def _ruleset(values: Mapping[str, Any]) -> Ruleset | None:
    """Return the ruleset that moves and patterns are read by, if there are any."""
    if not {"opening", "moves", "pattern"} & set(values):
        return None
    if "ruleset" in values:
        return _named(values["ruleset"])
    return find_rules(values["variant"], {})


def _named(name: str) -> Ruleset:
    try:
        return ruleset_named(name)
    except UnknownRulesetError as error:
        raise InvalidError(str(error), field="ruleset") from error


def _canonical(name: str) -> str:
    """Return the name that records have; that of an own board holds but its hash."""
    variant = VARIANTS.get(name.partition(";")[0])
    if variant is not None and variant.has_own_boards:
        return name
    return str(_named(name))


def _begin(values: Mapping[str, Any], ruleset: Ruleset | None) -> QuerySet[Any]:
    """Return the rows of the table in which the search begins."""
    boards = None
    if "pattern" in values:
        assert ruleset is not None
        pattern = read_pattern(ruleset, values["pattern"], values.get("at_ply"))
        boards = boards_with(images(pattern) if values["symmetric"] else [pattern])
    key = _key(values, ruleset)
    if key is None:
        return Record.objects.all() if boards is None else boards
    positions = RecordPosition.objects.filter(key=key)
    if boards is None:
        return positions
    return positions.filter(record__in=boards.values("record"))


def _key(values: Mapping[str, Any], ruleset: Ruleset | None) -> int | None:
    """Return the key of the position that is asked for."""
    if "position" in values:
        return read_key(values["position"])
    if "moves" in values:
        assert ruleset is not None
        return keys_of(ruleset).key_of(_replay(values, "moves", ruleset)).value
    return None


def _replay(values: Mapping[str, Any], field: str, ruleset: Ruleset) -> Position:
    requests = read_moves(ruleset.grid, values[field], field)
    return play_moves(ruleset, requests, field=field)


def _opening(values: Mapping[str, Any], ruleset: Ruleset | None) -> Iterator[Lookup]:
    """Ask for texts between the one that is meant and the next that begins otherwise.

    They are hexadecimal; nothing in them comes after an `f`.
    """
    if "opening" not in values:
        return
    assert ruleset is not None
    played = _replay(values, "opening", ruleset).played
    if len(played) > OPENING_PLIES:
        raise InvalidError(f"At most {OPENING_PLIES} moves are told.", field="opening")
    text = keys_of(ruleset).opening(played)
    yield "ruleset", str(ruleset)
    yield "kind__in", BY_THE_RULES
    yield "opening__gte", text
    yield "opening__lt", f"{text}g"


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
        yield "players__contains", [values["player"]]
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
    alias = ALIASES.get(name)
    if alias is None or alias.offered is None:
        return
    offered = [o for o in find_variant(name).options if o.name in alias.offered]
    chosen = (
        dict(zip((option.name for option in offered), values, strict=True))
        for values in product(*(option.values for option in offered))
    )
    yield "ruleset__in", [str(find_ruleset(name, options)) for options in chosen]
