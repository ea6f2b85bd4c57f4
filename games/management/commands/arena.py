"""`manage.py arena`: measure the strength of levels and engines in matches."""

import shlex
import sys
import time
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from io import BytesIO
from itertools import chain, pairwise
from pathlib import Path
from typing import Any, TypeAlias

from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from games.computers.ai.levels import LEVELS
from games.computers.ai.readiness import prepare
from games.computers.ai.strength import write
from games.computers.gtp.client import EngineProgram
from games.computers.gtp.names import find_any_rules
from games.lab.arena.ledger import Ledger, LedgerError, open_ledger
from games.lab.arena.pairings import Fixture, Pairing, fixtures
from games.lab.arena.players import LEVEL_PREFIX, find_player
from games.lab.arena.playing import Match
from games.lab.arena.publishing import published
from games.lab.arena.results import Result
from games.lab.arena.running import play_all
from games.lab.arena.table import table_text
from games.lab.arena.tally import MatchTally, add_up
from games.management.arguments import count, whole_number
from games.storage.files import beside

Schedule: TypeAlias = Mapping[Pairing, Sequence[Fixture]]

LADDER = [f"{LEVEL_PREFIX}{name}" for name in LEVELS if name.isdecimal()]
INTERRUPTED = 130
"""Exit status of a run that was interrupted with Ctrl-C."""
REPORTED_EVERY = 60.0
"""Seconds between two interim tables. They help users decide whether to stop early."""
TWO = 2


