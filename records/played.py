"""Games played here go into the archive."""

from games import store
from records import archive
from records.judging import judge_transcript
from records.pools import pool_of
from records.retold import retell


def archive_game(game: str, version: int) -> None:
    """Keep the game as it was scored at this version; a second time does nothing."""
    state = store.state_at(game, version)
    assert state.scored is not None, "Only scored games are archived."
    judged = judge_transcript(retell(state, store.events(game, until=version)))
    archive.keep(
        [judged],
        source=archive.PLAYED_HERE,
        pool=pool_of(judged.transcript.players),
        visibility=state.visibility,
    )
