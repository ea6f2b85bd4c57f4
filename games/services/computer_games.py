"""Games between computer players, which a command plays to the end and then stores.

Each game has a normal event stream. Each move is a separate append with its own time,
but one transaction stores all moves. A game is therefore stored completely or not at
all, and no worker is needed.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction

from games import decisions
from games.computers.playing import ComputerStep, PlayedComputerGame
from games.decisions import OPERATOR, Command, Table, Terms
from games.events.game import PieceDrawn
from games.events.registry import Event
from games.ids import new_id
from games.replay.recording import record_first
from games.replay.state import AI_PREFIX, GameState
from games.rules.moves import move_of
from games.services.automation import SCORER
from games.storage import event_store, lot_nonces
from games.storage.event_store import LoadedGame
from games.storage.idempotency import find_creation


def find_stored(key: str) -> str | None:
    """Return the game that was stored under a key."""
    creation = find_creation(Command(OPERATOR, key))
    return None if creation is None else creation.game


def store(played: PlayedComputerGame, key: str) -> GameState | None:
    """Store a game with its score. Return None if its key was used in the meantime."""
    ended_at = event_store.clock()
    lasted = timedelta(seconds=sum(step.seconds for step in played.steps))
    try:
        with transaction.atomic():
            return _store(played, Command(OPERATOR, key), ended_at - lasted)
    except IntegrityError:
        if find_stored(key) is None:
            raise
        return None


def _store(played: PlayedComputerGame, command: Command, at: datetime) -> GameState:
    players = {seat: AI_PREFIX + level for seat, level in enumerate(played.game.levels)}
    state = _begin(played, Table(players, reserved={}), command, at)
    for step in played.steps:
        at += timedelta(seconds=step.seconds)
        assert state.acting_seat is not None, "A game must have no steps after its end."
        player = players[state.acting_seat]
        state = _append(state, _events_of(state, step, player), player, at)
    if (seat := state.acting_seat) is not None:  # No piece fits in the puzzle.
        state = _append(state, decisions.resign(state, seat, None), players[seat], at)
    return _append(state, decisions.score(state), SCORER, at)


def _begin(
    played: PlayedComputerGame, table: Table, command: Command, at: datetime
) -> GameState:
    """Store a new game whose drawn first piece is the one that was played."""
    ruleset, game, begun = played.game.ruleset, str(new_id()), _in_milliseconds(at)
    if not decisions.draws_piece(ruleset, None):
        events = decisions.create_game(ruleset, "public", table)
        return event_store.open_stream(game, events, command, at=begun)[0]
    piece = ruleset.placements.piece_of(played.steps[0].chosen).id
    # The nonce and the game's hash determine the drawn piece. One nonce in 12 leads to
    # the piece that was played.
    while True:
        nonce = lot_nonces.generate()
        terms = Terms(piece_commitment=decisions.commitment_to(nonce))
        events = decisions.create_game(ruleset, "public", table, terms)
        state, _ = record_first(game, events, begun, command.actor)
        draw = decisions.draw_lots(state, nonce)
        drawn = [event.piece for event in draw if isinstance(event, PieceDrawn)]
        if drawn == [piece]:
            break
    state, _ = event_store.open_stream(game, events, command, at=begun)
    return _append(state, draw, decisions.DRAWER, begun)


def _events_of(state: GameState, step: ComputerStep, player: str) -> Sequence[Event]:
    if state.position.picking is not None:
        pick = step.color, step.chosen
        return decisions.draft_piece(state, player, pick, None, step.stand_in)
    move = move_of(state.ruleset, step.color, step.chosen)
    return decisions.place_piece(state, player, move, None, step.stand_in)


def _append(
    state: GameState, events: Sequence[Event], actor: str, at: datetime
) -> GameState:
    loaded = LoadedGame(state, _in_milliseconds(at), prior=None)
    stored, _ = event_store.append(loaded, events, Command(actor))
    return stored


def _in_milliseconds(at: datetime) -> datetime:
    return at.replace(microsecond=at.microsecond // 1000 * 1000)
