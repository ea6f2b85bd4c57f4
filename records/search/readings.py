"""Readings: interpretations of a query's moves and patterns, one per ruleset.

A query for a ruleset has one reading. A query for a variant has one reading per ruleset
of the variant that has records and the default board, pieces and colors.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from games.api.requests.lines import read_moves
from games.api.requests.moves import find_rules, play_moves
from games.errors import ApiError, IllegalMoveError, InvalidError
from games.rules.keys import OPENING_PLIES, keys_of
from games.rules.position import Position
from games.rules.ruleset import Ruleset
from records.judging.rulesets import UnknownRulesetError, ruleset_named
from records.models import PlayedRuleset
from records.search.patterns import Pattern, images, read_pattern

READ_BY_RULES = {"opening", "moves", "pattern"}
"""Filters that have a meaning only within a ruleset."""
MOST_RULESETS = 16
"""Maximum number of rulesets per query. The rulesets with the most records are
searched.
"""


@dataclass(frozen=True)
class Reading:
    """Interpretation of a query in one ruleset."""

    ruleset: Ruleset
    key: int | None
    """Key of the position after the query's `moves`."""
    opening: str | None
    """Common prefix of matching openings."""
    patterns: Sequence[Pattern]
    """Alternative patterns. A board must match one of them."""


@dataclass(frozen=True)
class Readings:
    """Interpretations of a query in all its rulesets."""

    all: Sequence[Reading] = ()
    """Readings, one per ruleset; empty if no filter requires a ruleset."""
    by_variant: bool = False
    """Whether the query named a variant instead of a ruleset."""
    left_out: int = 0
    """Number of rulesets with records that are not searched, because of
    `MOST_RULESETS`.
    """


def read_by_name(name: str) -> Ruleset:
    """Return a ruleset by name; raise `InvalidError` if it is unknown."""
    try:
        return ruleset_named(name)
    except UnknownRulesetError as error:
        raise InvalidError(str(error), field="ruleset") from error


def readings_of(
    values: Mapping[str, Any], offered: Sequence[str] | None = None
) -> Readings:
    """Return a query's readings, limited to the rulesets `offered` by an alias.

    A ruleset in which the moves are illegal has no reading. If no ruleset has a
    reading, the function raises the error for the variant's default ruleset.
    """
    if READ_BY_RULES.isdisjoint(values):
        return Readings()
    if "ruleset" in values:
        return Readings([_read(read_by_name(values["ruleset"]), values)])
    own = find_rules(values["variant"], {})
    names = _played(own, offered)
    readings: list[Reading] = []
    refusal: ApiError | None = None
    try:
        readings.append(_read(own, values))
    except IllegalMoveError as error:
        refusal = error
    readings += _others(own, names[: MOST_RULESETS - 1], values)
    if refusal is not None and not readings:
        raise refusal
    return Readings(readings, by_variant=True, left_out=len(names[MOST_RULESETS - 1 :]))


def _played(own: Ruleset, offered: Sequence[str] | None) -> list[str]:
    """Return the variant's other rulesets that have records, most played first."""
    played = PlayedRuleset.objects.filter(variant=own.variant).exclude(ruleset=str(own))
    if offered is not None:
        played = played.filter(ruleset__in=offered)
    return list(
        played.order_by("-records", "ruleset").values_list("ruleset", flat=True)
    )


def _others(
    own: Ruleset, names: Sequence[str], values: Mapping[str, Any]
) -> Iterator[Reading]:
    """Yield readings for the rulesets that have the same board and permit the query."""
    for name in names:
        with suppress(IllegalMoveError, InvalidError):
            ruleset = ruleset_named(name)
            if _share_a_board(own, ruleset):
                yield _read(ruleset, values)


def _share_a_board(first: Ruleset, second: Ruleset) -> bool:
    return (
        first.grid.cells == second.grid.cells
        and first.pieces == second.pieces
        and first.copies == second.copies
        and {*first.colors} == {*second.colors}
    )


def _read(ruleset: Ruleset, values: Mapping[str, Any]) -> Reading:
    key = opening = None
    patterns: Sequence[Pattern] = ()
    if "pattern" in values:
        pattern = read_pattern(ruleset, values["pattern"], values.get("at_ply"))
        patterns = images(pattern) if values["symmetric"] else [pattern]
    if "moves" in values:
        key = keys_of(ruleset).key_of(_replay(values, "moves", ruleset)).value
    if "opening" in values:
        played = _replay(values, "opening", ruleset).played
        if len(played) > OPENING_PLIES:
            raise InvalidError(
                f"An opening may have at most {OPENING_PLIES} moves.", field="opening"
            )
        opening = keys_of(ruleset).opening(played)
    return Reading(ruleset, key, opening, patterns)


def _replay(values: Mapping[str, Any], field: str, ruleset: Ruleset) -> Position:
    requests = read_moves(ruleset.grid, values[field], field)
    return play_moves(ruleset, requests, field=field, first_piece_field=field)
