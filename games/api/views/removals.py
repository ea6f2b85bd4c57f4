"""Pieces taken back from the board, in games for one."""

from typing import ClassVar
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from games.api.answers.events import GameChange
from games.api.http.headers import IF_MATCH
from games.api.http.problems import problems
from games.api.requests.games import ExpectedVersion, Removal
from games.api.views.moves import FAILURES, CommandEndpoint
from games.services import commands

REMOVING = (
    *(*FAILURES, "not-started", "not-your-turn", "illegal-move"),
    *("nothing-to-remove", "too-many-removals"),
)


class UndoView(CommandEndpoint):
    """The last placement of a game for one."""

    bodies: ClassVar = {"POST": ExpectedVersion}
    buckets: ClassVar = {"POST": "moves"}

    @extend_schema(
        operation_id="undo",
        tags=["games"],
        parameters=[IF_MATCH],
        responses={
            201: GameChange,
            200: GameChange,
            **problems(*REMOVING),
        },
    )
    def post(self, request: Request, game: UUID) -> HttpResponse:
        """Take the last placement back; 1,000 times in one game."""
        loaded = self.read(game)
        expected = self.expected(self.received(ExpectedVersion).expected_version)
        self.require_scope("play")
        return self.answer(
            commands.remove_placement(
                loaded, command=self.command(), cells=None, expected=expected
            )
        )


class RemovalListView(CommandEndpoint):
    """Pieces taken back from a packing puzzle."""

    bodies: ClassVar = {"POST": Removal}
    buckets: ClassVar = {"POST": "moves"}

    @extend_schema(
        operation_id="remove_placement",
        tags=["games"],
        parameters=[IF_MATCH],
        responses={
            201: GameChange,
            200: GameChange,
            **problems(*REMOVING),
        },
    )
    def post(self, request: Request, game: UUID) -> HttpResponse:
        """Take any piece back; in turn-order puzzles only the last one.

        1,000 pieces can be taken back in one game: then `too-many-removals`.
        """
        loaded = self.read(game)
        sent = self.received(Removal)
        expected = self.expected(sent.expected_version)
        self.require_scope("play")
        return self.answer(
            commands.remove_placement(
                loaded, command=self.command(), cells=sent.cells, expected=expected
            )
        )
