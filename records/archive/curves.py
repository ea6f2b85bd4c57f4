"""The scores along a record, and when its plies were made."""

from games.api.answers.curves import Curve, PositionTime, moments_of
from games.errors import NotFoundError
from games.storage import event_store
from records.archive.rows import position_of
from records.models import Record


def curve_of(record: Record) -> Curve:
    """Return the scores along a record as JSON; of a position, from its setup on."""
    setup = 0 if record.setup is None else len(record.setup["placements"])
    return Curve.build(
        position_of(record), _moments(record), record.rules_version, setup
    )


def _moments(record: Record) -> list[PositionTime | None]:
    """Return when its plies were made, where its game was played here and is there."""
    if record.game is None:
        return []
    game = str(record.game)
    try:
        state = event_store.read(game).state
    except NotFoundError:
        return []  # an archive outlives its games
    return moments_of(state, event_store.events(game))
