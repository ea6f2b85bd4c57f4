"""The reader of the feed that archives the games played here."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, starmap

from django.contrib.auth import get_user_model

from games.events.envelope import Envelope
from games.events.game import GameScored
from games.replay.evolution import replay
from games.replay.state import AI_PREFIX, PLAYER_PREFIX, GameState, player_ids
from games.storage import event_store, feed
from records.archive.archiving import archive
from records.archive.pools import Pool
from records.judging.judge import Judged, judge_transcript
from records.judging.played_games import transcript_of
from records.models import PLAYED_HERE


def archive_games(scored: Iterable[tuple[str, int]]) -> None:
    """Archive games, each as it was scored at a version; a second time does nothing.

    They come in this order; those of one kind that follow each other are one batch,
    since that costs a fifth.
    """
    found = [one for one in starmap(_judged, scored) if one is not None]
    players = {player for one in found for player in one.judged.transcript.players}
    pools = pools_of(players)
    for (pool, visibility), batch in groupby(found, lambda one: one.kind(pools)):
        games = [one.judged for one in batch]
        archive(games, source=PLAYED_HERE, pool=pool, visibility=visibility)


@dataclass(frozen=True)
class _Scored:
    judged: Judged
    visibility: str

    def kind(self, pools: Mapping[str, Pool]) -> tuple[Pool, str]:
        pool = _common(pools[one] for one in self.judged.transcript.players)
        return pool, self.visibility


def _judged(game: str, version: int) -> _Scored | None:
    """Return a game if the archive takes it."""
    stored = event_store.events(game, until=version)
    state = replay(stored)
    assert state.scored is not None, "Only scored games are archived."
    if not has_record(state):
        return None
    return _Scored(judge_transcript(transcript_of(state, stored)), state.visibility)


def has_record(state: GameState) -> bool:
    """Return whether the archive takes a game, or has taken it.

    Most of a fork was played in another game, which has a record of its own.
    """
    return state.scored is not None and not (state.fork and state.fork.line)


_OF_KIND = {
    "user": Pool.PEOPLE,
    "external": Pool.APPS,
    "guest": Pool.GUESTS,
    "bot": Pool.BOTS,
}


def pool_of(players: Collection[str]) -> Pool:
    """Return the pool of a game, by what its players are now."""
    return _common(pools_of(players).values())


def _common(pools: Iterable[Pool]) -> Pool:
    different = {*pools}
    return different.pop() if len(different) == 1 else Pool.MIXED


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
    archive_games((envelope.game, envelope.version) for envelope in envelopes)


READER = feed.Reader("archive", (GameScored.type,), _archive, rest=feed.GATHERING)
