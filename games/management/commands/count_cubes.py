"""manage.py count_cubes: in how many ways one color's pieces fill a cube of edge 3."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.puzzles.boards import POLYCUBES, cube_in_one_color, symmetries
from games.puzzles.census import take_census


class Command(BaseCommand):
    """Answer the question of the Blokus 3D rulebook (rules 3.7)."""

    help = "Count the cubes of edge 3 in one color, by positions and up to rotation."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Let somebody check against a published count."""
        parser.add_argument(
            "--pieces",
            nargs="+",
            choices=list(POLYCUBES),
            default=list(POLYCUBES),
            help="only these; V3 T4 L4 Z4 P4 A4 B4 is the Soma cube",
        )

    def handle(self, *args: Any, pieces: list[str], **options: Any) -> None:
        """Count by complete search; all pieces take a minute or two."""
        census = take_census(cube_in_one_color(pieces), symmetries((3, 3, 3)))
        self.stdout.write(
            f"positions={census.positions} up_to_rotation={len(census.solutions)}"
        )
