"""`manage.py count_tetrominoes`: count the solutions of solo-tetromino-8x10."""

from argparse import ArgumentParser
from pathlib import Path
from time import monotonic
from typing import Any

from django.core.management.base import BaseCommand

from games.analyses.packing.boards import packing_of, symmetries_of
from games.analyses.packing.census import take_census
from games.analyses.packing.table import solution_file
from games.rules.variants import find_ruleset
from games.storage.files import write_whole

PAUSE = 10.0
"""Seconds between two progress reports."""


class Command(BaseCommand):
    """Counts for levels `corner` and `chain` in one exhaustive search (rules 3.3)."""

    help = (
        "Count the solutions of solo-tetromino-8x10. This takes ten minutes and 1.6"
        " GB of memory."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add an option for the file of solutions."""
        parser.add_argument(
            "--solutions",
            type=Path,
            help="file for the solutions; mirrored and recolored copies are omitted",
        )

    def handle(self, *args: Any, solutions: Path | None, **options: Any) -> None:
        """Count solutions. Mirrored or recolored copies count only once."""
        reported = monotonic()

        def report(share: float, solution_count: int) -> bool:
            nonlocal reported
            if monotonic() - reported >= PAUSE:
                reported = monotonic()
                self.stderr.write(
                    f"{share:.1%} of the search is done, with {solution_count}"
                    " solutions so far"
                )
            return True

        ruleset = find_ruleset("solo-tetromino-8x10", {"contact": "corner"})
        packing = packing_of(ruleset)
        census = take_census(packing, symmetries_of(ruleset.grid), report)
        if solutions is not None:
            found_solutions = sorted(census.solutions.values())
            content = solution_file(ruleset, found_solutions)
            write_whole(solutions, content.encode())
        self.stdout.write(f"corner={len(census.solutions)} chain={census.chained}")
