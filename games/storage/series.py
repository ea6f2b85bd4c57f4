"""Access to the tables of series, and the feed reader that updates them.

The reader stores each game's points exactly once, when its score appears in the feed.
The series' obligation decides later whether another game follows.
"""

from collections.abc import Sequence

from django.db.models import Q

from games.decisions.series import ScoredGame, points_of
from games.events.envelope import Envelope
from games.events.game import GameAborted, GameScored, GameStarted
from games.models import Series, SeriesGame
from games.storage import event_store, feed, obligations

KIND = "series"
"""Kind of the obligation to create the next game or end the series."""


def visible_to(player: str | None) -> Q:
    """Return a filter for the series that a player, or an anonymous caller, may see."""
    public = Q(visibility="public")
    if not player:
        return public
    return public | Q(players__contains=[player]) | Q(creator=player)


def games_of(series: str) -> list[SeriesGame]:
    """Return the games of a series in order."""
    return list(SeriesGame.objects.filter(series_id=series).order_by("number"))


def played(games: Sequence[SeriesGame]) -> list[ScoredGame]:
    """Return the games that have been scored."""
    return [
        ScoredGame(game.number, game.points, game.winners or [])
        for game in games
        if game.points is not None
    ]


def _follow(envelopes: Sequence[Envelope]) -> None:
    series_games = SeriesGame.objects.filter(
        game_id__in={each.game for each in envelopes}
    )
    games = {str(game.game_id): game for game in series_games}
    for envelope in envelopes:
        if envelope.game in games:
            _follow_game(games[envelope.game], envelope)


def _follow_game(game: SeriesGame, envelope: Envelope) -> None:
    if envelope.type == GameAborted.type:
        obligations.owe_once(KIND, str(game.series_id))
        return
    state = event_store.state_at(envelope.game, envelope.version)
    if state.scored is not None:
        SeriesGame.objects.filter(game_id=game.game_id).update(
            points=points_of(state), winners=list(state.scored.winners)
        )
        obligations.owe_once(KIND, str(game.series_id))
    elif game.number == 1:
        # Since then, players may have joined, and drawing seats at random may have
        # changed the seats.
        Series.objects.filter(id=game.series_id, status="open").update(
            status="playing", players=[seat.player or "" for seat in state.seats]
        )


READER = feed.Reader(
    "series",
    (GameStarted.type, GameScored.type, GameAborted.type),
    _follow,
    rest=feed.GATHERING,
)
