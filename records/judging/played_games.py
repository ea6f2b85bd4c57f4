"""Transcripts of games played on this server, built from their events.

This module does no I/O.
"""

from collections.abc import Iterable

from games.api.answers.positions import skips_of
from games.events.envelope import Envelope
from games.events.game import GameEnded, GameStarted
from games.replay.state import GameState
from games.rules.moves import move_of
from records.judging.transcripts import Leaving, NamedPick, Skip, Transcript


def transcript_of(state: GameState, envelopes: Iterable[Envelope]) -> Transcript:
    """Return the transcript of a finished game."""
    ruleset, position = state.ruleset, state.position
    pieces = ruleset.pieces
    events = [each for each in envelopes if not state.was_undone(each.version)]
    times = {envelope.type: envelope.at for envelope in events}
    stand_ins = {each.data["seat"] for each in events if "stand_in" in each.data}
    return Transcript(
        ruleset=ruleset,
        picks=tuple(
            NamedPick(pick.seat, ruleset.colors[pick.color], pieces[pick.piece].id)
            for pick in position.picks
        ),
        placements=tuple(
            move_of(ruleset, placed.color, placed.number) for placed in position.played
        ),
        out=tuple(Leaving(out.seat, out.ply, out.reason) for out in state.out),
        skips=tuple(
            Skip(skip.ply, skip.color)
            for skip in skips_of(position, (step.kind for step in state.steps)) or ()
        ),
        first_piece=position.first_piece,
        players=tuple(seat.player or "" for seat in state.seats),
        started_at=times[GameStarted.type],
        ended_at=times[GameEnded.type],
        game=state.id,
        head=state.head,
        rules_version=state.rules_version,
        stand_ins=tuple(sorted(stand_ins)),
    )
