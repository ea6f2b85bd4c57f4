"""Clocks as they are asked for: kinds, bounds and defaults."""

from typing import Any

import msgspec
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.api.http import validation
from games.api.http.fields import ChoiceField, IntegerField
from games.clocks.controls import (
    DAY_S,
    Control,
    DaysControl,
    FischerControl,
    LiveControl,
)
from games.computers.ai.levels import LEVELS, without_editions
from games.decisions.timeouts import ABORT_EARLY, SEAT_OUT
from games.replay.state import AI_PREFIX

HOUR_S = 3600
TIMEOUTS = [SEAT_OUT, ABORT_EARLY, *(AI_PREFIX + level for level in LEVELS)]


class TimeoutSerializer(serializers.Serializer[Any]):
    """What every clock has."""

    timeout = ChoiceField(choices=TIMEOUTS, default=SEAT_OUT)


class DaysSerializer(TimeoutSerializer):
    """So many days for each move."""

    kind = ChoiceField(choices=[DaysControl.kind])
    days = IntegerField(min_value=1, max_value=30, default=3)


class BankSerializer(TimeoutSerializer):
    """A bank, an increment for each move, and the most that increments fill up to."""

    kind = ChoiceField(choices=[FischerControl.kind])
    bank_s = IntegerField(min_value=HOUR_S, max_value=60 * DAY_S, default=7 * DAY_S)
    increment_s = IntegerField(min_value=0, max_value=14 * DAY_S, default=DAY_S)
    cap_s = IntegerField(min_value=HOUR_S, max_value=90 * DAY_S, default=14 * DAY_S)


class LiveSerializer(TimeoutSerializer):
    """The same for people who sit down together."""

    kind = ChoiceField(choices=[LiveControl.kind])
    bank_s = IntegerField(min_value=10, max_value=6 * HOUR_S, default=600)
    increment_s = IntegerField(min_value=0, max_value=HOUR_S // 2, default=5)
    cap_s = IntegerField(min_value=10, max_value=12 * HOUR_S, default=6 * HOUR_S)


KINDS: dict[str, validation.SerializerType] = {
    DaysControl.kind: DaysSerializer,
    FischerControl.kind: BankSerializer,
    LiveControl.kind: LiveSerializer,
}


def _one_of() -> dict[str, Any]:
    """The schema of a clock: whole numbers with their bounds and defaults."""
    timeout = {
        "title": "TimeoutRule",
        "description": "What happens at a deadline, as in the clock of a game. Levels"
        " with an edition (`ai:9@2`) are accepted too.",
        "type": "string",
        "enum": without_editions(TIMEOUTS),
    }
    kinds = []
    for kind, serializer in KINDS.items():
        properties: dict[str, Any] = {"kind": {"type": "string", "const": kind}}
        for name, field in serializer().fields.items():
            if isinstance(field, IntegerField):
                properties[name] = {
                    "type": "integer",
                    "minimum": field.min_value,
                    "maximum": field.max_value,
                    "default": field.default,
                }
        properties["timeout"] = {"allOf": [timeout], "default": SEAT_OUT}
        kinds.append(
            {
                "title": f"{kind.title()}Clock",
                "type": "object",
                "description": serializer.__doc__,
                "properties": properties,
                "required": ["kind"] if kind != FischerControl.kind else [],
                "additionalProperties": False,
            }
        )
    return {"anyOf": [{"title": "RequestedClock", "oneOf": kinds}]}


@extend_schema_field(_one_of())
class ClockField(serializers.Field[Any, Any, Any, Any]):
    """A clock, by kind; `fischer` where none is named. Null: nobody counts time."""

    keys = ("kind", "timeout", "days", "bank_s", "increment_s", "cap_s")

    def to_internal_value(self, data: Any) -> Control:
        """Return the clock whole, as events have it."""
        if not isinstance(data, dict):
            raise serializers.ValidationError("A clock is an object, or null.")
        kind = data.get("kind", FischerControl.kind)
        if not isinstance(kind, str) or kind not in KINDS:
            known = ", ".join(KINDS)
            raise serializers.ValidationError({"kind": [f"The kinds are: {known}."]})
        serializer = validation.compiled(KINDS[kind])
        for name in data:
            if name not in serializer.fields:
                raise serializers.ValidationError(
                    {name: [f"A clock of kind {kind!r} has no such field."]}
                )
        values: dict[str, Any] = serializer.run_validation({**data, "kind": kind})
        if "bank_s" in values and values["bank_s"] > values["cap_s"]:
            raise serializers.ValidationError({"cap_s": ["It is less than the bank."]})
        control: Control = msgspec.convert(values, type=Control)
        return control
