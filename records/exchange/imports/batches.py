"""Judge and archive games in batches, for workers and for `import_records`."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from itertools import chain
from typing import NamedTuple
from unicodedata import normalize
from uuid import UUID

import orjson
from django.utils import timezone

from records.archive.archiving import archive as add_to_archive
from records.archive.archiving import known_among, removed_among
from records.archive.collector import uncollected
from records.archive.pools import Pool
from records.exchange.imports.sources import PlaceInFile, SourceGame
from records.judging.judge import Judged, RefusedError, judge_transcript
from records.judging.transcripts import IMPORTED_PREFIX, Transcript

AT_ONCE = 1000
"""Maximum number of games per transaction."""
MAX_TREE = 3 * 2**18
"""Maximum size of a tree as JSON, in bytes. A game with such a tree still fits in one
line of an NDJSON import.
"""
MAX_GUEST_TREE = 2**15
"""Maximum size of a tree in a guest's file, in bytes. Games with comments take 1 to 20
kB. The limit is low, because guests' records are retained although no account is
responsible for them.
"""
HEAVY = 4 * 2**20
"""Estimated total size of trees at which a batch ends, in characters."""
_NODE = 100
"""Size that the estimate adds for each node. Even a node of one byte takes 150 bytes of
memory.
"""
_TOMORROW = timedelta(days=1)


@dataclass(frozen=True)
class Refusal:
    """A game that was refused, and the reason."""

    place: PlaceInFile
    error: RefusedError
    node: int | None
    """Number of the faulty SGF node in its game, from 1; None if the fault is
    elsewhere."""


class ArchivedGame(NamedTuple):
    """A game from a file that is now in the archive, with its record."""

    number: int
    """Number of the game in its batch, from 1."""
    place: PlaceInFile
    record: UUID | None
    """Id of the record; None for a duplicate whose record is private or contains a
    pseudonym.
    """
    is_new: bool


class JudgedGame(NamedTuple):
    """A judged game that is not in the archive yet."""

    number: int
    place: PlaceInFile
    judged: Judged
    tree_size: int
    """Size of the tree as JSON, in bytes."""


@dataclass(frozen=True)
class Batch:
    """A batch of judged games from a file."""

    read: int
    judged: list[JudgedGame]
    refused: Sequence[Refusal]
    duplicates: Sequence[ArchivedGame]
    """Games that were already in the archive."""

    @property
    def size(self) -> int:
        """Total size of the trees, in bytes."""
        return sum(candidate.tree_size for candidate in self.judged)


def judged(
    games: Iterator[SourceGame], *, lenient: bool, is_guest: bool = False
) -> Iterator[Batch]:
    """Judge the games of a file and yield them in batches.

    Judging is too slow to be done in a transaction. The caller archives each batch
    before the next batch is read. After that, the batch is emptied, so that the garbage
    collector does not have to traverse its games.
    """
    max_tree = MAX_GUEST_TREE if is_guest else MAX_TREE
    while True:
        with uncollected():
            batch = _judged_batch(games, lenient, max_tree)
            if batch is None:
                return
            yield batch
            batch.judged.clear()


def _judged_batch(
    games: Iterator[SourceGame], lenient: bool, max_tree: int
) -> Batch | None:
    """Read the next games, and judge those that are not archived yet."""
    candidates = _read_candidates(games)
    contents = {*chain.from_iterable(game.contents for game in candidates)}
    archived, removed = known_among(contents), removed_among(contents)
    judged, refused, duplicates = [], [], []
    for number, game in enumerate(candidates, start=1):
        if isinstance(game.parsed, RefusedError):
            refused.append(Refusal(game.place, game.parsed, game.parsed.node))
        elif removed & game.contents:
            error = RefusedError(
                "removed",
                "An operator removed this game, so it cannot be imported again.",
            )
            refused.append(Refusal(game.place, error, None))
        elif same := archived.keys() & game.contents:
            record = next(filter(None, map(archived.get, same)), None)
            duplicates.append(ArchivedGame(number, game.place, record, is_new=False))
        else:
            try:
                tree_size = _require_tree(game.parsed, max_tree)
                verdict = _judge(game.parsed, lenient)
                judged.append(JudgedGame(number, game.place, verdict, tree_size))
            except RefusedError as error:
                refused.append(Refusal(game.place, error, _node(game.parsed, error)))
    if not candidates:
        return None
    return Batch(len(candidates), judged, refused, duplicates)


def archive(batch: Batch, source: str) -> list[ArchivedGame]:
    """Archive the new games of a batch in one transaction.

    Return the batch's games that are now in the archive, in file order.
    """
    judged = [candidate.judged for candidate in batch.judged]
    records = add_to_archive(judged, source=source, pool=Pool.IMPORTED)
    pairs = list(zip(batch.judged, records, strict=True))
    # The file may contain the game twice, or another worker may have just archived it.
    existing = known_among(
        candidate.judged.transcript.content
        for candidate, record in pairs
        if record is None
    )
    outcomes = [
        ArchivedGame(
            candidate.number,
            candidate.place,
            record or existing.get(candidate.judged.transcript.content),
            is_new=record is not None,
        )
        for candidate, record in pairs
    ]
    return sorted([*batch.duplicates, *outcomes])


class _Candidate(NamedTuple):
    """A game from a file before it is judged."""

    place: PlaceInFile
    parsed: Transcript | RefusedError
    contents: frozenset[UUID]
    """Content ids that the game may have in the archive, either as an imported game or
    as a local game.
    """


def _read_candidates(games: Iterator[SourceGame]) -> list[_Candidate]:
    """Read up to `AT_ONCE` further games, or fewer if their trees are large."""
    batch: list[_Candidate] = []
    size = 0
    for game in games:
        batch.append(_candidate(game))
        size += _size(game.parsed)
        if len(batch) >= AT_ONCE or size > HEAVY:
            break
    return batch


def _candidate(game: SourceGame) -> _Candidate:
    parsed = game.parsed
    if isinstance(parsed, RefusedError):
        return _Candidate(game.place, parsed, frozenset())
    imported = foreign(parsed)
    # The file may be an export that contains a local game or a game shipped with the
    # release.
    contents = {imported.content, parsed.content}
    contents |= {earlier.content for earlier in _as_read_before(imported)}
    return _Candidate(game.place, imported, frozenset(contents))


def _as_read_before(transcript: Transcript) -> Iterator[Transcript]:
    """Yield the transcripts that earlier releases would have read, if different.

    Earlier releases did not normalize Unicode. In blkSGF files, they replaced joiners
    with blanks.
    """
    forms: set[tuple[str, ...]] = set()
    if not all(map(str.isascii, transcript.players)):
        forms.add(tuple(normalize("NFD", player) for player in transcript.players))
        for players in (transcript.players, *forms):
            shown = ("".join(c if c.isprintable() else " " for c in p) for p in players)
            forms |= {tuple(" ".join(player.split()) for player in shown)}
    for players in forms - {transcript.players}:
        yield replace(transcript, players=players)


def _size(parsed: Transcript | RefusedError) -> int:
    """Estimate a game's size from its tree, because its placements are small."""
    tree = () if isinstance(parsed, RefusedError) else parsed.tree
    return sum(
        _NODE + sum(len(text) for values in properties.values() for text in values)
        for _, properties in tree
    )


