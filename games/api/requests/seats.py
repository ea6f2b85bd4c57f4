"""Requested seats: who shall sit where, or among whom the lot decides."""

from typing import Annotated, Any, TypeAlias

from drf_spectacular.utils import extend_schema_field
from msgspec import Meta
from rest_framework import serializers

from games.api.http.bodies import parsed_by
from games.api.http.fields import ChoiceField
from games.api.requests.players import NO_PLAYER, PLAYER, actor_of
from games.computers.ai.levels import without_editions
from games.computers.registry import LEVELS

MAX_SEATS = 4


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
    "description": "A level of the computer. Names with an edition (`9@2`), which `GET"
    " /ai/levels` lists, are accepted too, and so are numbers (`9`).",
    "type": "string",
    "enum": without_editions(LEVELS),
}


def level_name(level: object) -> str:
    """Return the name that may be meant; levels that are numbers may be sent as such.

    Anything else is the name of none.
    """
    if type(level) is int:
        return str(level)
    return level if isinstance(level, str) else ""


def read_level(level: object) -> str:
    """Return the name of a level of the computer; raises `ValueError` if none is."""
    name = level_name(level)
    if name not in LEVELS:
        shown = level if isinstance(level, str) else type(level).__name__
        raise ValueError(f'"{shown}" is not a valid choice.')
    return name


Level: TypeAlias = Annotated[str, Meta(extra_json_schema=LEVEL), parsed_by(read_level)]


@extend_schema_field(LEVEL)
class LevelField(ChoiceField):
    """A level of the computer."""

    def __init__(self, **kwargs: Any) -> None:
        """Take any of them."""
        super().__init__(choices=list(LEVELS), **kwargs)

    def to_internal_value(self, data: Any) -> Any:
        """Read a number as the level of this name."""
        return super().to_internal_value(level_name(data))


SEAT = {
    "title": "RequestedSeat",
    "oneOf": [
        {"title": "SeatWord", "type": "string", "enum": ["open", "me", "token"]},
        _object_of(
            "SeatForPlayer", "player", {"type": "string", "pattern": PLAYER.pattern}
        ),
        _object_of("SeatForLevel", "ai", LEVEL),
    ],
}
SEATS = {"type": "array", "items": SEAT, "maxItems": MAX_SEATS}


@extend_schema_field(SEAT)
class SeatField(serializers.Field[Any, Any, Any, Any]):
    """Who sits down: `open`, `me`, `token`, `{"player": id}` or `{"ai": level}`."""

    keys = ("player", "ai")

    def to_internal_value(self, data: Any) -> tuple[str, str]:
        """Return the kind of seat and, for a player or a level, which one."""
        match data:
            case "open" | "me" | "token":
                return data, ""
            case {"player": str(player)} if len(data) == 1 and PLAYER.fullmatch(player):
                return "player", actor_of(player)
            case {"player": _} if len(data) == 1:
                raise serializers.ValidationError(NO_PLAYER)
            case {"ai": level} if len(data) == 1 and level_name(level) in LEVELS:
                return "ai", level_name(level)
        levels = ", ".join(LEVELS)
        raise serializers.ValidationError(
            'A seat is "open", "me", "token", {"player": id} or {"ai": level};'
            f" the levels are: {levels}."
        )


@extend_schema_field({"oneOf": [SEATS, _object_of("SeatsByLot", "lot", SEATS)]})
class SeatsField(serializers.ListField):
    """Who sits where; as `{"lot": [...]}`, who sits down anywhere.

    With a lot it is drawn where, when all have sat down.
    """

    child = SeatField()
    keys = ("lot",)

    def __init__(self, **kwargs: Any) -> None:
        """Bound the number of seats."""
        super().__init__(max_length=MAX_SEATS, **kwargs)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        """Return the seats, and whether the lot decides who has which."""
        by_lot = isinstance(data, dict)
        if by_lot and set(data) != {"lot"}:
            raise serializers.ValidationError('Seats are a list, or {"lot": a list}.')
        seats = super().run_validation(data["lot"] if by_lot else data)
        if by_lot and any(kind == "token" for kind, _ in seats):
            raise serializers.ValidationError(
                "A token is for one seat, and which one is not known before the lot."
            )
        return seats, by_lot
