"""Tallies, formatted as a text table."""

from collections.abc import Mapping, Sequence
from math import isinf

from games.lab.arena.pairings import Pairing
from games.lab.arena.tally import Estimate, MatchTally

HEADINGS = (
    "first",
    "second",
    "games",
    "won",
    "drawn",
    "lost",
    "win rate (95 %)",
    "by side",
    "margin (95 %)",
    "CPU s/move",
    "notes",
)


def table_text(tallies: Mapping[Pairing, MatchTally]) -> str:
    """Return a row per pairing, from the first player's point of view."""
    rows = [HEADINGS, *(_row(pairing, tally) for pairing, tally in tallies.items())]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(_line(row, widths) for row in rows)


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    padded = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
    return "  ".join(padded).rstrip()


def _row(pairing: Pairing, tally: MatchTally) -> Sequence[str]:
    rate = tally.rate
    return (
        pairing.first,
        pairing.second,
        str(tally.games),
        str(tally.wins),
        str(tally.draws),
        str(tally.losses),
        f"{rate.value:.1%} ({rate.low:.1%} to {rate.high:.1%})",
        " / ".join(f"{share:.0%}" for share in tally.by_side),
        _margin(tally.margin),
        " / ".join(map(_seconds, tally.cpu)),
        ", ".join(_notes(pairing, tally)),
    )


def _margin(margin: Estimate | None) -> str:
    if margin is None:
        return "?"
    if isinf(margin.high):
        return f"{margin.value:+.1f}"
    return f"{margin.value:+.1f} ({margin.low:+.1f} to {margin.high:+.1f})"


def _seconds(seconds: float | None) -> str:
    return "?" if seconds is None else f"{seconds:.4f}"


def _notes(pairing: Pairing, tally: MatchTally) -> Sequence[str]:
    notes = [
        f"{name} failed in {count} games"
        for name, count in zip(
            (pairing.first, pairing.second), tally.failures, strict=True
        )
        if count
    ]
    if tally.distinct < tally.games:
        notes.append(f"only {tally.distinct} different games")
    return notes
