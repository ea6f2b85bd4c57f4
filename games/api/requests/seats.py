"""Requested seats, in a fixed order or to be drawn at random."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, TypeAlias

from msgspec import Meta

from games.api.http.bodies import Body, parsed_by, read_choice
from games.api.http.decoding import read_value
from games.api.requests.players import NO_PLAYER, PLAYER, actor_of
from games.computers.ai.levels import without_editions
from games.computers.registry import LEVELS, require_variant
from games.decisions import Table
from games.errors import InvalidError
from games.replay.state import AI_PREFIX
from games.rules.ruleset import Ruleset

MAX_SEATS = 4
Seat: TypeAlias = tuple[str, str]
"""Kind of a seat, and its player or level, if any."""


def _object_of(title: str, key: str, value: dict[str, Any]) -> dict[str, Any]:
    return {
        "title": title,
        "type": "object",
        "properties": {key: value},
        "required": [key],
        "additionalProperties": False,
    }


LEVEL = {
    "title": "LevelName",
    "description": "Computer level. Names with an edition (`9@2`, see `GET"
    " /ai/levels`), numbers (`9`) and names of seats (`ai:9`) are also accepted.",
    "type": "string",
    "enum": without_editions(LEVELS),
}


def read_level(level: object) -> str:
    """Return the name of a computer level from any of its spellings.

    A level can be its name, a number, or the player of a seat (`ai:9`). Raises
    `ValueError` if no such level exists.
    """
    if type(level) is int:
        level = str(level)
    if isinstance(level, str):
        level = level.removeprefix(AI_PREFIX)
    return read_choice(LEVELS, level)


Level: TypeAlias = Annotated[str, Meta(extra_json_schema=LEVEL), parsed_by(read_level)]


SEATED = {
    "type": "string",
    "pattern": rf"{PLAYER.pattern}|^{AI_PREFIX}[0-9A-Za-z@-]{{1,40}}$",
    "description": "Player as `ID` or `player:ID`, or a level as `ai:LEVEL`.",
}
SEAT = {
    "title": "RequestedSeat",
    "oneOf": [
        {"title": "SeatWord", "type": "string", "enum": ["open", "me", "token"]},
        _object_of("SeatForPlayer", "player", SEATED),
        _object_of("SeatForLevel", "ai", LEVEL),
    ],
}


def read_seat(value: Any) -> Seat:
    """Return the kind of a requested seat, and its player or level.

    A level may be sent as a player, because responses have `ai:LEVEL` as a seat's
    player. Raises `ValueError`.
    """
    match value:
        case "open" | "me" | "token":
            return value, ""
        case {"player": str(player)} if len(value) == 1 and PLAYER.fullmatch(player):
            return "player", actor_of(player)
        case {"player": str(level)} if len(value) == 1 and _is_seated_level(level):
            return "ai", read_level(level)
        case {"player": _} if len(value) == 1:
            raise ValueError(NO_PLAYER)
        case {"ai": int() | str() as level} if len(value) == 1 and _is_level(level):
            return "ai", read_level(level)
    levels = ", ".join(LEVELS)
    raise ValueError(
        'A seat must be "open", "me", "token", {"player": ID} or {"ai": LEVEL}.'
        f" Available levels: {levels}."
    )


def _is_seated_level(player: str) -> bool:
    """Return whether a player is a level in the form used by responses."""
    return player.startswith(AI_PREFIX) and _is_level(player)


def _is_level(level: int | str) -> bool:
    return str(level).removeprefix(AI_PREFIX) in LEVELS


RequestedSeat: TypeAlias = Annotated[
    Any, Meta(extra_json_schema=SEAT), parsed_by(read_seat, keys=("player", "ai"))
]
"""Requested seat, parsed as a `Seat`."""
SeatList: TypeAlias = Annotated[tuple[RequestedSeat, ...], Meta(max_length=MAX_SEATS)]


class SeatsByLot(Body):
    """Requested seats that are drawn at random once all players have joined."""

    lot: SeatList


def read_seats(value: object) -> tuple[Seat, ...] | SeatsByLot:
    """Return the requested seats, in a fixed order or to be drawn at random.

    Raises `ValueError`, or `InvalidError` with the position in the list.
    """
    if not isinstance(value, dict):
        return _read_list(value)
    if set(value) != {"lot"}:
        raise ValueError('Seats must be a list or {"lot": LIST}.')
    lot = _read_list(value["lot"])
    if any(kind == "token" for kind, _ in lot):
        raise ValueError(
            "Seats that are drawn at random cannot have tokens. Choose another"
            " kind of seat."
        )
    return SeatsByLot(lot)


def _read_list(value: object) -> tuple[Seat, ...]:
    seats: tuple[Seat, ...] = read_value(SeatList, value)
    return seats


RequestedSeats: TypeAlias = Annotated[
    SeatList | SeatsByLot, parsed_by(read_seats, keys=("lot",))
]


def table_of(
    seats: Sequence[Seat],
    ruleset: Ruleset,
    actor: str,
    bearers: Mapping[int, str],
) -> Table:
    """Return the requested players and reservations."""
    if len(seats) > len(ruleset.seats):
        limit = len(ruleset.seats)
        raise InvalidError(f"{ruleset.variant} has only {limit} seats.", field="seats")
    # A token seat stays reserved if its player leaves.
    players = dict(bearers)
    reserved = dict(bearers)
    for number, (kind, which) in enumerate(seats):
        match kind:
            case "me":
                players[number] = actor
            case "ai":
                require_variant(which, ruleset.variant, f"seats.{number}")
                players[number] = AI_PREFIX + which
            case "player":
                reserved[number] = which
    return Table(players, reserved)
