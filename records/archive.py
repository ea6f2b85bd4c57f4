"""The archive: judged games become records, each once.

What is derived from records - search tables, the explorer, statistics, ratings -
follows the archive: it is told of new games in the transaction that keeps them, and
can be rebuilt from the records at any time.
"""

import gc
import hashlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from uuid import UUID

from django.db import OperationalError, connection, transaction
from django.db.models import Max
from django.utils import timezone
from psycopg.errors import LockNotAvailable

from games.events import Data, canonical_json, time_text
from games.ids import new_id
from games.rules.ruleset import RULES_VERSION
from records.inserting import insert
from records.judging import Judged, Kind
from records.keys import keys_of
from records.models import Record
from records.pools import Pool
from records.results import is_drawn, margin_of, result_document
from records.transcripts import Transcript

PLAYED_HERE = "game"
_ARCHIVE_LOCK = 0x426C6F6B
OPENING_PLIES = 16
"""Placements that the text of an opening tells."""


@dataclass(frozen=True)
class Arrival:
    """A game that came into the archive."""

    record: Record
    judged: Judged

    @property
    def counts(self) -> bool:
        """Whether it enters the explorer, statistics and ratings."""
        return self.judged.kind is Kind.GAME and self.record.visibility == "public"


@dataclass(frozen=True)
class Follower:
    """What is derived from records: how it takes new ones, and how it is emptied."""

    arrive: Callable[[Sequence[Arrival]], None]
    clear: Callable[[], None]


FOLLOWERS: dict[str, Follower] = {}


def follow(
    name: str,
    arrive: Callable[[Sequence[Arrival]], None],
    clear: Callable[[], None],
) -> None:
    """Let somebody know of all that comes, in the transaction that keeps it."""
    FOLLOWERS[name] = Follower(arrive, clear)


def keep(
    games: Sequence[Judged],
    *,
    source: str,
    pool: Pool,
    visibility: str = "public",
) -> list[UUID | None]:
    """Archive games; return the id of each new record, None where it was known."""
    with uncollected():
        arrivals = [
            Arrival(_record(judged, source, pool, visibility), judged)
            for judged in games
        ]
        _take(arrivals)
    return [
        arrival.record.id if arrival.record.number else None for arrival in arrivals
    ]


@contextmanager
def uncollected() -> Iterator[None]:
    """Keep the garbage collector off what lives to the end of a batch anyway.

    It would look through all of it again and again, for a third of the time. Who judges
    games for a batch does it in here as well.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _take(arrivals: Sequence[Arrival]) -> None:
    """Number those that are new, and keep them; the others stay without a number."""
    with transaction.atomic():
        lock()
        new = _numbered(arrivals)
        insert(Record, [arrival.record for arrival in new])
        for follower in FOLLOWERS.values():
            follower.arrive(new)


class BusyError(Exception):
    """The archive is held for long, as while it is rebuilt: try again later."""


def lock() -> None:
    """Hold the archive until the transaction ends, so that numbers come in order.

    Raises `BusyError` after the connection's `lock_timeout`.
    """
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_ARCHIVE_LOCK])
    except OperationalError as error:
        if isinstance(error.__cause__, LockNotAvailable):
            raise BusyError from error
        raise


def _numbered(arrivals: Sequence[Arrival]) -> list[Arrival]:
    """Return those that are not known yet, with their numbers."""
    contents = [arrival.record.content for arrival in arrivals]
    known = set(
        Record.objects.filter(content__in=contents).values_list("content", flat=True)
    )
    number = Record.objects.aggregate(last=Max("number"))["last"] or 0
    new = []
    for arrival in arrivals:
        if arrival.record.content not in known:
            known.add(arrival.record.content)
            number += 1
            arrival.record.number = number
            new.append(arrival)
    return new


def _record(judged: Judged, source: str, pool: Pool, visibility: str) -> Record:
    transcript, ruleset = judged.transcript, judged.ruleset
    table = ruleset.placements
    first = judged.played[:OPENING_PLIES]
    kept = 0 if transcript.setup is None else len(transcript.setup.placements)
    is_keyed = judged.kind in (Kind.GAME, Kind.UNFINISHED)
    return Record(
        id=new_id(),
        kind=judged.kind,
        source=source,
        content=content_of(transcript),
        game=transcript.game,
        head=transcript.head,
        variant=ruleset.variant,
        ruleset=str(ruleset),
        options=dict(ruleset.options),
        rules_version=RULES_VERSION,
        visibility=visibility,
        players=list(transcript.players),
        pool=pool,
        picks=[list(pick) for pick in transcript.picks],
        setup=_setup(transcript),
        placements=[
            [
                placed.seat,
                ruleset.colors[placed.color],
                table.piece_of(placed.number).id,
                table.cells_of(placed.number),
            ]
            for placed in judged.played[kept:]
        ],
        out=[list(leaving) for leaving in transcript.out],
        tree=[[parent, list(names.items())] for parent, names in transcript.tree]
        or None,
        length=len(judged.played) - kept,
        result=result_document(judged),
        winners=list(judged.result.winners),
        margin=margin_of(judged),
        is_drawn=is_drawn(judged),
        opening=keys_of(ruleset).opening(first) if is_keyed else "",
        positions=[key.value for key in judged.keys],
        started_at=transcript.started_at,
        ended_at=transcript.ended_at or timezone.now(),
        is_dated=transcript.ended_at is not None,
    )


def content_of(transcript: Transcript) -> UUID:
    """Return a hash of what happened, who played and when; 128 bits of SHA-256.

    Comments and variations are left out: a game that somebody annotated is the same.
    """
    document: Data = {
        "ruleset": str(transcript.ruleset),
        "options": dict(transcript.ruleset.options),
        "setup": _setup(transcript),
        "picks": [list(pick) for pick in transcript.picks],
        "placements": [
            [named.color, sorted(named.cells)] for named in transcript.placements
        ],
        "out": [list(leaving) for leaving in transcript.out],
        "players": transcript.players,
        "ended_at": transcript.ended_at and time_text(transcript.ended_at),
        "game": transcript.game,
    }
    return UUID(bytes=hashlib.sha256(canonical_json(document)).digest()[:16])


def _setup(transcript: Transcript) -> Data | None:
    setup = transcript.setup
    if setup is None:
        return None
    placements = [list(named) for named in setup.placements]
    return {"placements": placements, "color": setup.color}
