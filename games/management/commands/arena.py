"""manage.py arena: matches between levels and engines, to measure their strength."""

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
"""The exit status of what Ctrl-C ended."""
REPORTED_EVERY = 60.0
"""Seconds: a match may take hours, and say early that it is not worth them."""
TWO = 2


class Command(BaseCommand):
    """Plays the games that the output file lacks, then prints a table of all."""

    help = (
        "Let players meet in many games, sides swapped (docs/gtp.md). A player is a"
        " level, as greedy or level:5, a level that searches in another manner, as"
        " level:5?simulations=900&exploration=0.5, or an engine, as gtp:NAME."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take players, a game, and how much to play of it."""
        add = parser.add_argument
        add("players", nargs="*", metavar="PLAYER")
        ladder = "each player against the one before it (default: levels 1 to 10)"
        add("--ladder", action="store_true", help=ladder)
        add("--variant", default="duo", help="default: duo")
        refine = "refine the variant; without, Pentobi's games have Pentobi's rules"
        add("--option", action="append", default=[], metavar="NAME=VALUE", help=refine)
        add("--games", type=count, default=100, help="of each pairing (default: 100)")
        add("--jobs", type=count, default=1, help="processes (default: 1)")
        add("--seed", default="1", help="equal seeds, equal games (default: 1)")
        opening = "placements made by chance before the players begin (default: 0)"
        add("--opening", type=whole_number, default=0, metavar="PLIES", help=opening)
        output = "keep games here, a line each, and play only those that it lacks"
        add("--output", type=Path, metavar="FILE", help=output)
        publish = (
            "keep what it says of levels here; games/computers/ai/strength.json ships"
        )
        add("--publish", type=Path, metavar="FILE", help=publish)
        engine = "NAME=COMMAND, a program that speaks GTP, its words as in a shell"
        add("--engine", type=_engine, action="append", default=[], help=engine)
        add("--engine-seconds", type=float, default=60.0, help="for an answer")
        add("--engine-memory-mb", type=count, default=4096, help="of each process")

    def handle(self, *, output: Path | None, jobs: int, **options: Any) -> None:
        """Play, and print what came of it, also when interrupted."""
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
            self.stderr.write("Interrupted; with --output, the same command goes on.")
            sys.exit(INTERRUPTED)
        if publish_to is not None:
            strengths = published(publish_to, match.ruleset, tallies)
            with beside(publish_to) as made:
                write(made, strengths)
                made.replace(publish_to)

    def _played(
        self,
        match: Match,
        missing: Sequence[Fixture],
        jobs: int,
        ledger: Ledger,
        schedule: Schedule,
    ) -> bool:
        """Play and keep games, and tell how it stands; return whether all were."""
        told = time.monotonic()
        with (
            closing(play_all(match.play, missing, jobs)) as results,
            tqdm(total=len(missing), unit="game", disable=None) as bar,
        ):
            try:
                for result in results:
                    ledger.add(result)
                    bar.update()
                    if time.monotonic() - told > REPORTED_EVERY:
                        told = time.monotonic()
                        with bar.external_write_mode():
                            self.stderr.write(table_text(_tallies(schedule, ledger)))
                    if result.failure is not None:
                        with bar.external_write_mode():
                            self.stderr.write(_sentence(result))
            except KeyboardInterrupt:
                return False
        return True


def _planned(options: Mapping[str, Any]) -> tuple[Match, Schedule]:
    """Return what is played; raises `ValueError`."""
    ruleset = find_any_rules(options["variant"], options["option"])
    sides = len(ruleset.teams)
    if sides < TWO:
        raise ValueError(f"{ruleset.variant} is a game for one.")
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
    """Pair the names of two players; of a ladder, each with the one below."""
    rungs = players or LADDER
    if ladder and len(rungs) >= TWO:
        return [(above, below) for below, above in pairwise(rungs)]
    if ladder or len(players) != TWO:
        raise ValueError("Name two players; for a ladder, two or more, weakest first.")
    return [(players[0], players[1])]


@contextmanager
def _opened(path: Path | None) -> Iterator[Ledger]:
    """Open the file of games, or keep them in memory; raises `CommandError`."""
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
    known = {
        pairing: [ledger.results[one] for one in games if one in ledger.results]
        for pairing, games in schedule.items()
    }
    return {p: add_up(results) for p, results in known.items() if results}


def _sentence(result: Result) -> str:
    """Tell of a game that was broken off."""
    assert result.failure is not None
    pairing, fixture = result.fixture.pairing, result.fixture
    broken = (pairing.first, pairing.second)[result.failure.player]
    return (
        f"{broken} {result.failure.problem}; game {fixture.seed}, side {fixture.side},"
        f" after {len(result.moves)} placements: lost."
    )


def _engine(text: str) -> tuple[str, tuple[str, ...]]:
    name, _, command = text.partition("=")
    argv = tuple(shlex.split(command))
    if not name or not argv:
        raise ArgumentTypeError(f"{text!r} is no NAME=COMMAND.")
    return name, argv
