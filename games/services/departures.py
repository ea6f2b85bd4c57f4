"""Departures: the end of an erased player's part in unfinished games.

A game without other players is called off, so computers stop playing it. Seats that are
reserved for the player become open, and the player's plans are deleted.
"""

from collections.abc import Iterator, Sequence

from django.db.models import Q

from games import decisions
from games.decisions import OPERATOR
from games.events.registry import Event
from games.models import UNFINISHED, Game, Obligation, Plan, Series
from games.ports import profiles
from games.replay.state import PLAYER_PREFIX, GameState
from games.services.execution import MOST_TRIES, append_if_first, load_in_time
from games.storage import plans
from games.storage.append_statement import Command


def leave_games(player: str, owner: str) -> bool:
    """Leave all unfinished games of an erased player; return False if one remains.

    The network of a guest is deleted. `owner` is the owner of the games that the player
    created. A game remains if another command came first at each attempt.
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
        if not events or append_if_first(loaded, events, Command(actor)):
            return True
    return False


def _decide(state: GameState, player: str) -> tuple[str, Sequence[Event]]:
    """Return the actor and the events of a departure."""
    if state.status in ("ended", "aborted"):
        return player, []
    if not profiles().find({*_people(state)}):
        return OPERATOR, decisions.stop(state)
    reserved = [
        number
        for number, seat in enumerate(state.seats)
        if state.status == "open" and seat.player is None and seat.reserved == player
    ]
    return player, [
        event
        for seat in reserved
        for event in decisions.decline_seat(state, seat, player)
    ]


def _people(state: GameState) -> Iterator[str]:
    """Yield the creator and the players who sit in a game, without computers."""
    for actor in (state.creator, *(seat.player for seat in state.seats)):
        if actor is not None and actor.startswith(PLAYER_PREFIX):
            yield actor
