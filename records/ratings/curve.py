"""Chart that shows a player's rating after each game."""

from collections.abc import Sequence

from pygal import Line

from games.rules.ruleset import Ruleset
from records.charts import chart, labeled, render
from records.ratings.model import Belief, points_of
from records.ratings.models import RatingChange

MOST = 500
"""Maximum number of games to plot. Only the latest games are plotted, because each game
would otherwise have less than two pixels.
"""
LABELS = 8
DOTTED = 60
"""Maximum number of games in a chart that marks each game with a dot."""


def draw_curve(ruleset: Ruleset, changes: Sequence[RatingChange]) -> bytes:
    """Draw the changes of one player's rating, in the given order."""
    drawn = chart(
        Line,
        title="rating after each game",
        x_title="games in archiving order, with the days on which they ended",
        y_title="rating",
        show_dots=len(changes) <= DOTTED,
        dots_size=3,
        **labeled([f"{change.ended_at:%Y-%m-%d}" for change in changes], LABELS),
    )
    drawn.add("most likely", [points_of(change.mu) for change in changes])
    sure = (Belief(change.mu, change.sigma).ordinal for change in changes)
    drawn.add("surely above", [*map(points_of, sure)])
    return render(drawn, ruleset, len(changes))
