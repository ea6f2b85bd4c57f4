"""An archive that grows, and what that costs."""

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice

from records.archive.archiving import archive
from records.archive.collector import uncollected
from records.archive.pools import Pool
from records.archive.rows import record_of
from records.exchange.exports.ndjson import record_line
from records.judging.judge import judge_transcript
from records.judging.transcripts import Transcript
from tests.archive.generated import generate
from tests.load.processes import cpu_seconds

BATCH = 500
FOREIGN = 10_000_000
"""The number of the first game that only files have."""
SOURCES = ("club", "pentobi", "tournament")
POOLS = (Pool.PEOPLE, Pool.IMPORTED, Pool.PEOPLE, Pool.AI)
PRIVATE_EVERY = 50
"""Batches, of which one is private."""


@dataclass
class Costs:
    """Seconds of processor time that games took to enter."""

    games: int = 0
    judging: float = 0.0
    keeping: float = 0.0
    serving: float = 0.0
    """Seconds of CPU that PostgreSQL used."""
    elapsed: float = 0.0
    """Seconds of wall-clock time in total."""


@dataclass
class Archive:
    """Number of games so far, and the cost of the latest batch."""

    server: int
    """The process of PostgreSQL."""
    transcripts: Iterator[Transcript]
    """Transcripts that are not archived yet."""
    games: int = 0
    costs: Costs = field(default_factory=Costs)

    @property
    def served(self) -> float:
        """Seconds of processor time that PostgreSQL took so far."""
        return cpu_seconds(self.server)

    def lines(self, games: int, skip: int = 0) -> Iterator[bytes]:
        """Yield this many new games as NDJSON for an archive of this size."""
        last = FOREIGN + self.games + skip
        for transcript in generate(last, last + games):
            judged = judge_transcript(transcript)
            yield record_line(record_of(judged, "elsewhere", Pool.IMPORTED, "public"))

    def grow(self, games: int) -> None:
        """Judge and store games until the archive has this size."""
        self.costs = Costs()
        while self.games < games:
            self._keep(min(BATCH, games - self.games))

    @uncollected()
    def _keep(self, count: int) -> None:
        transcripts = list(islice(self.transcripts, count))
        number, costs = self.games // BATCH, self.costs
        served = self.served
        clock, begun = time.perf_counter(), time.process_time()
        judged = [judge_transcript(transcript) for transcript in transcripts]
        between = time.process_time()
        archive(
            judged,
            pool=POOLS[number % len(POOLS)],
            source=SOURCES[number % len(SOURCES)],
            visibility="public" if (number + 1) % PRIVATE_EVERY else "private",
        )
        costs.judging += between - begun
        costs.keeping += time.process_time() - between
        costs.elapsed += time.perf_counter() - clock
        costs.serving += self.served - served
        costs.games += count
        self.games += count
