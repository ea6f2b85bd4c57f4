"""Offers: undo, pause and extra time, made and answered."""

from datetime import timedelta
from typing import ClassVar
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from games.api.answers.events import GameChange
from games.api.http.headers import IF_MATCH
from games.api.http.problems import problems
from games.api.requests.lobby import OfferAnswerSerializer, OfferingSerializer
from games.api.views.moves import FAILURES, CommandEndpoint
from games.decisions import Proposal, own_seat
from games.services import lobby

ANSWERING = (*FAILURES, "not-started", "offer-ended")
ANSWERS = {201: GameChange, 200: GameChange}


class OfferListView(CommandEndpoint):
    """Offers."""

    bodies: ClassVar = {"POST": OfferingSerializer}

    @extend_schema(
        operation_id="make_offer",
        tags=["offers"],
        parameters=[IF_MATCH],
        responses={
            **ANSWERS,
            **problems(
                *FAILURES,
                "blocked",
                "not-started",
                "nothing-to-undo",
                "offer-open",
                "too-late-to-abort",
                "too-many-offers",
            ),
        },
    )
    def post(self, request: Request, game: UUID) -> HttpResponse:
        """Ask all other seats for something; it is done when the last one agrees.

        `undo` goes back to the position of the version `to`, `pause` stops the clocks
        for up to `seconds`, `resume` lets them run again, `extra-time` adds `seconds`
        to your clock, `abort` calls the game off. Computers agree at once. A seat has
        one open offer at a time. An offer ends when somebody declines, when it expires,
        and when a seat leaves or is handed over; an undo with the next move, too. In
        one game a seat can make 125 offers.
        """
        loaded = self.read(game)
        values = self.validated()
        expected = self.expected(values.get("expected_version"))
        seat = own_seat(loaded.state, values.get("seat"), self.caller.actor)
        self.require_scope("play")
        wanted = Proposal(
            values["kind"],
            values.get("to"),
            values.get("seconds"),
            timedelta(seconds=values["expires_in"]),
        )
        return self.answer(
            lobby.make_offer(
                loaded,
                command=self.command(),
                seat=seat,
                wanted=wanted,
                expected=expected,
            )
        )


class AcceptanceView(CommandEndpoint):
    """A yes."""

    bodies: ClassVar = {"POST": OfferAnswerSerializer}

    @extend_schema(
        operation_id="accept_offer",
        tags=["offers"],
        responses={**ANSWERS, **problems(*ANSWERING)},
    )
    def post(self, request: Request, game: UUID, offer: int) -> HttpResponse:
        """Agree to an offer."""
        loaded = self.read(game)
        seat = self.validated().get("seat")
        self.require_scope("play")
        return self.answer(
            lobby.accept_offer(loaded, command=self.command(), number=offer, seat=seat)
        )


class RefusalView(CommandEndpoint):
    """A no."""

    bodies: ClassVar = {"POST": OfferAnswerSerializer}

    @extend_schema(
        operation_id="decline_offer",
        tags=["offers"],
        responses={**ANSWERS, **problems(*ANSWERING)},
    )
    def post(self, request: Request, game: UUID, offer: int) -> HttpResponse:
        """Refuse an offer, which ends it."""
        loaded = self.read(game)
        seat = self.validated().get("seat")
        self.require_scope("play")
        return self.answer(
            lobby.decline_offer(loaded, command=self.command(), number=offer, seat=seat)
        )


class WithdrawalView(CommandEndpoint):
    """An offer taken back."""

    @extend_schema(
        operation_id="withdraw_offer",
        tags=["offers"],
        request=None,
        responses={**ANSWERS, **problems(*ANSWERING)},
    )
    def post(self, request: Request, game: UUID, offer: int) -> HttpResponse:
        """Take an offer of your seat back."""
        loaded = self.read(game)
        self.require_scope("play")
        return self.answer(
            lobby.withdraw_offer(loaded, command=self.command(), number=offer)
        )
