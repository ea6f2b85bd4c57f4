"""Queries that read games for their players and for other viewers."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import NamedTuple

from django.db.models import Case, F, Q, QuerySet, When

from games.models import UNFINISHED, Game, Plan, Series
from games.replay.state import GameState
from games.services.execution import visible
from games.storage import event_store, obligations


def read_game(game: str, player: str | None) -> GameState:
    """Return a game if the caller may see it. Otherwise, raise `NotFoundError`."""
    return visible(event_store.read(game), player).state


def is_preparing(state: GameState) -> bool:
    """Return whether a computer's move is waiting for its search to be compiled."""
    acting = state.acting_seat
    is_computer = acting is not None and state.seats[acting].level is not None
    return is_computer and obligations.is_preparing(state.id)


def unfinished_games(player: str, limit: int) -> Sequence[Game]:
    """Return unfinished games, starting with the player's turns.

    Invitations come last, because strangers can send them. Each group is sorted by
    time, with the latest games first.
    """
    mine = Game.objects.filter(UNFINISHED, players__contains=[player])
    invitation = [{"kind": "invitation", "player": player}]
    group = Case(
        When(status="playing", turn_player=player, then=0),
        When(creator=player, then=1),
        When(pending__contains=invitation, then=2),
        default=1,
    )
    return list(mine.order_by(group, "-id")[:limit])


def games_of(player: str) -> QuerySet[Game]:
    """Return all games in which a player has a seat, newest first."""
    return Game.objects.filter(players__contains=[player]).order_by("-id")


SOLVED = Q(status="ended") & (Q(ending__reason="solved") | Q(winners=[0]))
"""Filter for solo games that the player solved."""


class SolvedGame(NamedTuple):
    """A solo game that its player solved."""

    ruleset: str
    pieces: int
    begun_at: datetime
    ended_at: datetime


def solved_games_of(player: str, rulesets: Collection[str]) -> list[SolvedGame]:
    """Return a player's solved games with these solo rulesets.

    A solved puzzle ends with the reason `solved`. In other solo games, the player
    becomes the winner when the game is scored.
    """
    rows = _games_alone(player).filter(SOLVED, ruleset__in=rulesets)
    fields = rows.values_list("ruleset", "ply", "created_at", "updated_at")
    return [SolvedGame(*row) for row in fields]


def rulesets_alone(player: str) -> set[str]:
    """Return the solo rulesets that a player has solved or is playing."""
    rows = _games_alone(player).filter(SOLVED | UNFINISHED)
    return set(rows.values_list("ruleset", flat=True))


def _games_alone(player: str) -> QuerySet[Game]:
    return Game.objects.filter(players__contains=[player], players__len=1)


def series_of(player: str) -> QuerySet[Series]:
    """Return all series that a player plays in or created, newest first."""
    mine = Q(players__contains=[player]) | Q(creator=player)
    return Series.objects.filter(mine).order_by("-id")


def plans_of(player: str) -> QuerySet[Plan]:
    """Return all plans of a player."""
    return Plan.objects.filter(player=player).order_by("-game_id", "seat")


def games_on_the_clock(player: str, limit: int) -> Sequence[str]:
    """Return a player's unfinished games that have a clock, most urgent first."""
    mine = Game.objects.filter(players__contains=[player], clock__isnull=False)
    running = mine.filter(UNFINISHED)
    urgent = running.order_by(F("deadline").asc(nulls_last=True), "id")
    return [str(game) for game in urgent.values_list("id", flat=True)[:limit]]


def games_without_hints(
    player: str, variants: Sequence[str], plies: int, limit: int
) -> Sequence[str]:
    """Return games that a player is playing without hints, most moves first."""
    rows = Game.objects.filter(
        players__contains=[player],
        status="playing",
        hints=False,
        variant__in=variants,
        ply__lte=plies,
    )
    games = rows.order_by("-ply", "-id").values_list("id", flat=True)
    return [str(game) for game in games[:limit]]
