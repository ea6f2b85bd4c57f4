"""manage.py measure_puzzles: how difficult the puzzles of the catalogue are."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.analyses.packing.boards import packing_of
from games.analyses.packing.difficulty import effort_of
from games.rules.puzzles import puzzles
from games.rules.variants import find_ruleset


class Command(BaseCommand):
    """For who adds a puzzle: what to write down as its `effort`."""

    help = "Measure the effort of the puzzles that are packed; `-`: too much."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Let somebody measure only a few."""
        parser.add_argument("ids", nargs="*", help="only these; all take a minute")

    def handle(self, *args: Any, ids: list[str], **options: Any) -> None:
        """Print a line for each puzzle."""
        for puzzle in puzzles().values():
            ruleset = find_ruleset(puzzle.variant, puzzle.options)
            if ruleset.puzzle is not None and (not ids or puzzle.id in ids):
                effort = effort_of(packing_of(ruleset))
                self.stdout.write(f"{puzzle.id} {effort or '-'}")