def _judge(transcript: Transcript, lenient: bool) -> Judged:
    for at in (transcript.started_at, transcript.ended_at):
        if at is not None and at > timezone.now() + _TOMORROW:
            raise RefusedError("bad-date", "The game's date must not be in the future.")
    return judge_transcript(transcript, lenient=lenient)


def _require_tree(transcript: Transcript, most: int) -> int:
    """Return the size of a tree as JSON; raise `RefusedError` if it is too large."""
    if not transcript.tree:
        return 0
    tree = [
        (parent, list(properties.items())) for parent, properties in transcript.tree
    ]
    size = len(orjson.dumps(tree))
    if size > most:
        detail = f"Comments and variations may take up at most {most} bytes as JSON."
        if most < MAX_TREE:
            detail += f" With an account, the limit is {MAX_TREE} bytes."
        raise RefusedError("too-large", detail)
    return size


def foreign(transcript: Transcript) -> Transcript:
    """Return the game without data that is meaningful only on its original server.

    Such data are the ids of players and games, and computer levels. The hash of the
    last event is also omitted, because it proves nothing without the events.
    """
    players = tuple(
        name
        if not name or name.startswith(IMPORTED_PREFIX)
        else f"{IMPORTED_PREFIX}{name}"
        for name in transcript.players
    )
    return replace(transcript, players=players, game=None, head=None)


def _node(transcript: Transcript, error: RefusedError) -> int | None:
    if (
        error.node is None
        and error.ply is not None
        and 0 < error.ply <= len(transcript.nodes)
    ):
        return transcript.nodes[error.ply - 1]
    return error.node
