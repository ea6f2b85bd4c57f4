"""Requested clocks, with their kinds, bounds and defaults."""

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta

from games.api.http.bodies import Body, parsed_by, read_choice
from games.api.http.decoding import read_body
from games.clocks.controls import (
    DAY_S,
    Control,
    DaysControl,
    FischerControl,
    LiveControl,
)
from games.computers.ai.levels import LEVELS, without_editions
from games.decisions.timeouts import ABORT_EARLY, SEAT_OUT
from games.errors import InvalidError
from games.replay.state import AI_PREFIX

HOUR_S = 3600
TIMEOUTS = [SEAT_OUT, ABORT_EARLY, *(AI_PREFIX + level for level in LEVELS)]


def read_timeout(rule: object) -> str:
    """Return the effect of a missed deadline; raises `ValueError`."""
    return read_choice(TIMEOUTS, rule)


TimeoutRule: TypeAlias = Annotated[
    str,
    Meta(
        title="TimeoutRule",
        description="Effect of a missed deadline, as in a game's clock. Levels with"
        " an edition (`ai:9@2`) are also accepted.",
        extra_json_schema={"enum": without_editions(TIMEOUTS)},
    ),
    parsed_by(read_timeout),
]


class DaysClock(Body):
    """A clock with a fixed number of days per move."""

    days: Annotated[int, Meta(ge=1, le=30)] = 3
    timeout: TimeoutRule = SEAT_OUT


class FischerClock(Body):
    """A clock with a bank, an increment per move, and a cap."""

    bank_s: Annotated[int, Meta(ge=HOUR_S, le=60 * DAY_S)] = 7 * DAY_S
    increment_s: Annotated[int, Meta(ge=0, le=14 * DAY_S)] = DAY_S
    cap_s: Annotated[int, Meta(ge=HOUR_S, le=90 * DAY_S)] = 14 * DAY_S
    timeout: TimeoutRule = SEAT_OUT

    def check(self) -> None:
        """Reject a cap below the bank."""
        if self.bank_s > self.cap_s:
            raise InvalidError("`cap_s` must not be less than `bank_s`.", field="cap_s")


class LiveClock(FischerClock):
    """A clock with a bank and an increment for players who are all online."""

    bank_s: Annotated[int, Meta(ge=10, le=6 * HOUR_S)] = 600
    increment_s: Annotated[int, Meta(ge=0, le=HOUR_S // 2)] = 5
    cap_s: Annotated[int, Meta(ge=10, le=12 * HOUR_S)] = 6 * HOUR_S
    timeout: TimeoutRule = SEAT_OUT


CLOCKS: dict[str, type[Body]] = {
    DaysControl.kind: DaysClock,
    FischerControl.kind: FischerClock,
    LiveControl.kind: LiveClock,
}
KEYS = {
    "kind",
    *(name for clock in CLOCKS.values() for name in clock.__struct_fields__),
}


def read_clock(value: object) -> Control:
    """Return a clock with all fields, in the form that events store.

    The default kind is `fischer`. Raises `InvalidError` with the path of the field.
    """
    if not isinstance(value, dict):
        raise InvalidError("A clock must be an object or null.")
    kind = value.get("kind", FischerControl.kind)
    if not isinstance(kind, str) or kind not in CLOCKS:
        raise InvalidError(
            f"Unknown kind of clock. Available kinds: {', '.join(CLOCKS)}.",
            field="kind",
        )
    terms = {name: term for name, term in value.items() if name != "kind"}
    for name in terms:
        if name not in CLOCKS[kind].__struct_fields__:
            detail = f"A clock of the kind {kind!r} does not have this field."
            raise InvalidError(detail, field=name)
    clock = msgspec.structs.asdict(read_body(CLOCKS[kind], terms))
    control: Control = msgspec.convert({"kind": kind, **clock}, type=Control)
    return control


def _schema_of(kind: str, clock: type[Body]) -> dict[str, Any]:
    """Return the schema of a clock with its kind, which is optional for `fischer`."""
    (schema,) = msgspec.json.schema(clock)["$defs"].values()
    named = {"kind": {"type": "string", "const": kind}}
    required = [] if kind == FischerControl.kind else ["kind"]
    properties = {**named, **schema["properties"]}
    return {**schema, "properties": properties, "required": required}


RequestedClock: TypeAlias = Annotated[
    Any,
    Meta(
        extra_json_schema={
            "title": "RequestedClock",
            "oneOf": [_schema_of(*entry) for entry in CLOCKS.items()],
        }
    ),
    parsed_by(read_clock, keys=KEYS),
]
"""Requested clock, parsed as a `Control`."""
