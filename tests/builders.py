"""The factories of the tests: streams in memory, games in the database, and guests.

A stream is a game's envelopes, decided and sealed as the store does it; a game in the
database is made and played by the verbs.
"""

import random
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, TypeAlias

import msgspec
from django.contrib.sessions.backends.db import SessionStore

from blokus_api.players.clients import services as clients
from blokus_api.players.models import ApiClient, LoginSession, Player
from blokus_api.players.profiles.services import create_guest
from blokus_api.players.tokens.services import SCOPES, create_token
from games import decisions
from games.api.commands.command import GameCommand, Sender
from games.clocks.commitments import Calendars
from games.clocks.controls import Control
from games.clocks.turns import NOT_KNOWN
from games.decisions import Command, Table, Terms
from games.events.envelope import Envelope, seal
from games.events.game import Visibility
from games.events.registry import Event
from games.ids import new_id
from games.replay.evolution import replay
from games.replay.recording import record, record_first
from games.replay.state import AI_PREFIX, GameState, player_ids
from games.rules.moves import Move, move_of
from games.rules.position import Position
from games.rules.variants import find_ruleset
from games.services import automation, seating
from games.services.execution import CommandResult
from games.storage import event_store
from games.storage.event_store import LoadedGame
from tests.api import Api

Stream: TypeAlias = list[Envelope]

GAME = "01890000-0000-7000-8000-000000000001"
"""The id of every stream that draws a first piece."""
NONCE = bytes(range(32))
"""The secret by which the first piece is drawn in streams."""
SKIPS = 0.2
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
EVERYTHING = 10**6
A_CLOCK = {
    "kind": "live",
    "bank_s": 600,
    "increment_s": 5,
    "cap_s": 900,
    "timeout": "seat-out",
}


class Guest(Api):
    """A client of the API who knows its name in events."""

    def __init__(self, actor: str, token: str) -> None:
        super().__init__(token)
        self.actor = actor

    @property
    def id(self) -> str:
        return self.actor.removeprefix("player:")


def a_login(whose: Guest) -> str:
    """Return the id of a new login session."""
    session = SessionStore()
    session.create()
    login_session = LoginSession.objects.create(
        player_id=whose.id,
        session_key=session.session_key or "",
        expires_at=session.get_expiry_date(),
    )
    return login_session.id


def a_guest(*scopes: str) -> Guest:
    """Create a guest whose token has these scopes, or all scopes."""
    player, _, _ = create_guest(None)
    _, secret = create_token(player, name="", scopes=scopes or SCOPES)
    return Guest(player.actor, secret)


def an_account() -> Guest:
    """Create an account, with these scopes or all scopes."""
    user = a_guest()
    Player.objects.filter(id=user.id).update(kind=Player.Kind.USER)
    return user


def an_app_user(account: Guest) -> Guest:
    """Create a user of the account's app."""
    owner = Player.objects.get(id=account.id)
    client, _ = ApiClient.objects.get_or_create(owner=owner, name="Club")
    number = str(client.players.count())
    player, _ = clients.ensure_player(client, number, None)
    _, secret = create_token(player, name="", scopes=SCOPES)
    return Guest(player.actor, secret)


def a_table(
    creator: str,
    players: Sequence[str | None],
    reserved: Sequence[str | None] = (),
) -> Table:
    """Return the creator's seats, and the reserved seats."""
    return Table(
        {
            seat: player
            for seat, player in enumerate(players)
            if player and (player == creator or player.startswith(AI_PREFIX))
        },
        {seat: player for seat, player in enumerate(reserved) if player},
    )


def the_terms(clock: dict[str, Any] | None = None, **others: Any) -> Terms:
    """Return the terms of a new game, with the clock as in requests."""
    control: Control | None = msgspec.convert(clock, Control | None)
    return Terms(clock=control, **others)


def a_stream(
    variant: str = "duo",
    players: Sequence[str | None] | None = None,
    *,
    options: dict[str, Any] | None = None,
    visibility: Visibility = "public",
    reserved: Sequence[str | None] = (),
    **terms: Any,
) -> Stream:
    """Return the events of a started game; `player:A` creates it on these terms.

    A first piece is drawn then, unless seats are drawn by lot, too.
    """
    ruleset = find_ruleset(variant, options or {})
    if players is None:
        players = [f"player:{letter}" for letter in "ABCD"[: len(ruleset.seats)]]
    table = a_table("player:A", players, reserved)
    draws_piece = decisions.draws_piece(ruleset, terms.get("fork"))
    if draws_piece:
        terms = {"piece_commitment": decisions.commitment_to(NONCE), **terms}
    events = decisions.create_game(ruleset, visibility, table, the_terms(**terms))
    # The piece follows from the id, and a test that runs again expects the same piece.
    game = GAME if draws_piece else str(new_id())
    _, stream = record_first(game, events, NOON, "player:A")
    for seat, player in enumerate(players):
        if player and replay(stream).seats[seat].player is None:
            events = decisions.take_seat(replay(stream), seat, player)
            stream = went_on(stream, events, player)
    return drawn(stream) if draws_piece and "by_lot" not in terms else stream


def drawn(stream: Stream, nonce: bytes = NONCE) -> Stream:
    """Return the stream including the draw, if a draw is due."""
    events = decisions.draw_lots(replay(stream), nonce)
    return went_on(stream, events, decisions.DRAWER)


