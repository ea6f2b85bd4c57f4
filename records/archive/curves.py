"""Score curves for records, with the time of each placement."""

from games.api.answers.curves import Curve, PositionTime, moments_of
from games.errors import NotFoundError
from games.storage import event_store
from records.archive.rows import position_of
from records.models import Record


def curve_of(record: Record) -> Curve:
    """Return the scores after a record's setup and after each placement."""
    setup = 0 if record.setup is None else len(record.setup["placements"])
    return Curve.build(
        position_of(record), _moments(record), record.rules_version, setup
    )


def _moments(record: Record) -> list[PositionTime | None]:
    """Return the times of the placements; empty if the game is not on this server."""
    if record.game is None:
        return []
    game = str(record.game)
    try:
        state = event_store.read(game).state
    except NotFoundError:
        return []  # the record still exists, but the game was deleted
    return moments_of(state, event_store.events(game))
