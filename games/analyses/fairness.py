"""Fairness: nobody is told how to go on in a rated game that is still played.

What is refused is asked about the game, by anybody, or about its position, by one of
its players. Whoever asks as somebody else cannot be known.
"""

from collections.abc import Iterator

from django.db.models import Q

from games import store
from games.ai.levels import LEVELS
from games.analyses.subjects import Subject
from games.decisions import is_contest
from games.errors import RatedGameError
from games.models import Game
from games.rules.position import Position
from games.state import AI_PREFIX, GameState

LOOKED_AT = 50
"""Rated games of a player, those first that have come nearest to what is asked."""


def require_fair(actor: str, subject: Subject) -> None:
    """Refuse what would help in a rated game; raises `RatedGameError`.

    Also where it is worded as moves, in another order, or as another game.
    """
    if subject.game is not None and _is_played_for_ratings(subject.game):
        raise RatedGameError(
            "While a rated game is played, nobody is told how to go on."
        )
    for state in _rated_games(actor, subject.position):
        if _leads_to(state.position, subject.position):
            raise RatedGameError(
                "You play a rated game with this position: ask when it has ended.",
                game=state.id,
            )


def _rated_games(actor: str, asked: Position) -> Iterator[GameState]:
    computers = [AI_PREFIX + level for level in LEVELS]
    rows = Game.objects.filter(
        ~Q(players__overlap=computers),
        players__contains=[actor],
        status="playing",
        visibility="public",
        rated=True,
        ruleset=str(asked.ruleset),
        ply__lte=len(asked.played),
    )
    ids = rows.order_by("-ply", "-id").values_list("id", flat=True)[:LOOKED_AT]
    for game in ids:
        state = store.read(str(game)).state
        if _is_played_for_ratings(state):
            yield state


def _is_played_for_ratings(state: GameState) -> bool:
    return state.status == "playing" and is_contest(state)


def _leads_to(position: Position, asked: Position) -> bool:
    """Whether a position is the one asked about, or on the way to it.

    Before every color has placed, openings are known to all: then only the position
    itself is refused.
    """
    is_opening = len(position.played) < len(position.ruleset.colors)
    if is_opening and len(position.played) != len(asked.played):
        return False
    is_drafted_so = set(position.picks) <= set(asked.picks)
    return is_drafted_so and position.filled().items() <= asked.filled().items()
