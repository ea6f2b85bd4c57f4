"""An archive that grows, and what that costs."""

import time
from dataclasses import dataclass

from records import archive
from records.judging import judge_transcript
from tests.archive.generated import generate
from tests.load.processes import cpu_seconds

BATCH = 500
SOURCES = ("club", "pentobi", "tournament")
PRIVATE_EVERY = 50
"""Batches, of which one is private."""


@dataclass
class Archive:
    """Games so far, and the seconds of processor time that the last to come took."""

    server: int
    """The process of PostgreSQL."""
    games: int = 0
    grown: int = 0
    """How many came last."""
    judging: float = 0.0
    keeping: float = 0.0
    serving: float = 0.0
    """Of PostgreSQL."""
    elapsed: float = 0.0
    """By the clock, judging and keeping."""

    def grow(self, games: int) -> None:
        """Judge and keep games until there are so many."""
        self.grown, self.judging, self.keeping, self.serving, self.elapsed = (
            0,
            0,
            0,
            0,
            0,
        )
        while self.games < games:
            self._keep(min(BATCH, games - self.games))

    def _keep(self, count: int) -> None:
        transcripts = list(generate(self.games, self.games + count))
        number = self.games // BATCH
        served = cpu_seconds(self.server)
        clock, begun = time.perf_counter(), time.process_time()
        judged = [judge_transcript(transcript) for transcript in transcripts]
        between = time.process_time()
        archive.keep(
            judged,
            source=SOURCES[number % len(SOURCES)],
            visibility="public" if (number + 1) % PRIVATE_EVERY else "private",
        )
        self.judging += between - begun
        self.keeping += time.process_time() - between
        self.elapsed += time.perf_counter() - clock
        self.serving += cpu_seconds(self.server) - served
        self.games += count
        self.grown += count
