"""The feed reader that archives the games played on this server."""

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
    """Archive scored games, given as pairs of id and version, in the given order.

    Games that are already archived are skipped. Consecutive games with the same pool
    and visibility are archived in a batch. This takes a fifth of the time of archiving
    each game separately.
    """
    games = [game for game in starmap(_judged, scored) if game is not None]
    players = {player for game in games for player in game.judged.transcript.players}
    pools = pools_of(players)
    for (pool, visibility), batch in groupby(games, lambda game: game.kind(pools)):
        archive(
            [game.judged for game in batch],
            source=PLAYED_HERE,
            pool=pool,
            visibility=visibility,
        )


@dataclass(frozen=True)
class _Scored:
    judged: Judged
    visibility: str

    def kind(self, pools: Mapping[str, Pool]) -> tuple[Pool, str]:
        pool = _common(pools[player] for player in self.judged.transcript.players)
        return pool, self.visibility


def _judged(game: str, version: int) -> _Scored | None:
    """Return a judged game, or None if it does not belong in the archive."""
    stored = event_store.events(game, until=version)
    state = replay(stored)
    assert state.scored is not None, "Only scored games are archived."
    if not has_record(state):
        return None
    return _Scored(judge_transcript(transcript_of(state, stored)), state.visibility)


def has_record(state: GameState) -> bool:
    """Return whether a game belongs in the archive.

    A fork that begins with the moves of another game does not belong in the archive,
    because that game has its own record.
    """
    return state.scored is not None and not (state.fork and state.fork.line)


_OF_KIND = {
    "user": Pool.PEOPLE,
    "external": Pool.APPS,
    "guest": Pool.GUESTS,
    "bot": Pool.BOTS,
}


def pool_of(players: Collection[str]) -> Pool:
    """Return the pool of a game with these players, based on their current kinds."""
    return _common(pools_of(players).values())


def _common(pools: Iterable[Pool]) -> Pool:
    different = {*pools}
    return different.pop() if len(different) == 1 else Pool.MIXED


def pools_of(players: Collection[str]) -> dict[str, Pool]:
    """Return the pool of each player, based on the player's current kind."""
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
