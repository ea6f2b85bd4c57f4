"""Departures: what becomes of the games of a player who is erased.

A game in which nobody else takes part is called off, so computers stop playing it.
Seats that are kept for the player are open again, and their plans are deleted.
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
    """Leave all unfinished games of an erased player; return whether all are left.

    The network of a guest is deleted. `owner` is the owner of the games that the player
    created. A game is not left if each attempt met another command.
    """
    for plan in Plan.objects.filter(player=player):
        plans.drop(str(plan.game_id), plan.seat, player)
    created = Q(owner=owner, creator=player)
    Game.objects.filter(UNFINISHED, created).update(network=None)
    Series.objects.filter(creator=player, network__isnull=False).update(network=None)
    Obligation.objects.filter(owner=owner, network__isnull=False).update(network=None)
    rows = Game.objects.filter(UNFINISHED, created | Q(players__contains=[player]))
    games = [str(game) for game in rows.values_list("id", flat=True)]
    left = [_leave(game, player) for game in games]  # all of them, in any case
    return all(left)


def _leave(game: str, player: str) -> bool:
    for _ in range(MOST_TRIES):
        loaded = load_in_time(game)
        actor, events = _decide(loaded.state, player)
        if not events or append_if_first(loaded, events, Command(actor)):
            return True
    return False


def _decide(state: GameState, player: str) -> tuple[str, Sequence[Event]]:
    """Return the events of a departure, and who causes them."""
    if state.status in ("ended", "aborted"):
        return player, []
    if not profiles().find({*_people(state)}):
        return OPERATOR, decisions.stop(state)
    kept = [
        number
        for number, seat in enumerate(state.seats)
        if state.status == "open" and seat.player is None and seat.reserved == player
    ]
    return player, [
        event for seat in kept for event in decisions.decline_seat(state, seat, player)
    ]


def _people(state: GameState) -> Iterator[str]:
    """Yield the creator and the players who sit in a game, without computers."""
    for one in (state.creator, *(seat.player for seat in state.seats)):
        if one is not None and one.startswith(PLAYER_PREFIX):
            yield one
