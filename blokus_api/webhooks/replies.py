"""Replies: a webhook that plays answers the message with its move.

It is asked where the message is the game's last event and its owner is to move. What
it answers is played as if it had been posted, with the message's id as the key, so
that a message that comes twice plays once.
"""

import orjson

from games.api.commands.command import Sender
from games.api.commands.moves import DraftPiece, PlayMove
from games.api.http.decoding import read_body
from games.api.http.idempotency import fingerprint
from games.decisions import Command
from games.errors import (
    ApiError,
    GameOverError,
    KeyReusedError,
    MalformedError,
    NotYourTurnError,
    StaleVersionError,
)
from games.replay.state import GameState
from games.storage import event_store

OVERTAKEN = (GameOverError, KeyReusedError, NotYourTurnError, StaleVersionError)
"""The game went on while the answer was on its way: nothing is wrong with it."""


def asked(game: str, version: int, player: str) -> GameState | None:
    """Return the game where a player is to move right after this version."""
    state = event_store.read(game).state
    seat = state.acting_seat
    if state.version != version or seat is None:
        return None
    return state if state.seats[seat].player == player else None


def take(state: GameState, player: str, key: str, answer: bytes) -> ApiError | None:
    """Play what was answered, if anything; return why it cannot be played."""
    if not answer.strip():
        return None
    try:
        _play(state, player, key, answer)
    except OVERTAKEN:
        return None
    except ApiError as error:
        return error
    return None


def _play(state: GameState, player: str, key: str, answer: bytes) -> None:
    try:
        body = orjson.loads(answer)
    except orjson.JSONDecodeError as error:
        raise MalformedError("The answer is not JSON.") from error
    kind = PlayMove if state.position.picking is None else DraftPiece
    wanted = read_body(kind, body)
    command = Command(player, key, fingerprint("WEBHOOK", key, body))
    reading = event_store.read(state.id, command)
    sender = Sender(command, reading.now, state.version)
    wanted.execute(reading, sender, wanted.read(state, sender))
