"""What a check of one line found, and what the checks of a file add up to."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class CheckResult:
    """What one game, vector or playout showed."""

    plies: int
    """Placements judged."""
    mismatches: tuple[str, ...] = ()
    """What differs, a sentence each."""


@dataclass
class Report:
    """The sums of a file; grows line by line."""

    name: str
    games: int = 0
    plies: int = 0
    skipped: int = 0
    """Lines of variants that this engine does not play."""
    mismatches: list[str] = field(default_factory=list)
    unplayable: list[str] = field(default_factory=list)
    """Recorded games among the skipped lines: where, and why."""

    def add(self, where: str, verdict: CheckResult) -> None:
        """Count one more game; every mismatch remembers where it was found."""
        self.games += 1
        self.plies += verdict.plies
        self.mismatches += [f"{where}: {text}" for text in verdict.mismatches]

    def __str__(self) -> str:
        """Return the file's one line."""
        skipped = f" skipped={self.skipped}" if self.skipped else ""
        return (
            f"{self.name} games={self.games} plies={self.plies}"
            f" mismatches={len(self.mismatches)}{skipped}"
        )
