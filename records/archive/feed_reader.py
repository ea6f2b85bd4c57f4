"""The reader of the feed that archives the games played here."""

from collections.abc import Collection, Sequence

from django.contrib.auth import get_user_model

from games.events.envelope import Envelope
from games.events.game import GameScored
from games.replay.state import AI_PREFIX, PLAYER_PREFIX, GameState, player_ids
from games.storage import event_store, feed
from records.archive.archiving import archive
from records.archive.pools import Pool
from records.judging.judge import judge_transcript
from records.judging.played_games import transcript_of
from records.models import PLAYED_HERE


def archive_game(game: str, version: int) -> None:
    """Archive a game as it was scored at a version; a second time does nothing."""
    state = event_store.state_at(game, version)
    assert state.scored is not None, "Only scored games are archived."
    if not has_record(state):
        return
    judged = judge_transcript(
        transcript_of(state, event_store.events(game, until=version))
    )
    archive(
        [judged],
        source=PLAYED_HERE,
        pool=pool_of(judged.transcript.players),
        visibility=state.visibility,
    )


def has_record(state: GameState) -> bool:
    """Return whether the archive takes a game, or has taken it.

    Most of a fork was played in another game, which has a record of its own.
    """
    return state.scored is not None and not (state.fork and state.fork.line)


_OF_KIND = {
    "user": Pool.PEOPLE,
    "external": Pool.PEOPLE,
    "guest": Pool.GUESTS,
    "bot": Pool.BOTS,
}


def pool_of(players: Collection[str]) -> Pool:
    """Return the pool of a game, by what its players are now."""
    pools = {*pools_of(players).values()}
    return pools.pop() if len(pools) == 1 else Pool.MIXED


def pools_of(players: Collection[str]) -> dict[str, Pool]:
    """Return the pool of each player, by what they are now."""
    ids = player_ids(players)
    kinds = dict(
        get_user_model().objects.filter(pk__in=ids).values_list("pk", "kind")
        if ids
        else ()
    )
    return {player: _pool_of(player, kinds) for player in players}


def _pool_of(player: str, kinds: dict[str, str]) -> Pool:
    if player.startswith(PLAYER_PREFIX):
        kind = kinds.get(player.removeprefix(PLAYER_PREFIX), "guest")
        return _OF_KIND[kind]
    return Pool.AI if player.startswith(AI_PREFIX) else Pool.IMPORTED


def _archive(envelopes: Sequence[Envelope]) -> None:
    for envelope in envelopes:
        archive_game(envelope.game, envelope.version)


READER = feed.Reader("archive", (GameScored.type,), _archive)
