"""Readings: what moves and patterns mean, by each ruleset that they are read by.

Who names a ruleset has them read by this one. Who names a variant has them read by all
of its rulesets that there are records of, and that have its board, pieces and colors.
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
"""Filters that mean something by a ruleset alone."""
MOST_RULESETS = 16
"""By so many rulesets one query is read, those with the most records."""


@dataclass(frozen=True)
class Reading:
    """What a query means by one ruleset."""

    ruleset: Ruleset
    key: int | None
    """Of the position after its `moves`."""
    opening: str | None
    """What the openings of its games begin with."""
    patterns: Sequence[Pattern]
    """Any of which a board shows."""


@dataclass(frozen=True)
class Readings:
    """All that a query means."""

    all: Sequence[Reading] = ()
    """Empty where no filter needs a ruleset."""
    by_variant: bool = False
    """Whether the rulesets were looked up, not named."""
    left_out: int = 0
    """Rulesets with records that were too many."""


def read_by_name(name: str) -> Ruleset:
    """Return a ruleset; raises `InvalidError`."""
    try:
        return ruleset_named(name)
    except UnknownRulesetError as error:
        raise InvalidError(str(error), field="ruleset") from error


def readings_of(
    values: Mapping[str, Any], offered: Sequence[str] | None = None
) -> Readings:
    """Return what a query means; by no more rulesets than an alias `offered`.

    By rulesets in which its moves are illegal it means nothing; raises what is wrong by
    the variant's own where it means nothing by any.
    """
    if READ_BY_RULES.isdisjoint(values):
        return Readings()
    if "ruleset" in values:
        return Readings([_read(read_by_name(values["ruleset"]), values)])
    own = find_rules(values["variant"], {})
    names = _played(own, offered)
    found: list[Reading] = []
    refused: ApiError | None = None
    try:
        found.append(_read(own, values))
    except IllegalMoveError as error:
        refused = error
    found += _others(own, names[: MOST_RULESETS - 1], values)
    if refused is not None and not found:
        raise refused
    return Readings(found, by_variant=True, left_out=len(names[MOST_RULESETS - 1 :]))


def _played(own: Ruleset, offered: Sequence[str] | None) -> list[str]:
    """Return the variant's other rulesets, those with the most records first."""
    played = PlayedRuleset.objects.filter(variant=own.variant).exclude(ruleset=str(own))
    if offered is not None:
        played = played.filter(ruleset__in=offered)
    return list(
        played.order_by("-records", "ruleset").values_list("ruleset", flat=True)
    )


def _others(
    own: Ruleset, names: Sequence[str], values: Mapping[str, Any]
) -> Iterator[Reading]:
    """Read by each ruleset with the same board by which there is something to read."""
    for name in names:
        with suppress(IllegalMoveError, InvalidError):
            ruleset = ruleset_named(name)
            if _have_one_board(own, ruleset):
                yield _read(ruleset, values)


def _have_one_board(one: Ruleset, other: Ruleset) -> bool:
    return (
        one.grid.cells == other.grid.cells
        and one.pieces == other.pieces
        and one.copies == other.copies
        and {*one.colors} == {*other.colors}
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
                f"At most {OPENING_PLIES} moves are told.", field="opening"
            )
        opening = keys_of(ruleset).opening(played)
    return Reading(ruleset, key, opening, patterns)


def _replay(values: Mapping[str, Any], field: str, ruleset: Ruleset) -> Position:
    requests = read_moves(ruleset.grid, values[field], field)
    return play_moves(ruleset, requests, field=field, first_piece_field=field)
