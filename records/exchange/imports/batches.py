"""Batches: games, judged and archived; the same for workers and commands."""

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
"""Games of one transaction."""
MAX_TREE = 3 * 2**18
"""Bytes of a tree as JSON: with its game it is still a line that can be imported."""
MAX_GUEST_TREE = 2**15
"""Maximum bytes of a tree in a guest's file. Commented games have 1 to 20 kB, and no
account answers for records of a guest, which stay."""
HEAVY = 4 * 2**20
"""Size of the trees of one transaction: about their characters."""
_NODE = 100
"""What a node counts for: one byte of a file takes 150 in memory."""
_TOMORROW = timedelta(days=1)


@dataclass(frozen=True)
class Refusal:
    """A game that is not taken."""

    place: PlaceInFile
    error: RefusedError
    node: int | None
    """Of an SGF file: where in the game, from 1."""


class ArchivedGame(NamedTuple):
    """A game of a file that is in the archive, and as what."""

    number: int
    """In its batch, from 1."""
    place: PlaceInFile
    record: UUID | None
    """None: it is known, and its record is nobody's to see, or tells it otherwise."""
    is_new: bool


class JudgedGame(NamedTuple):
    """A game of a file that may be archived."""

    number: int
    place: PlaceInFile
    judged: Judged
    tree_size: int
    """Bytes of the tree as JSON."""


@dataclass(frozen=True)
class Batch:
    """Some games of a file after the judge has seen them."""

    read: int
    judged: list[JudgedGame]
    refused: Sequence[Refusal]
    known: Sequence[ArchivedGame]
    """Games that were in the archive before."""

    @property
    def size(self) -> int:
        """Return the bytes of all trees."""
        return sum(candidate.tree_size for candidate in self.judged)


def judged(
    games: Iterator[SourceGame], *, lenient: bool, is_guest: bool = False
) -> Iterator[Batch]:
    """Yield the games of a file as batches, judged: too slow to do in a transaction.

    A batch is archived before the next is asked for, and is empty then: the garbage
    collector would go through all that is left of it.
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
    """Read the next games and judge those that are not known."""
    found = _batch(games)
    contents = {*chain.from_iterable(one.contents for one in found)}
    here, gone = known_among(contents), removed_among(contents)
    judged, refused, known = [], [], []
    for number, one in enumerate(found, start=1):
        if isinstance(one.told, RefusedError):
            refused.append(Refusal(one.place, one.told, one.told.node))
        elif gone & one.contents:
            error = RefusedError("removed", "An operator removed this game.")
            refused.append(Refusal(one.place, error, None))
        elif same := here.keys() & one.contents:
            record = next(filter(None, map(here.get, same)), None)
            known.append(ArchivedGame(number, one.place, record, is_new=False))
        else:
            try:
                tree_size = _require_tree(one.told, max_tree)
                verdict = _judge(one.told, lenient)
                judged.append(JudgedGame(number, one.place, verdict, tree_size))
            except RefusedError as error:
                refused.append(Refusal(one.place, error, _node(one.told, error)))
    return Batch(len(found), judged, refused, known) if found else None


def archive(batch: Batch, source: str) -> list[ArchivedGame]:
    """Archive what is not known yet, in one transaction.

    Return every game of the batch that is in the archive now, in the order of the file.
    """
    judged = [candidate.judged for candidate in batch.judged]
    records = add_to_archive(judged, source=source, pool=Pool.IMPORTED)
    pairs = list(zip(batch.judged, records, strict=True))
    # A game may stand in a file twice, or somebody else was faster.
    known = known_among(
        candidate.judged.transcript.content
        for candidate, record in pairs
        if record is None
    )
    outcomes = [
        ArchivedGame(
            candidate.number,
            candidate.place,
            record or known.get(candidate.judged.transcript.content),
            is_new=record is not None,
        )
        for candidate, record in pairs
    ]
    return sorted([*batch.known, *outcomes])


class _Taken(NamedTuple):
    """A game of a file as it is taken here."""

    place: PlaceInFile
    told: Transcript | RefusedError
    contents: frozenset[UUID]
    """What it may be known by: as it is imported, and as it is here."""


def _batch(games: Iterator[SourceGame]) -> list[_Taken]:
    """Read some games, fewer where they are heavy."""
    batch: list[_Taken] = []
    size = 0
    for found in games:
        batch.append(_taken(found))
        size += _size(found.told)
        if len(batch) >= AT_ONCE or size > HEAVY:
            break
    return batch


def _taken(found: SourceGame) -> _Taken:
    told = found.told
    if isinstance(told, RefusedError):
        return _Taken(found.place, told, frozenset())
    here = foreign(told)
    # The file may be an export of a game that was played here, or that we shipped.
    contents = {here.content, told.content}
    contents |= {earlier.content for earlier in _as_read_before(here)}
    return _Taken(found.place, here, frozenset(contents))


def _as_read_before(told: Transcript) -> Iterator[Transcript]:
    """Yield a game as earlier releases read its names, if they read others.

    They took each form of Unicode as it came, and joiners of blkSGF files for blanks.
    """
    forms: set[tuple[str, ...]] = set()
    if not all(map(str.isascii, told.players)):
        forms.add(tuple(normalize("NFD", player) for player in told.players))
        for players in (told.players, *forms):
            shown = ("".join(c if c.isprintable() else " " for c in p) for p in players)
            forms |= {tuple(" ".join(player.split()) for player in shown)}
    for players in forms - {told.players}:
        yield replace(told, players=players)


def _size(told: Transcript | RefusedError) -> int:
    """Return how much a game has to it beside its placements, which are never many."""
    tree = () if isinstance(told, RefusedError) else told.tree
    return sum(
        _NODE + sum(len(text) for values in properties.values() for text in values)
        for _, properties in tree
    )


def _judge(told: Transcript, lenient: bool) -> Judged:
    for at in (told.started_at, told.ended_at):
        if at is not None and at > timezone.now() + _TOMORROW:
            raise RefusedError("bad-date", "The game is not over yet: it has a date.")
    return judge_transcript(told, lenient=lenient)


def _require_tree(told: Transcript, most: int) -> int:
    """Return the bytes of a tree as JSON; raises `RefusedError` for too many."""
    if not told.tree:
        return 0
    tree = [(parent, list(properties.items())) for parent, properties in told.tree]
    size = len(orjson.dumps(tree))
    if size > most:
        detail = f"Comments and variations have at most {most} bytes as JSON."
        if most < MAX_TREE:
            detail += f" With an account, {MAX_TREE}."
        raise RefusedError("too-large", detail)
    return size


def foreign(told: Transcript) -> Transcript:
    """Return the game as one that was played elsewhere.

    Ids of players, levels of the computer and games mean what they mean where they were
    given. A hash proves nothing without its events.
    """
    players = tuple(
        name
        if not name or name.startswith(IMPORTED_PREFIX)
        else f"{IMPORTED_PREFIX}{name}"
        for name in told.players
    )
    return replace(told, players=players, game=None, head=None)


def _node(told: Transcript, error: RefusedError) -> int | None:
    if (
        error.node is None
        and error.ply is not None
        and 0 < error.ply <= len(told.nodes)
    ):
        return told.nodes[error.ply - 1]
    return error.node
