"""What the endpoints of games answer about clocks, for the OpenAPI document."""

from typing import Any

from rest_framework.serializers import (
    CharField,
    ChoiceField,
    DateField,
    DateTimeField,
    IntegerField,
    ListField,
    Serializer,
)

from games.clocks.calendars import WEEKDAYS

KINDS = ["days", "fischer", "live"]


class ClockTerms(Serializer[Any]):
    """How much time a seat has, and what happens when it is over.

    `days` for each move, or a bank with an increment for each move that fills it up to
    a cap at most. `fischer` and `days` stand still on days off, `live` does not. Then
    the seat is out (`seat-out`), or the game is called off while some seat has not
    moved (`abort-early`), or a level of the computer plays on (`ai:LEVEL`).
    """

    kind = ChoiceField(choices=KINDS)
    days = IntegerField(required=False)
    bank_s = IntegerField(required=False)
    increment_s = IntegerField(required=False)
    cap_s = IntegerField(required=False)
    timeout = CharField()


class VacationDays(Serializer[Any]):
    """Whole days in the player's time zone, the last one included."""

    first_day = DateField()
    last_day = DateField()


class Calendar(Serializer[Any]):
    """A player's days off."""

    time_zone = CharField(help_text="Of the IANA database: `Europe/Berlin`.")
    weekend_days = ListField(child=ChoiceField(choices=WEEKDAYS))
    vacation = VacationDays(allow_null=True)


class SeatTime(Serializer[Any]):
    """What a seat has left; of the seat to move, when its turn began."""

    seat = IntegerField()
    left_ms = IntegerField()
    calendar = Calendar()


class ClockTerm(Serializer[Any]):
    """A term of the sum that a deadline is, and its reason.

    What the seat had left, what was added, and the spans in which its time stands
    still; only these have a beginning and an end.
    """

    reason = ChoiceField(
        choices=["time-left", "time-added", "weekend", "vacation", "pause"]
    )
    ms = IntegerField()
    starts_at = DateTimeField(allow_null=True)
    ends_at = DateTimeField(allow_null=True)


class ClockTurn(Serializer[Any]):
    """The turn whose time runs: `began_at` and all terms make the deadline."""

    seat = IntegerField()
    began_at = DateTimeField()
    deadline = DateTimeField()
    terms = ClockTerm(many=True)


class GameClock(ClockTerms):
    """The clock of a game as of its version; `turn` is null where no time runs."""

    seats = SeatTime(many=True)
    pauses = ClockTerm(many=True)
    turn = ClockTurn(allow_null=True)
