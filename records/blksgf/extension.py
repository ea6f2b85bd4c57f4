"""The extension: a JSON property for data that Pentobi's properties cannot express.

Every member is optional, because its value may be unknown or may be given by another
property. Because files are untrusted, the reader checks types and sizes, and refuses
unknown members.
"""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Annotated, Any, TypeAlias

import msgspec
import orjson
from msgspec import UNSET, Meta, Struct, UnsetType

from records.judging.bounds import (
    MAX_NAME,
    MAX_PLIES,
    MAX_SEATS,
    MAX_SKIPS,
    Ply,
    Seat,
    Word,
)
from records.judging.judge import RefusedError
from records.judging.transcripts import (
    IMPORTED_PREFIX,
    Leaving,
    NamedPick,
    Skip,
    spelled,
)

PROPERTY = "BLOKUSAPI"
MAX_DETAIL = 150
"""Maximum number of characters in an error message."""

Members: TypeAlias = dict[str, Any]
"""Fields of a transcript by name, and the options of the ruleset."""

_PLAYER = rf"((player|ai):[0-9A-Za-z-]{{1,40}}|{IMPORTED_PREFIX}.{{1,{MAX_NAME}}})?"
_Player: TypeAlias = Annotated[str, Meta(pattern=rf"\A({_PLAYER})\Z")]
_Time: TypeAlias = Annotated[datetime, Meta(tz=True)]
_Game: TypeAlias = Annotated[str, Meta(pattern=r"\A[0-9a-f]{8}(-[0-9a-f]{4,12}){4}\Z")]
_Head: TypeAlias = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
_Picks: TypeAlias = Annotated[list[tuple[Seat, Word, Word]], Meta(max_length=MAX_PLIES)]
_Out: TypeAlias = Annotated[list[tuple[Seat, Ply, Word]], Meta(max_length=MAX_SEATS)]
_Skips: TypeAlias = Annotated[list[tuple[Ply, Word]], Meta(max_length=MAX_SKIPS)]
_StandIns: TypeAlias = Annotated[list[Seat], Meta(max_length=MAX_SEATS)]
_Players: TypeAlias = Annotated[tuple[_Player, ...], Meta(max_length=MAX_SEATS)]


class _Extension(Struct, forbid_unknown_fields=True):
    options: dict[str, Any] | UnsetType = UNSET
    players: _Players | UnsetType = UNSET
    picks: _Picks | UnsetType = UNSET
    out: _Out | UnsetType = UNSET
    skips: _Skips | UnsetType = UNSET
    first_piece: Word | UnsetType = UNSET
    started_at: _Time | UnsetType | None = UNSET
    ended_at: _Time | UnsetType | None = UNSET
    game: _Game | UnsetType = UNSET
    head: _Head | UnsetType = UNSET
    stand_ins: _StandIns | UnsetType = UNSET


def write_members(members: Members) -> str:
    """Return members as JSON, with times in UTC."""
    options = orjson.OPT_PASSTHROUGH_DATETIME | orjson.OPT_SORT_KEYS
    return orjson.dumps(members, default=_plain, option=options).decode()


def read_members(text: str) -> Members:
    """Parse the members of an extension; raise `RefusedError` if they are malformed."""
    try:
        extension = msgspec.json.decode(text, type=_Extension)
        return {
            name: _READERS[name](value) if name in _READERS else value
            for name, value in msgspec.structs.asdict(extension).items()
            if value is not UNSET
        }
    except (ValueError, OverflowError, RecursionError) as error:
        detail = f"{PROPERTY}: {error}"[:MAX_DETAIL]
        raise RefusedError("bad-extension", detail) from error


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat().replace("+00:00", "Z")
    return tuple(value)


def _time(at: datetime | None) -> datetime | None:
    """Return a time in UTC, rounded down to the millisecond like times in events."""
    if at is None:
        return None
    return at.astimezone(UTC).replace(microsecond=at.microsecond // 1000 * 1000)


_READERS: Mapping[str, Callable[[Any], object]] = {
    "players": lambda players: tuple(map(spelled, players)),
    "picks": lambda picks: tuple(NamedPick(*pick) for pick in picks),
    "out": lambda out: tuple(Leaving(*leaving) for leaving in out),
    "skips": lambda skips: tuple(Skip(*skip) for skip in skips),
    "stand_ins": lambda seats: tuple(sorted({*seats})),
    "started_at": _time,
    "ended_at": _time,
}
