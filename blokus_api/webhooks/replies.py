"""Replies: a webhook that plays can respond to a message with a move.

It can do so if the message contains the game's last event and it is the owner's turn.
The response is played like a posted move whose idempotency key is the message's id. So
a message that is delivered twice plays only one move.
"""

import orjson

from games.api.commands.command import Sender
from games.api.commands.moves import DraftPiece, PlayMove
from games.api.http.decoding import read_body
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
from games.storage.idempotency import fingerprint

OVERTAKEN = (GameOverError, KeyReusedError, NotYourTurnError, StaleVersionError)
"""Errors which only mean that the game continued before the response arrived."""


def find_game_to_move(game: str, version: int, player: str) -> GameState | None:
    """Return the game if this version is the latest and it is now the player's turn."""
    state = event_store.read(game).state
    seat = state.acting_seat
    if state.version != version or seat is None:
        return None
    return state if state.seats[seat].player == player else None


def play(state: GameState, player: str, key: str, answer: bytes) -> ApiError | None:
    """Play the move in a response, if any; return the error if the move is refused."""
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
        raise MalformedError("The response must be valid JSON.") from error
    kind = PlayMove if state.position.picking is None else DraftPiece
    request = read_body(kind, body)
    command = Command(player, key, fingerprint("WEBHOOK", key, body))
    reading = event_store.read(state.id, command)
    sender = Sender(command, reading.now, state.version)
    request.execute(reading, sender, request.read(state, sender))
