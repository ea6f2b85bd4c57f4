"""Endpoint for vacations."""

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
    """A player's vacation."""

    bodies: ClassVar = {"PUT": VacationRequest}

    @extend_schema(
        operation_id="take_vacation",
        tags=["players"],
        responses={
            200: Vacation,
            **problems(401, 403, 422, "vacation-used-up", "quota-exceeded"),
        },
    )
    def put(self, request: Request, **path: str) -> Response:
        """Start a vacation.

        Your correspondence clocks stop on these days, from now on. The vacation
        replaces any existing one. You have 42 vacation days in any 365 days.
        """
        days = self.received(VacationRequest)
        first, last = days.first_day, days.last_day
        return Response(calendars.take_vacation(self.player, first, last))

    @extend_schema(
        operation_id="end_vacation",
        tags=["players"],
        responses={
            204: OpenApiResponse(description="You have no vacation."),
            **problems(401, 403, "quota-exceeded"),
        },
    )
    def delete(self, request: Request, **path: str) -> Response:
        """End your vacation.

        Your clocks run again. A day that has begun counts as used.
        """
        calendars.end_vacation(self.player)
        return Response(status=204)
