"""The archive: a scored game becomes a record, once."""

from typing import Any

from games import store
from games.events import GameEnded, GameStarted
from games.state import GameState
from records.models import Record

PLAYED_HERE = "game"


def archive_game(game: str, version: int) -> None:
    """Keep the game as it was scored at this version; a second time does nothing."""
    state = store.state_at(game, version)
    times = {
        envelope.type: envelope.at for envelope in store.events(game, until=version)
    }
    assert state.scored is not None, "Only scored games are archived."
    record = Record(
        source=PLAYED_HERE,
        game=game,
        head=state.head,
        variant=state.ruleset.variant,
        ruleset=str(state.ruleset),
        options=dict(state.ruleset.options),
        rules_version=state.rules_version,
        visibility=state.visibility,
        players=[seat.player or "" for seat in state.seats],
        placements=_placements(state),
        out=[[out.seat, out.ply, out.reason] for out in state.out],
        length=state.ply,
        result=state.scored.data(),
        winners=list(state.scored.winners),
        started_at=times[GameStarted.type],
        ended_at=times[GameEnded.type],
    )
    Record.objects.bulk_create([record], ignore_conflicts=True)


def _placements(state: GameState) -> list[list[Any]]:
    table = state.position.placements
    return [
        [
            placed.seat,
            state.ruleset.colors[placed.color],
            table.piece_of(placed.number).id,
            table.cells_of(placed.number),
        ]
        for placed in state.position.played
    ]
