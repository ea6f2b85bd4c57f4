"""manage.py count_cubes: in how many ways one color's pieces fill a cube of edge 3."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.analyses.packing.boards import only, packing_of, symmetries_of
from games.analyses.packing.census import take_census
from games.rules.variants import find_ruleset
from games.rules.variants.rumis import POLYCUBES

NAMES = [piece.id for piece in POLYCUBES]


class Command(BaseCommand):
    """Answer the question of the Blokus 3D rulebook (rules 3.7)."""

    help = "Count the cubes of edge 3 in one color, by positions and up to rotation."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Let somebody check against a published count."""
        parser.add_argument(
            "--pieces",
            nargs="+",
            choices=NAMES,
            default=NAMES,
            help="only these; V3 T4 L4 Z4 P4 A4 B4 is the Soma cube",
        )

    def handle(self, *args: Any, pieces: list[str], **options: Any) -> None:
        """Count by complete search; all pieces take a minute or two."""
        ruleset = find_ruleset("solo-cube-3", {"colors": 1})
        packing = only(packing_of(ruleset), ruleset, pieces)
        census = take_census(packing, symmetries_of(ruleset.grid))
        self.stdout.write(
            f"positions={census.positions} up_to_rotation={len(census.solutions)}"
        )
