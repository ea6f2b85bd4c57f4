"""Games played here, as transcripts for the archive."""

from games import store
from games.events import GameEnded, GameStarted
from games.rules.named import Named
from games.state import GameState
from records import archive
from records.judging import judge_transcript
from records.pools import pool_of
from records.transcripts import Leaving, NamedPick, Transcript


def archive_game(game: str, version: int) -> None:
    """Keep the game as it was scored at this version; a second time does nothing."""
    state = store.state_at(game, version)
    assert state.scored is not None, "Only scored games are archived."
    judged = judge_transcript(_transcript(state))
    archive.keep(
        [judged],
        source=archive.PLAYED_HERE,
        pool=pool_of(judged.transcript.players),
        visibility=state.visibility,
    )


def _transcript(state: GameState) -> Transcript:
    ruleset, position = state.ruleset, state.position
    table, pieces = position.placements, ruleset.pieces
    times = {
        envelope.type: envelope.at
        for envelope in store.events(state.id, until=state.version)
    }
    return Transcript(
        ruleset=ruleset,
        picks=tuple(
            NamedPick(pick.seat, ruleset.colors[pick.color], pieces[pick.piece].id)
            for pick in position.picks
        ),
        placements=tuple(
            Named(
                ruleset.colors[placed.color],
                table.piece_of(placed.number).id,
                table.cells_of(placed.number),
            )
            for placed in position.played
        ),
        out=tuple(Leaving(out.seat, out.ply, out.reason) for out in state.out),
        players=tuple(seat.player or "" for seat in state.seats),
        started_at=times[GameStarted.type],
        ended_at=times[GameEnded.type],
        game=state.id,
        head=state.head,
    )
