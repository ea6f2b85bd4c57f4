"""Endpoint of vacations."""

from datetime import date
from typing import ClassVar

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from blokus_api.players.days_off import calendars
from blokus_api.players.subjects import PlayerEndpoint
from games.api.http.bodies import Body
from games.api.http.problems import problems
from games.clocks.calendars import Vacation


class VacationRequest(Body):
    """The first and last day of a vacation, inclusive, in the player's time zone."""

    first_day: date
    last_day: date


class VacationView(PlayerEndpoint):
    """The vacation of a player."""

    bodies: ClassVar = {"PUT": VacationRequest}

    @extend_schema(
        operation_id="take_vacation",
        summary="Take a vacation",
        tags=["players"],
        responses={
            200: Vacation,
            **problems(401, 403, 422, "vacation-used-up", "quota-exceeded"),
        },
    )
    def put(self, request: Request, **path: str) -> Response:
        """Stop your clocks of correspondence on these days, from now on.

        There is one vacation at a time: this one takes the place of another. A year
        (any 365 days) has 42 days of vacation. Needs `account`.
        """
        days = self.received(VacationRequest)
        first, last = days.first_day, days.last_day
        return Response(calendars.take_vacation(self.player, first, last))

    @extend_schema(
        operation_id="end_vacation",
        summary="End my vacation",
        tags=["players"],
        responses={
            204: OpenApiResponse(description="You have no vacation."),
            **problems(401, 403, "quota-exceeded"),
        },
    )
    def delete(self, request: Request, **path: str) -> Response:
        """Let your time run again. Days that began count as taken. Needs `account`."""
        calendars.end_vacation(self.player)
        return Response(status=204)
