"""`manage.py measure_puzzles`: measure the difficulty of the catalog's puzzles."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.analyses.packing.boards import packing_of
from games.analyses.packing.difficulty import effort_of
from games.rules.puzzles import puzzles
from games.rules.variants import find_ruleset


class Command(BaseCommand):
    """Prints the value of `effort` for a new puzzle's entry in the catalog."""

    help = (
        "Measure the effort that is needed to solve packing puzzles. `-` means that"
        " a puzzle takes too much effort."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the argument for the puzzles."""
        parser.add_argument(
            "ids",
            nargs="*",
            help="ids of the puzzles (default: all, which takes a minute)",
        )

    def handle(self, *args: Any, ids: list[str], **options: Any) -> None:
        """Print one line per puzzle."""
        for puzzle in puzzles().values():
            ruleset = find_ruleset(puzzle.variant, puzzle.options)
            if ruleset.puzzle is not None and (not ids or puzzle.id in ids):
                effort = effort_of(packing_of(ruleset))
                self.stdout.write(f"{puzzle.id} {effort or '-'}")
