"""Services for invitations, links, rematches and forks."""

import hashlib
import secrets
from datetime import timedelta

from django.db import IntegrityError, transaction
from msgspec import structs

from games import decisions
from games.decisions import Claim, Command, Guest, Table, Terms
from games.errors import NotFoundError, StaleVersionError
from games.events.game import Visibility
from games.events.registry import Event
from games.models import Game
from games.replay.state import GameState
from games.services import execution, seating
from games.services.blocks import require_known, require_welcome
from games.services.execution import CommandResult
from games.services.strangers import require_few_invitations
from games.storage import event_store
from games.storage.event_store import LoadedGame
from games.storage.idempotency import find_creation

OPEN_FOR = timedelta(days=14)
"""Default time for which a game waits for players."""


class LinkInvitation(CommandResult, frozen=True):
    """Result of an invitation by link, with the link's secret."""

    secret: str | None = None
    """Secret of the link, which is shown only once; None for a repeated command."""


def invite(
    loaded: LoadedGame, *, command: Command, seat: int | None, player: str
) -> CommandResult:
    """Reserve a seat for a player."""

    def decide(state: GameState) -> list[Event]:
        require_known({"player": player})
        seating.require_short_lobby(state)
        events = decisions.reserve_seat(
            state, seat, Guest(player=player), command.actor
        )
        require_welcome(command.actor, [player])
        require_few_invitations(command.actor, [player])
        return events

    with (
        transaction.atomic()
    ):  # Invitations are counted and stored in the same transaction.
        return execution.execute(loaded, command, decide)


def invite_by_link(
    loaded: LoadedGame, *, command: Command, seat: int | None
) -> LinkInvitation:
    """Reserve a seat for the first player who opens an invitation link."""
    secret = "lnk_" + secrets.token_urlsafe(24)
    guest = Guest(link=hash_of(secret))

    def decide(state: GameState) -> list[Event]:
        seating.require_short_lobby(state)
        return decisions.reserve_seat(state, seat, guest, command.actor)

    result = execution.execute(loaded, command, decide)
    shown = None if result.replayed else secret
    return LinkInvitation(result.state, result.envelopes, result.replayed, shown)


def read_linked(
    game: str, secret: str, command: Command | None = None
) -> tuple[LoadedGame, int]:
    """Return the game and the seat that a link leads to.

    If the secret is wrong, the error does not reveal whether the game exists.
    """
    nowhere = NotFoundError(
        "This link is incomplete, or its invitation was withdrawn. Ask for a new link."
    )
    try:
        loaded = event_store.read(game, command)
    except NotFoundError as error:
        raise nowhere from error
    for number, seat in enumerate(loaded.state.seats):
        if seat.link is not None and seat.link == hash_of(secret):
            return loaded, number
    raise nowhere


def hash_of(secret: str) -> str:
    """Return the hash for events. It needs no salt, because the secret is random."""
    return hashlib.sha256(secret.encode()).hexdigest()


def rematch(loaded: LoadedGame, *, command: Command, claim: Claim) -> CommandResult:
    """Create a rematch, or take a seat in an existing one."""
    if command.key and (before := find_creation(command)):
        return execution.replay_result(before, command)
    state = loaded.state
    table = decisions.rematch(state, command.actor)
    if (earlier := find_rematch(state.id)) is None:
        terms = Terms(
            rated=state.rated,
            hints=state.hints,
            rematch_of=state.id,
            expires_at=loaded.now + OPEN_FOR,
            clock=state.control,
            calendar=claim.calendar,
        )
        try:
            return seating.create_game(
                command=command,
                ruleset=state.ruleset,
                visibility=state.visibility,
                table=table,
                terms=terms,
            )
        except IntegrityError:
            # Another player requested the rematch at the same moment.
            if (earlier := find_rematch(state.id)) is None:
                raise
    return _sit_down(earlier, command, claim)


def find_rematch(game: str) -> str | None:
    """Return a game's rematch, if it exists and was not aborted."""
    row = Game.objects.filter(rematch_of=game).exclude(status="aborted")
    rematches = row.values_list("id", flat=True).first()
    return None if rematches is None else str(rematches)


def _sit_down(
    game: str, command: Command, claim: Claim, tries: int = 8
) -> CommandResult:
    """Take the caller's reserved seats. Retry if other players take seats meanwhile."""
    loaded = event_store.read(game, command)
    if loaded.prior:
        return execution.replay_result(loaded.prior, command)
    reserved_seats = [
        number
        for number, seat in enumerate(loaded.state.seats)
        if seat.reserved == command.actor and seat.player is None
    ]
    if not reserved_seats:
        # The creator may have invited other players instead, in a private game.
        return CommandResult(execution.visible(loaded, command.actor).state, [])
    try:
        answer = seating.take_seat(
            loaded, command=command, seat=reserved_seats[0], claim=claim
        )
    except StaleVersionError:
        if not tries:
            raise
        return _sit_down(game, command, claim, tries - 1)
    if len(reserved_seats) == 1:
        return answer
    return _sit_down(game, structs.replace(command, key=None), claim)


def fork(
    past: GameState,
    *,
    command: Command,
    table: Table,
    visibility: Visibility,
    calendar: str | None,
) -> CommandResult:
    """Create a game that begins with another game's position and new clocks."""
    terms = Terms(
        rated=False,
        hints=past.hints,
        clock=past.control,
        calendar=calendar,
        fork=decisions.fork(past),
        out=frozenset(past.position.out),
        expires_at=event_store.clock() + OPEN_FOR,
    )
    return seating.create_game(
        command=command,
        ruleset=past.ruleset,
        visibility=visibility,
        table=table,
        terms=terms,
    )