def went_on(
    stream: Stream,
    events: Sequence[Event],
    actor: str,
    at: datetime | None = None,
    calendars: Calendars = NOT_KNOWN,
) -> Stream:
    """Append events to a stream, by default a second later."""
    last = stream[-1]
    at = (last.at + timedelta(seconds=1)) if at is None else at
    if stream[0].data.get("clock"):
        return stream + record(replay(stream), events, at, actor, calendars)[1]
    return stream + seal(last.game, (last.version, last.hash), events, at, actor)


def played(stream: Stream, plies: int = EVERYTHING, seed: int = 0) -> Stream:
    """Play random moves, and score the game at its end.

    A puzzle may come to a position in which nothing fits: there it stays.
    """
    chance = random.Random(seed)
    state = replay(stream)
    while can_move(state) and plies:
        events, actor = a_move(state, chance)
        stream = went_on(stream, events, actor)
        state = replay(stream[state.version :], state)
        plies -= 1
    if state.status == "ended":
        stream = went_on(stream, decisions.score(state), "system:score")
    return stream


def can_move(state: GameState) -> bool:
    """Return whether a seat may place or pick a piece."""
    position = state.position
    return state.status == "playing" and (
        position.picking is not None or any(position.legal_sets)
    )


def a_move(state: GameState, chance: random.Random) -> tuple[list[Event], str]:
    """Return the events of a random legal move or pick, and the player to move."""
    acting = state.acting_seat
    assert acting is not None
    actor = state.seats[acting].player
    assert actor is not None
    if wants_skip(state.position, chance):
        color = state.ruleset.colors[state.position.color or 0]
        return decisions.skip_turn(state, actor, color, None), actor
    if state.position.picking is not None:
        pick = None, chance.choice(undrafted(state.position))
        return decisions.draft_piece(state, actor, pick, None), actor
    placement = a_placement(state.position, chance)
    return decisions.place_piece(state, actor, placement, None), actor


def wants_skip(position: Position, chance: random.Random) -> bool:
    """Decide whether the color to move skips its turn: one of five, if allowed."""
    can_skip = position.ruleset.may_skip and None not in position.started
    return can_skip and chance.random() < SKIPS


def undrafted(position: Position) -> list[int]:
    """Return the pieces of the drafted color that are not taken yet."""
    drafted = {pick.piece for pick in position.picks if pick.color == position.picking}
    return [i for i in range(len(position.ruleset.pieces)) if i not in drafted]


def a_placement(position: Position, chance: random.Random) -> Move:
    """Return a random legal placement of the player to move."""
    color, number = chance.choice(position.legal_placements())
    return move_of(position.ruleset, color, number)


def a_game(
    variant: str = "duo",
    players: Sequence[str | None] = ("player:A", "player:B"),
    *,
    options: dict[str, Any] | None = None,
    visibility: Visibility = "public",
    reserved: Sequence[str | None] = (),
    **terms: Any,
) -> str:
    """Store a game and return its id. The first player creates it, or `player:A`.

    The players with a reserved seat exist, as guests if the test has not made them.
    """
    invited = player_ids(filter(None, reserved))
    guests = [Player(id=id_, kind=Player.Kind.GUEST) for id_ in invited]
    Player.objects.bulk_create(guests, ignore_conflicts=True)
    people = [p for p in players if p and not p.startswith(AI_PREFIX)]
    creator = people[0] if people else "player:A"
    answer = seating.create_game(
        command=Command(creator),
        ruleset=find_ruleset(variant, options or {}),
        visibility=visibility,
        table=a_table(creator, players, reserved),
        terms=the_terms(**terms),
    )
    game = answer.state.id
    draws_piece = answer.state.position.awaits_draw
    for seat, player in enumerate(players):
        if player in people[1:] and player != creator:
            assert player
            seating.take_seat(
                event_store.read(game), command=Command(player), seat=seat
            )
    if draws_piece and "by_lot" not in terms:
        automation.draw_lots(game=game)
    return game


def send(
    game: LoadedGame,
    request: GameCommand,
    command: Command,
    *,
    expected: int | None = None,
    number: int = 0,
) -> CommandResult:
    """Execute a command after a view has read it."""
    sender = Sender(command, game.now, expected, number)
    result: CommandResult = request.execute(
        game, sender, request.read(game.state, sender)
    )
    return result


def play(game: str, plies: int = EVERYTHING, seed: int = 0) -> GameState:
    """Store random moves of the player to move; by default to the end, and score."""
    chance = random.Random(seed)
    loaded = event_store.read(game)
    while can_move(loaded.state) and plies:
        events, actor = a_move(loaded.state, chance)
        event_store.append(loaded, events, Command(actor))
        loaded = event_store.read(game)
        plies -= 1
    if loaded.state.status == "ended":
        automation.score_game(game=game)
    return event_store.read(game).state


def a_first_move(state: GameState, number: int = 0) -> dict[str, Any]:
    """Return the body of a legal move of the player to move."""
    position = state.position
    color, chosen = position.legal_placements()[number]
    return {
        "color": position.ruleset.colors[color],
        "cells": position.placements.cells_of(chosen),
    }
