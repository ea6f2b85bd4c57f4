"""The result of checking one line, and the totals for a file."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class CheckResult:
    """The result of one game, vector or playout."""

    plies: int
    """Number of judged placements."""
    mismatches: tuple[str, ...] = ()
    """Differences, one sentence each."""


@dataclass
class Report:
    """The totals of a file, updated line by line."""

    name: str
    games: int = 0
    plies: int = 0
    skipped: int = 0
    """Number of lines for variants that this engine does not support."""
    mismatches: list[str] = field(default_factory=list)
    unplayable: list[str] = field(default_factory=list)
    """Lines of recorded games that were skipped, with the reasons."""

    def add(self, where: str, verdict: CheckResult) -> None:
        """Count one more game; mismatches get its place as a prefix."""
        self.games += 1
        self.plies += verdict.plies
        self.mismatches += [f"{where}: {text}" for text in verdict.mismatches]

    def __str__(self) -> str:
        """Return the summary of the file in one line."""
        skipped = f" skipped={self.skipped}" if self.skipped else ""
        return (
            f"{self.name} games={self.games} plies={self.plies}"
            f" mismatches={len(self.mismatches)}{skipped}"
        )
