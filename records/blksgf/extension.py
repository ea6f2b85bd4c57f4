"""The extension: what no property of Pentobi tells of a game, as JSON in one property.

Every member may be left out; then the other properties say it, or nobody knows. What
comes from outside is read strictly: its types, its sizes, no member unknown.
"""

import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any, TypeAlias

import orjson

from records.judging.judge import MAX_PLIES, RefusedError
from records.judging.transcripts import IMPORTED_PREFIX, Leaving, NamedPick

PROPERTY = "BLOKUSAPI"
MAX_NAME = 100
"""Characters of a player's name from outside."""

Members: TypeAlias = dict[str, Any]
"""Fields of a transcript by name, and the options of its ruleset."""

_PLAYER = re.compile(
    rf"(?:(?:player|ai):[0-9A-Za-z-]{{1,40}}|{IMPORTED_PREFIX}.{{1,{MAX_NAME}}})?"
)
_GAME = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_HEAD = re.compile(r"[0-9a-f]{64}")
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z", re.ASCII)
WORD = re.compile(r"[ -~]{1,40}")
"""Of the rules: a reason, a color, a piece."""
_MAX_SEATS = 4
_MAX_PICKS = 128


def write_members(members: Members) -> str:
    """Write members as JSON, times in UTC."""
    options = orjson.OPT_PASSTHROUGH_DATETIME | orjson.OPT_SORT_KEYS
    return orjson.dumps(members, default=_plain, option=options).decode()


def read_members(text: str) -> Members:
    """Read the members of an extension; raises `RefusedError`."""
    try:
        document = _object(orjson.loads(text))
    except orjson.JSONDecodeError as error:
        raise _bad(str(error)) from error
    unknown = next((name for name in document if name not in _READERS), None)
    if unknown is not None:
        raise _bad(f"{unknown[:40]!r} means nothing here.")
    return {name: _READERS[name](value) for name, value in document.items()}


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat().replace("+00:00", "Z")
    return tuple(value)


def _bad(detail: str) -> RefusedError:
    return RefusedError("bad-extension", f"{PROPERTY}: {detail}")


def _object(value: Any) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise _bad("An object is expected.")
    return value


def _list(value: Any, longest: int) -> list[Any]:
    if not isinstance(value, list) or len(value) > longest:
        raise _bad(f"A list of at most {longest} is expected.")
    return value


def _text(value: Any, pattern: re.Pattern[str]) -> str:
    if not isinstance(value, str) or not pattern.fullmatch(value):
        raise _bad("A text is not as it should be.")
    return value


def _number(value: Any, largest: int) -> int:
    if type(value) is not int or not 0 <= value <= largest:
        raise _bad(f"A number from 0 to {largest} is expected.")
    return value


def _row(value: Any) -> list[Any]:
    row = _list(value, 3)
    if len(row) != 3:  # noqa: PLR2004
        raise _bad("A list of three is expected.")
    return row


def _players(value: Any) -> tuple[str, ...]:
    players = tuple(_text(player, _PLAYER) for player in _list(value, _MAX_SEATS))
    if not "".join(players).isprintable():
        raise _bad("A name has visible characters only.")
    return players


def _picks(value: Any) -> tuple[NamedPick, ...]:
    return tuple(
        NamedPick(_number(seat, _MAX_SEATS), _text(color, WORD), _text(piece, WORD))
        for seat, color, piece in map(_row, _list(value, _MAX_PICKS))
    )


def _out(value: Any) -> tuple[Leaving, ...]:
    return tuple(
        Leaving(_number(seat, _MAX_SEATS), _number(ply, MAX_PLIES), _text(why, WORD))
        for seat, ply, why in map(_row, _list(value, _MAX_SEATS))
    )


def _time(value: Any) -> datetime | None:
    if value is None:
        return None
    text = _text(value, _TIME)
    try:
        return datetime.fromisoformat(text)
    except ValueError as error:
        raise _bad("There is no such time.") from error


def _game(value: Any) -> str:
    return _text(value, _GAME)


def _head(value: Any) -> str:
    return _text(value, _HEAD)


_READERS: Mapping[str, Callable[[Any], Any]] = {
    "options": _object,
    "players": _players,
    "picks": _picks,
    "out": _out,
    "started_at": _time,
    "ended_at": _time,
    "game": _game,
    "head": _head,
}
