"""Pieces taken back from the board, in games for one."""

from typing import ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.answers.events import GameChange
from games.api.http.headers import IF_MATCH
from games.api.http.problems import problems
from games.api.requests.games import ExpectedVersionSerializer, RemovalSerializer
from games.api.views.moves import FAILURES, CommandEndpoint
from games.services import commands

REMOVING = (
    *(*FAILURES, "not-started", "not-your-turn", "illegal-move"),
    *("nothing-to-remove", "too-many-removals"),
)


class UndoView(CommandEndpoint):
    """The last placement of a game for one."""

    bodies: ClassVar = {"POST": ExpectedVersionSerializer}
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
    def post(self, request: Request, game: UUID) -> Response:
        """Take the last placement back; 1,000 times in one game."""
        loaded = self.read(game)
        expected = self.expected(self.validated())
        self.require_scope("play")
        return self.answer(
            commands.remove_placement(
                loaded, command=self.command(), cells=None, expected=expected
            )
        )


class RemovalListView(CommandEndpoint):
    """Pieces taken back from a packing puzzle."""

    bodies: ClassVar = {"POST": RemovalSerializer}
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
    def post(self, request: Request, game: UUID) -> Response:
        """Take any piece back; in turn-order puzzles only the last one.

        1,000 pieces can be taken back in one game: then `too-many-removals`.
        """
        loaded = self.read(game)
        values = self.validated()
        expected = self.expected(values)
        cells = [tuple(cell) for cell in values["cells"]]
        self.require_scope("play")
        return self.answer(
            commands.remove_placement(
                loaded, command=self.command(), cells=cells, expected=expected
            )
        )
