"""Headings: the properties of a game that are in the root node of its tree."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import datetime
from typing import TypeAlias

from games.computers.dialects import Dialect, dialect_of
from games.rules.ruleset import Ruleset
from records.blksgf.dates import day_text, last_day
from records.blksgf.dialects import SEAT_NAMES, find_dialect, seat_names
from records.blksgf.extension import (
    PROPERTY,
    Members,
    read_members,
    write_members,
)
from records.judging.bounds import MAX_NAME
from records.judging.judge import RefusedError
from records.judging.names import cleaned
from records.judging.transcripts import (
    IMPORTED_PREFIX,
    Leaving,
    NamedPick,
    Skip,
    Transcript,
)

Properties: TypeAlias = dict[str, list[str]]
ENCODING = "UTF-8"
"""Encoding of exported files, which they declare unless they are ASCII."""


@dataclass(frozen=True, kw_only=True)
class Heading:
    """The transcript fields that the root node contains."""

    ruleset: Ruleset
    players: tuple[str, ...]
    picks: tuple[NamedPick, ...] = ()
    out: tuple[Leaving, ...] = ()
    skips: tuple[Skip, ...] = ()
    first_piece: str | None = None
    started_at: datetime | None = None
    ended_at: datetime | None = None
    game: str | None = None
    head: str | None = None
    stand_ins: tuple[int, ...] = ()


def read_heading(root: Mapping[str, Sequence[str]]) -> tuple[Dialect, Heading]:
    """Read the properties of a root; raise `RefusedError` if they are malformed."""
    if "GM" not in root:
        raise RefusedError(
            "unknown-variant", "The property GM, which names the variant, is missing."
        )
    members = read_members(root[PROPERTY][0]) if PROPERTY in root else {}
    dialect = find_dialect(root["GM"][0], members.pop("options", None))
    seats = len(dialect.ruleset.seats)
    plain_heading = Heading(
        ruleset=dialect.ruleset,
        players=_names(root, seats),
        ended_at=last_day(root["DT"][0]) if "DT" in root else None,
    )
    heading = replace(plain_heading, **members)
    if len(heading.players) != seats:
        raise RefusedError(
            "bad-extension", f"{PROPERTY}: `players` must list {seats} players."
        )
    if any(seat >= seats for seat in heading.stand_ins):
        raise RefusedError(
            "bad-extension",
            f"{PROPERTY}: `stand_ins` must list seats from 0 to {seats - 1}.",
        )
    return dialect, heading


def heading_properties(
    transcript: Transcript, root: Properties | None = None
) -> Properties:
    """Return the properties for the root of a game, based on the properties in `root`.

    Fields without a standard property are written to the extension.
    """
    expected = {
        field.name: getattr(transcript, field.name) for field in fields(Heading)
    }
    properties = _plain(transcript) if root is None else root
    if not _lacking(properties, expected):
        return properties
    others = {name: values for name, values in properties.items() if name != PROPERTY}
    members = write_members(_lacking(others, expected))
    return {**properties, PROPERTY: [members]}


def _plain(transcript: Transcript) -> Properties:
    """Return a game's properties that are defined by Pentobi."""
    dialect = dialect_of(transcript.ruleset)
    root = {"GM": [dialect.name]}
    if not "".join(transcript.players).isascii():
        root["CA"] = [ENCODING]
    names = seat_names(transcript.ruleset)
    for name, player in zip(names, transcript.players, strict=True):
        if player.startswith(IMPORTED_PREFIX):
            root[name] = [player.removeprefix(IMPORTED_PREFIX)]
    if transcript.ended_at is not None:
        root["DT"] = [day_text(transcript.ended_at)]
    return root


def _lacking(root: Properties, expected: Members) -> Members:
    """Return the expected members that a root lacks or states differently."""
    _, heading = read_heading(root)
    lacking = {
        name: value
        for name, value in expected.items()
        if value != getattr(heading, name)
    }
    ruleset = lacking.pop("ruleset", heading.ruleset)
    if ruleset.options != heading.ruleset.options:
        lacking["options"] = dict(ruleset.options)
    return lacking


def _names(root: Mapping[str, Sequence[str]], seats: int) -> tuple[str, ...]:
    """Return the cleaned name of each seat's player, or an empty name if unknown."""
    players = [""] * seats
    for name, seat in SEAT_NAMES.items():
        if name in root and seat < seats:
            player = cleaned(root[name][0], MAX_NAME)
            players[seat] = f"{IMPORTED_PREFIX}{player}" if player else ""
    return tuple(players)
