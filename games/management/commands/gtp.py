"""`manage.py gtp`: a computer player for programs that speak GTP as Pentobi does."""

import secrets
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.computers.ai.levels import LEVELS, chooser_for_game
from games.computers.ai.readiness import prepare
from games.computers.ai.search import is_searchable
from games.computers.gtp.engine import Engine
from games.computers.gtp.names import find_rules
from games.computers.gtp.protocol import read_command, read_lines


class Command(BaseCommand):
    """Executes commands from standard input until the input ends or `quit` is read."""

    help = "Start a computer player that speaks GTP (docs/gtp.md)."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add options for the first game and the computer level."""
        parser.add_argument(
            "--variant", default="duo", help="variant of the first game (default: duo)"
        )
        parser.add_argument(
            "--option",
            action="append",
            default=[],
            metavar="NAME=VALUE",
            help="variant option (default: the value that Pentobi uses, if possible)",
        )
        parser.add_argument("--level", choices=LEVELS, default="greedy")
        parser.add_argument(
            "--seed", help="seed that determines the moves (default: random)"
        )

    def handle(
        self,
        *,
        variant: str,
        option: list[str],
        level: str,
        seed: str | None,
        **_: Any,
    ) -> None:
        """Respond to each line immediately."""
        try:
            ruleset = find_rules(variant, option)
        except ValueError as error:
            raise CommandError(str(error)) from error

        if LEVELS[level].simulations is not None:
            if not is_searchable():
                raise CommandError(f"{level} requires numba. Install the extra [ai].")
            prepare()
        engine = Engine(
            ruleset, lambda: chooser_for_game(level), seed or secrets.token_hex(8)
        )
        for line in read_lines(sys.stdin.buffer):
            command = read_command(line)
            if command is not None:
                sys.stdout.write(engine.answer(command))
                sys.stdout.flush()
            if engine.is_over:
                return