class Command(BaseCommand):
    """Plays the games that are missing from the output file, then prints a table."""

    help = (
        "Play many games between computer players, and swap their sides"
        " (docs/gtp.md). A player can be a level (greedy, level:5), a level with"
        " other search settings (level:5?simulations=900&exploration=0.5) or an"
        " engine (gtp:NAME)."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the arguments for the players, the variant and the number of games."""
        add = parser.add_argument
        add("players", nargs="*", metavar="PLAYER")
        ladder = (
            "let each player play against the previous one (default: levels 1 to 10)"
        )
        add("--ladder", action="store_true", help=ladder)
        add("--variant", default="duo", help="variant (default: duo)")
        refine = "variant option (default: the value that Pentobi uses, if possible)"
        add("--option", action="append", default=[], metavar="NAME=VALUE", help=refine)
        add(
            "--games",
            type=count,
            default=100,
            help="number of games per pairing (default: 100)",
        )
        add("--jobs", type=count, default=1, help="number of processes (default: 1)")
        add("--seed", default="1", help="seed that determines the games (default: 1)")
        opening = "number of random placements before the players begin (default: 0)"
        add("--opening", type=whole_number, default=0, metavar="PLIES", help=opening)
        output = "results file, one game per line; games already in it are not repeated"
        add("--output", type=Path, metavar="FILE", help=output)
        publish = (
            "file for the strength of the levels, in the format of"
            " games/computers/ai/strength.json"
        )
        add("--publish", type=Path, metavar="FILE", help=publish)
        engine = "GTP program, in the form NAME=COMMAND, quoted as in a shell"
        add("--engine", type=_engine, action="append", default=[], help=engine)
        add(
            "--engine-seconds",
            type=float,
            default=60.0,
            help="time limit per move in seconds (default: 60)",
        )
        add(
            "--engine-memory-mb",
            type=count,
            default=4096,
            help="memory limit per process in MiB (default: 4096)",
        )

    def handle(self, *, output: Path | None, jobs: int, **options: Any) -> None:
        """Play the games and print the results, even after an interruption."""
        publish_to: Path | None = options["publish"]
        try:
            match, schedule = _planned(options)
        except ValueError as error:
            raise CommandError(str(error)) from error
        if any(player.searches for player in match.players.values()):
            prepare()
        with _opened(output) as ledger:
            missing = [
                fixture
                for games in schedule.values()
                for fixture in games
                if fixture not in ledger.results
            ]
            is_done = self._played(match, missing, jobs, ledger, schedule)
            tallies = _tallies(schedule, ledger)
            self.stdout.write(table_text(tallies))
        if not is_done:
            self.stderr.write(
                "Interrupted. If you used --output, run the command again to continue."
            )
            sys.exit(INTERRUPTED)
        if publish_to is not None:
            strengths = published(publish_to, match.ruleset, tallies)
            with beside(publish_to) as temporary:
                write(temporary, strengths)
                temporary.replace(publish_to)

    def _played(
        self,
        match: Match,
        missing: Sequence[Fixture],
        jobs: int,
        ledger: Ledger,
        schedule: Schedule,
    ) -> bool:
        """Play, store and report games. Return whether all of them were played."""
        reported_at = time.monotonic()
        with (
            closing(play_all(match.play, missing, jobs)) as results,
            tqdm(total=len(missing), unit="game", disable=None) as bar,
        ):
            try:
                for result in results:
                    ledger.add(result)
                    bar.update()
                    if time.monotonic() - reported_at > REPORTED_EVERY:
                        reported_at = time.monotonic()
                        with bar.external_write_mode():
                            self.stderr.write(table_text(_tallies(schedule, ledger)))
                    if result.failure is not None:
                        with bar.external_write_mode():
                            self.stderr.write(_sentence(result))
            except KeyboardInterrupt:
                return False
        return True


def _planned(options: Mapping[str, Any]) -> tuple[Match, Schedule]:
    """Return the match and its schedule. Raises `ValueError` for invalid options."""
    ruleset = find_any_rules(options["variant"], options["option"])
    sides = len(ruleset.teams)
    if sides < TWO:
        raise ValueError(
            f"{ruleset.variant} is a solo variant. Choose a variant for two or"
            " more players."
        )
    pairs = _pairs(options["players"], ladder=options["ladder"])
    programs = {
        name: EngineProgram(
            argv=argv,
            seconds=options["engine_seconds"],
            memory=options["engine_memory_mb"] * 2**20,
        )
        for name, argv in options["engine"]
    }
    players = {name: find_player(name, programs) for name in {*chain(*pairs)}}
    pairings = [
        Pairing(first, second, plays=(players[first].plays, players[second].plays))
        for first, second in pairs
    ]
    games, seed, opening = options["games"], options["seed"], options["opening"]
    return Match(ruleset.variant, ruleset.options, players), {
        pairing: list(fixtures(pairing, str(ruleset), sides, games, seed, opening))
        for pairing in pairings
    }


def _pairs(players: Sequence[str], *, ladder: bool) -> Sequence[tuple[str, str]]:
    """Return pairs of names. In a ladder, each player meets the next weaker one."""
    rungs = players or LADDER
    if ladder and len(rungs) >= TWO:
        return [(above, below) for below, above in pairwise(rungs)]
    if ladder or len(players) != TWO:
        raise ValueError(
            "Name two players. With --ladder, name two or more players,"
            " beginning with the weakest."
        )
    return [(players[0], players[1])]


@contextmanager
def _opened(path: Path | None) -> Iterator[Ledger]:
    """Open the results file, or store the results in memory if there is no file.

    Raises `CommandError` if the file is unusable.
    """
    with ExitStack() as stack:
        try:
            ledger = (
                Ledger(BytesIO())
                if path is None
                else stack.enter_context(open_ledger(path))
            )
        except (OSError, LedgerError) as error:
            raise CommandError(f"{path}: {error}") from error
        yield ledger


def _tallies(schedule: Schedule, ledger: Ledger) -> Mapping[Pairing, MatchTally]:
    results_by_pairing = {
        pairing: [ledger.results[game] for game in games if game in ledger.results]
        for pairing, games in schedule.items()
    }
    return {p: add_up(results) for p, results in results_by_pairing.items() if results}


def _sentence(result: Result) -> str:
    """Describe a game that was aborted."""
    assert result.failure is not None
    pairing, fixture = result.fixture.pairing, result.fixture
    broken = (pairing.first, pairing.second)[result.failure.player]
    return (
        f"{broken} {result.failure.problem} (game {fixture.seed}, side {fixture.side},"
        f" after {len(result.moves)} placements). The game counts as lost."
    )


def _engine(text: str) -> tuple[str, tuple[str, ...]]:
    name, _, command = text.partition("=")
    argv = tuple(shlex.split(command))
    if not name or not argv:
        raise ArgumentTypeError(f"{text!r} must have the form NAME=COMMAND.")
    return name, argv
