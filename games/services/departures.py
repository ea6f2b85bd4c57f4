"""Departures: the removal of an erased player from unfinished games.

As after a resignation, a running game ends or continues without the player's seats. If
no other player is left, the game is aborted, so that computers stop playing it. An open
game that the player created is also aborted. In other players' open games, the erased
player's seats become free again. The player's plans are deleted.
"""

from collections.abc import Iterator, Sequence

from django.db.models import Q

from games import decisions
from games.decisions import OPERATOR, Command
from games.events.registry import Event
from games.models import UNFINISHED, Game, Obligation, Plan, Series
from games.ports import profiles
from games.replay.state import PLAYER_PREFIX, GameState
from games.services.execution import MOST_TRIES, append_if_first, load_in_time
from games.storage import plans


def leave_games(player: str, owner: str) -> bool:
    """Leave all unfinished games of an erased player. Return False if one remains.

    If the player is a guest, the stored network hash is deleted. `owner` owns the games
    that the player created. A game remains if another command came first at every
    attempt, or if the game is waiting for its seats or first piece to be drawn.
    """
    for plan in Plan.objects.filter(player=player):
        plans.drop(str(plan.game_id), plan.seat, player)
    created = Q(owner=owner, creator=player)
    Game.objects.filter(UNFINISHED, created).update(network=None)
    Series.objects.filter(creator=player, network__isnull=False).update(network=None)
    Obligation.objects.filter(owner=owner, network__isnull=False).update(network=None)
    rows = Game.objects.filter(UNFINISHED, created | Q(players__contains=[player]))
    games = [str(game) for game in rows.values_list("id", flat=True)]
    has_left = [_leave(game, player) for game in games]
    return all(has_left)


def _leave(game: str, player: str) -> bool:
    for _ in range(MOST_TRIES):
        loaded = load_in_time(game)
        actor, events = _decide(loaded.state, player)
        if not events:
            return not loaded.state.awaits_lot
        append_if_first(loaded, events, Command(actor))
    return False


def _decide(state: GameState, player: str) -> tuple[str, Sequence[Event]]:
    """Return the actor and the events for the next step of a departure."""
    if state.status in ("ended", "aborted"):
        return player, []
    is_host = state.status == "open" and state.creator == player
    if is_host or not profiles().find({*_people(state)}):
        return OPERATOR, decisions.stop(state)
    steps = (_leave_seat(state, number, player) for number in range(len(state.seats)))
    return player, next(filter(None, steps), [])


def _leave_seat(state: GameState, number: int, player: str) -> Sequence[Event]:
    """Return the events that free a player's seat, or none if it is not their seat.

    Players cannot leave while the game waits for its seats or first piece to be drawn.
    """
    seat = state.seats[number]
    if state.status == "playing":
        is_in = seat.player == player and number not in state.position.out
        return decisions.vacate(state, number) if is_in else []
    if seat.player == player and not state.awaits_lot:
        return decisions.leave_seat(state, number, player)
    if seat.player is None and seat.reserved == player:
        return decisions.decline_seat(state, number, player)
    return []


def _people(state: GameState) -> Iterator[str]:
    """Yield a game's creator and players, except computer players."""
    for actor in (state.creator, *(seat.player for seat in state.seats)):
        if actor is not None and actor.startswith(PLAYER_PREFIX):
            yield actor
