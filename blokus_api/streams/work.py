"""Work: the next position where a player must move, leased to whoever asks."""

import math
from datetime import datetime
from typing import Any, ClassVar

from django.http import HttpResponse
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from blokus_api.streams.limits import refuse_more
from blokus_api.streams.responses import HeldResponse, turns_of
from blokus_api.streams.schema import NO_WORK, Work, WorkQuery
from games.api.answers.games import Game
from games.api.http.answer import encode
from games.api.http.caller import Caller
from games.api.http.endpoint import Endpoint
from games.api.http.schema import problems
from games.events.times import time_text
from games.replay.state import GameState
from games.services import queries
from games.storage import leases

NO_CONTENT = 204


class WorkAnswer(HeldResponse):
    """A position, or nothing yet."""

    def __init__(
        self, player: str, wait: int, content: bytes | None, again_in: float = math.inf
    ) -> None:
        """Take the position, or None and in how many seconds a lease runs out."""
        super().__init__(
            content or b"",
            turns_of(player),
            player,
            wait,
            content_type="application/json",
        )
        self._again_in = again_in
        if content is None:
            self.status_code = NO_CONTENT
            del self["Content-Type"]

    @property
    def may_wait(self) -> bool:
        """Whether there is nothing, and the caller has time."""
        return bool(self.wait) and self.status_code == NO_CONTENT

    @property
    def again_in(self) -> float:
        """Seconds until another worker's lease runs out."""
        return self._again_in


class WorkView(Endpoint):
    """Where programs that play ask what to do."""

    queries: ClassVar = {"GET": WorkQuery}

    @extend_schema(
        operation_id="get_work",
        tags=["bots"],
        responses={
            200: Work,
            204: NO_WORK,
            **problems(401, 403, 422, "too-many-streams"),
        },
    )
    def get(self, request: Request) -> HttpResponse:
        """Get the next position where you must move: the one that waits longest.

        For `lease` seconds, or until the game goes on, no other worker of yours gets
        it; then it comes again. A lease keeps nobody from moving, and cannot be given
        back. A seat token gets its own game alone. While you `wait`, this counts as a
        stream. Needs `play` and `games:read`.
        """
        caller, game, values = self._asked()
        while work := leases.take(caller.actor, values["lease"], game):
            if work.until is None:
                return WorkAnswer(caller.actor, values["wait"], None, work.free_in)
            state = queries.read_game(work.game, caller.actor)
            if state.version == work.version:
                content = encode(_document(state, work.until))
                return WorkAnswer(caller.actor, values["wait"], content)
        return WorkAnswer(caller.actor, values["wait"], None)

    def head(self, request: Request) -> HttpResponse:
        """Say whether there is something, and take nothing."""
        caller, game, _ = self._asked()
        work = leases.look(caller.actor, game)
        is_free = work is not None and work.free_in <= 0
        return WorkAnswer(caller.actor, 0, b"" if is_free else None)

    def _asked(self) -> tuple[Caller, str | None, dict[str, Any]]:
        """Who asks, of which game alone, and what else they said."""
        caller = self.caller
        values = self.validated_query()
        caller.require("play")
        caller.require("games:read")
        refuse_more(self.request, caller.actor)
        return caller, caller.bound.game if caller.bound else None, values


def _document(state: GameState, lease_until: datetime) -> dict[str, Any]:
    position = state.position
    return {
        "game": Game.of(state),
        "seat": state.acting_seat,
        "version": state.version,
        "lease_until": time_text(lease_until),
        "legal_moves": _legal_moves(state),
        "picks": [position.ruleset.pieces[piece].id for piece in position.undrafted],
    }


def _legal_moves(state: GameState) -> list[dict[str, Any]]:
    position, ruleset = state.position, state.ruleset
    if position.turn is None:
        return []
    path = reverse("legal-move-list", args=[state.id])
    found = []
    for hand in ruleset.movers[position.turn].hands:
        color = ruleset.colors[ruleset.hands[hand].color]
        if count := position.legal_sets[hand].bit_count():
            url = f"{path}?color={color}"
            found.append({"color": color, "count": count, "url": url})
    return found
