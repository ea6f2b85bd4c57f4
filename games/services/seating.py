"""Seating: creating games and giving seats to players and computer levels.

These functions do not wait for a worker or a broker. The resulting obligations are
stored together with the events.
"""

from collections.abc import Callable
from dataclasses import replace

from django.db import IntegrityError, transaction

from games import decisions
from games.decisions import Claim, Command, Table, Terms
from games.errors import TooManySeatingsError
from games.events.game import Visibility
from games.events.registry import Event
from games.ids import new_id
from games.ports import usage
from games.replay.state import GameState
from games.rules.ruleset import Ruleset
from games.services.blocks import require_known, require_welcome, require_welcome_at
from games.services.execution import (
    CommandResult,
    execute,
    replay_result,
)
from games.services.quotas import charge, require_computer, require_room
from games.services.shares import Requester
from games.services.strangers import require_few_invitations
from games.storage import event_store, lot_nonces
from games.storage.event_store import LoadedGame
from games.storage.idempotency import find_creation

MOST_LOBBY_EVENTS = 500
"""Maximum number of events in a game before it begins."""


def create_game(
    *,
    command: Command,
    ruleset: Ruleset,
    visibility: Visibility,
    table: Table,
    terms: Terms | None = None,
    along: Callable[[str], None] | None = None,
) -> CommandResult:
    """Create a game, or return the earlier result if the key was already used.

    `along` is called with a new game's id, and stores more rows in the same
    transaction.
    """
    if command.key and (prior := find_creation(command)):
        return replay_result(prior, command)
    invited = _invited(table)
    require_known({f"seats.{seat}": player for seat, player in invited.items()})
    require_welcome(command.actor, table.reserved.values())
    terms, nonce = _committed(ruleset, terms or Terms())
    events = decisions.create_game(ruleset, visibility, table, terms)
    game = str(new_id())
    try:
        with transaction.atomic():
            require_few_invitations(command.actor, [*invited.values()])
            owner = require_room(command.actor, table, len(ruleset.seats))
            requester = Requester(owner, command.network or usage().network())
            opened = event_store.open_stream(
                game, events, command, owner, requester.network_of_turns
            )
            if nonce is not None:
                lot_nonces.store(game, nonce)
            if along:
                along(game)
            # The quota is checked last, because its lock makes the owner's other
            # requests wait.
            charge("games", owner)
            return CommandResult(*opened)
    except IntegrityError:
        rival = find_creation(command)
        if rival is None:
            raise
        return replay_result(rival, command)


def _committed(ruleset: Ruleset, terms: Terms) -> tuple[Terms, bytes | None]:
    """Return the terms. If seats or pieces are drawn, add the hash of a new nonce."""
    draws_piece = decisions.draws_piece(ruleset, terms.fork)
    if not terms.by_lot and not draws_piece:
        return terms, None
    nonce = lot_nonces.generate()
    commitment = decisions.commitment_to(nonce)
    if terms.by_lot:
        terms = replace(terms, lot_commitment=commitment)
    if draws_piece:
        terms = replace(terms, piece_commitment=commitment)
    return terms, nonce


def _invited(table: Table) -> dict[int, str]:
    """Return the invited player for each reserved seat that is not taken at once."""
    reserved = table.reserved.items()
    return {seat: player for seat, player in reserved if seat not in table.players}


def take_seat(
    loaded: LoadedGame, *, command: Command, seat: int, claim: Claim | None = None
) -> CommandResult:
    """Take a seat."""
    shown = replace(claim or Claim(), now=loaded.now)

    def decide(state: GameState) -> list[Event]:
        require_short_lobby(state)
        events = decisions.take_seat(state, seat, command.actor, shown)
        if state.seats[seat].reserved != command.actor:
            require_welcome_at(state, command.actor)
        return events

    return execute(loaded, command, decide)


def seat_level(
    loaded: LoadedGame, *, command: Command, seat: int, level: str
) -> CommandResult:
    """Give a seat to a computer level, which may replace the caller."""
    require_computer(loaded.state)

    def decide(state: GameState) -> list[Event]:
        require_short_lobby(state)
        return decisions.seat_level(state, seat, level, command.actor, loaded.now)

    return execute(loaded, command, decide)


def require_short_lobby(state: GameState) -> None:
    """Raise an error if players have joined and left the game too often.

    Each join and each departure is a permanent event. No other limit applies before a
    game begins.
    """
    if state.status == "open" and state.version >= MOST_LOBBY_EVENTS:
        raise TooManySeatingsError
