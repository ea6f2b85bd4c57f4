"""Work: the next position in which a player must move, leased to one worker."""

import math
from functools import cached_property
from typing import ClassVar

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from blokus_api.streams.answers import InvitationWork, PositionWork, Work
from blokus_api.streams.limits import Holder, holder_of, refuse_more
from blokus_api.streams.responses import HeldResponse, work_of
from blokus_api.streams.schema import NO_WORK, WorkQuery
from games.api.http.answer import encode
from games.api.http.caller import Caller
from games.api.http.endpoint import Endpoint
from games.api.http.problems import problems
from games.services import queries
from games.storage import inbox, leases

NO_CONTENT = 204


class WorkAnswer(HeldResponse):
    """A response with a position, or without content yet."""

    def __init__(
        self,
        holder: Holder,
        wait: int,
        content: bytes | None,
        again_in: float = math.inf,
    ) -> None:
        """Store the position; if it is None, store the seconds until a lease ends."""
        super().__init__(
            content or b"",
            work_of(holder.player),
            holder,
            wait,
            content_type="application/json",
        )
        self._again_in = again_in
        if content is None:
            self.status_code = NO_CONTENT
            del self["Content-Type"]

    @property
    def may_wait(self) -> bool:
        """Return whether no content exists yet and the caller is waiting."""
        return bool(self.wait) and self.status_code == NO_CONTENT

    @property
    def again_in(self) -> float:
        """Return the seconds until another worker's lease ends."""
        return self._again_in


class WorkView(Endpoint):
    """A player's work: positions in which a program must move."""

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
        """Get the next position in which your bot must move.

        You get the position that has been waiting longest. No other worker of the bot
        gets it for `lease` seconds or until the game continues. After that time, the
        position is sent again. A lease does not prevent moves and cannot be released. A
        seat token only gets positions of its own game.

        With `invitations=true`, you get an invitation if no position is waiting; `kind`
        is the type of work. The invitation is sent again until you take the seat (`PUT
        /games/{game}/seats/{seat}`) or decline. A request with `wait` counts as a
        stream. Needs the scopes `play` and `games:read`.
        """
        caller, game, query = self._read_request()
        while work := leases.take(caller.actor, query.lease, game):
            if work.until is None:
                content = self._invitation(query)
                wait = query.wait
                return WorkAnswer(self.holder, wait, content, work.free_in)
            state = queries.read_game(work.game, caller.actor)
            if state.version == work.version:
                content = encode(
                    PositionWork.from_state(caller.actor, state, work.until)
                )
                return WorkAnswer(self.holder, query.wait, content)
        return WorkAnswer(self.holder, query.wait, self._invitation(query))

    def head(self, request: Request) -> HttpResponse:
        """Return whether work exists, without leasing it."""
        caller, game, query = self._read_request()
        work = leases.look(caller.actor, game)
        is_free = work is not None and work.free_in <= 0
        is_something = is_free or self._invitation(query) is not None
        content = b"" if is_something else None
        return WorkAnswer(self.holder, 0, content)

    @cached_property
    def holder(self) -> Holder:
        """Return the holder against whose limits a waiting request counts."""
        return holder_of(self.request, self.caller)

    def _invitation(self, query: WorkQuery) -> bytes | None:
        """Return a seat reserved for the caller, if invitations are requested."""
        if not query.invitations or self.caller.bound:
            return None
        item = inbox.invitation_of(self.caller.actor)
        return None if item is None else encode(InvitationWork.from_item(item))

    def _read_request(self) -> tuple[Caller, str | None, WorkQuery]:
        """Return the caller, their token's only game (or None), and the query."""
        caller = self.caller
        query = self.queried(WorkQuery)
        caller.require("play")
        caller.require("games:read")
        refuse_more(self.request, self.holder)
        return caller, caller.bound.game if caller.bound else None, query
