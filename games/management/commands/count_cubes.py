"""`manage.py count_cubes`: count the ways to fill a 3 x 3 x 3 cube with one color."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.analyses.packing.boards import only, packing_of, symmetries_of
from games.analyses.packing.census import take_census
from games.rules.variants import find_ruleset
from games.rules.variants.rumis import POLYCUBES

NAMES = [piece.id for piece in POLYCUBES]


class Command(BaseCommand):
    """Answers a question from the rulebook of Blokus 3D (rules 3.7)."""

    help = "Count the ways to fill a 3 x 3 x 3 cube with pieces of one color."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add an option for the pieces, for comparisons with published counts."""
        parser.add_argument(
            "--pieces",
            nargs="+",
            choices=NAMES,
            default=NAMES,
            help="pieces to use (default: all); the Soma cube uses V3 T4 L4 Z4 P4 A4"
            " B4",
        )

    def handle(self, *args: Any, pieces: list[str], **options: Any) -> None:
        """Count by exhaustive search, which takes a minute or two with all pieces."""
        ruleset = find_ruleset("solo-cube-3", {"colors": 1})
        packing = only(packing_of(ruleset), ruleset, pieces)
        census = take_census(packing, symmetries_of(ruleset.grid))
        self.stdout.write(
            f"positions={census.positions} up_to_rotation={len(census.solutions)}"
        )
