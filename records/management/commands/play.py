"""Command `manage.py play`: play and archive games between computers."""

import hashlib
import sys
import time
from argparse import ArgumentParser, ArgumentTypeError
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from functools import partial
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from games.computers import registry
from games.computers.ai.readiness import prepare
from games.computers.ai.search import is_searchable
from games.computers.gtp.names import find_any_rules
from games.computers.playing import ComputerGame, PlayedComputerGame, play
from games.lab.arena.running import play_all
from games.management.arguments import count
from games.management.interruptions import Interruptions
from games.replay.state import AI_PREFIX, GameState
from games.rules.ruleset import Ruleset
from games.rules.variants import ALIASES, SPELLINGS, VARIANTS, find_ruleset
from games.services import computer_games
from games.storage import disk, feed, feed_reading
from records.archive.feed_reader import READER
from records.models import Record

INTERRUPTED = 130
"""Exit status after Ctrl-C."""
REPORTED_EVERY = 30.0
"""Seconds between two lines of progress if no progress bar is shown."""
CHECKED_EVERY = 50
"""Number of games between two checks of the disk and of the archive."""
PATIENCE = 60.0
"""Maximum number of seconds to wait for the archive at the end of the command."""
PAUSE = 0.2


class Command(BaseCommand):
    """Command that plays the missing games and prints the results."""

    help = (
        "Play games between computer levels, and archive them. If you run the same"
        " command again, only the missing games are played. A different --seed"
        " produces different games."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the rules, the players and the number of games."""
        add = parser.add_argument
        add("--variant", default="duo", help="default: duo")
        refine = "an option of the variant, for example starts=fixed"
        add("--option", action="append", default=[], metavar="NAME=VALUE", help=refine)
        seats = "a level per seat, for example 1,greedy, or one level for all seats"
        add("--seats", type=_levels, required=True, metavar="LEVEL,...", help=seats)
        rotate = "move each level to the next seat after each game"
        add("--rotate", action="store_true", help=rotate)
        add("--games", type=count, default=1, help="default: 1")
        add("--jobs", type=count, default=1, help="processes (default: 1)")
        add(
            "--seed",
            default="1",
            help="seed of the games; the same seed produces the same games (default:"
            " 1)",
        )

    def handle(self, *, games: int, jobs: int, **options: Any) -> None:
        """Play and store the games, then wait until they are archived."""
        ruleset = _ruleset(options["variant"], options["option"])
        levels = _seated(ruleset, options["seats"])
        run = _Run(ruleset, levels, options["seed"], rotates=options["rotate"])
        interruptions = Interruptions()
        with interruptions.handled():
            is_done = self._play(run, games, jobs, interruptions)
            with suppress(KeyboardInterrupt):
                run.archive(PATIENCE)
        for player, wins in run.results():
            self.stdout.write(f"{player} {wins}")
        self.stdout.write(
            f"ruleset={ruleset} games={games} played={run.played} known={run.known}"
            f" archived={run.archived}"
        )
        if run.waiting:
            self.stderr.write(
                f"{len(run.waiting)} games are stored but not archived yet."
                " The relay will archive them."
            )
        if not is_done:
            self.stderr.write("Interrupted. Run the same command to continue.")
            sys.exit(INTERRUPTED)

    def _play(
        self, run: "_Run", games: int, jobs: int, interruptions: Interruptions
    ) -> bool:
        """Play and store games; return False after an interruption."""
        reported_at = time.monotonic()
        with (
            closing(play_all(play, run.missing(games), jobs)) as results,
            tqdm(total=games, unit="game", disable=None) as bar,
        ):
            try:
                for result in results:
                    with interruptions.deferred():
                        run.store(result)
                    bar.update(run.played + run.known - bar.n)
                    if bar.disable and time.monotonic() - reported_at > REPORTED_EVERY:
                        reported_at = time.monotonic()
                        self.stderr.write(f"{run.played + run.known} of {games} games.")
            except KeyboardInterrupt:
                return False
        return True


class _Run:
    """Games and results of one command. Only a few games are in memory at once."""

    def __init__(
        self, ruleset: Ruleset, levels: Sequence[str], seed: str, *, rotates: bool
    ) -> None:
        self._levels, self._rotates, self._seed = levels, rotates, seed
        engines = {
            level: registry.ENGINES[level]
            for level in levels
            if level in registry.ENGINES
        }
        self._game = partial(
            ComputerGame, ruleset.variant, ruleset.options, engines=engines
        )
        self._name = str(ruleset)
        self.played = self.known = self.archived = 0
        self.waiting: set[str] = set()
        """Ids of stored games that may not be archived yet."""
        self._won: Counter[str] = Counter()
        self._shared: Counter[str] = Counter()

    def missing(self, games: int) -> Iterator[ComputerGame]:
        """Yield the games to be stored; raise `CommandError` if the disk is full."""
        for number in range(games):
            if number % CHECKED_EVERY == 0 and disk.is_low():
                raise CommandError(f"{disk.LOW} {self.played} games were stored.")
            at = number % len(self._levels) if self._rotates else 0
            levels = (*self._levels[at:], *self._levels[:at])
            game = self._game(levels=levels, seed=f"{self._seed}:{number}")
            if computer_games.find_stored(self._key(game)) is None:
                yield game
            else:
                self.known += 1

    def store(self, played: PlayedComputerGame) -> None:
        """Store a game, unless another command has stored it in the meantime."""
        state = computer_games.store(played, self._key(played.game))
        if state is None:
            self.known += 1
            return
        self.played += 1
        self.waiting.add(state.id)
        self._tally(state)
        if self.played % CHECKED_EVERY == 0:
            self.archive(0)

    def archive(self, patience: float) -> None:
        """Archive the stored games; wait if another process is archiving them."""
        until = time.monotonic() + patience
        while self.waiting:
            while feed.sequence() or feed_reading.advance(READER):
                pass
            archived = Record.objects.filter(game__in=self.waiting)
            ids = {str(game) for game in archived.values_list("game", flat=True)}
            self.archived += len(ids)
            self.waiting -= ids
            if not self.waiting or time.monotonic() >= until:
                return
            time.sleep(PAUSE)

    def results(self) -> Iterator[tuple[str, str]]:
        """Yield the players with the number of games that they won in this run."""
        for level in dict.fromkeys(self._levels):
            won, shared = self._won[level], self._shared[level]
            yield f"{AI_PREFIX}{level}", f"won={won} shared={shared}"

    def _tally(self, state: GameState) -> None:
        assert state.scored is not None, "A game is stored with its score."
        winners = {state.seats[seat].level or "" for seat in state.scored.winners}
        (self._won if len(winners) == 1 else self._shared).update(winners)

    def _key(self, game: ComputerGame) -> str:
        """Return the key that prevents a game from being stored twice."""
        text = "\n".join([self._name, *game.levels, game.seed])
        return f"play:{hashlib.sha256(text.encode()).hexdigest()[:32]}"


def _ruleset(variant: str, options: Sequence[str]) -> Ruleset:
    """Return the ruleset, with the defaults of this server instead of Pentobi's."""
    if variant not in {*VARIANTS, *ALIASES, *SPELLINGS}:
        raise CommandError(f"Unknown variant {variant!r}.")
    if not options:
        return find_ruleset(variant, {})
    try:
        return find_any_rules(variant, options)
    except ValueError as error:
        raise CommandError(str(error)) from error


def _seated(ruleset: Ruleset, levels: list[str]) -> list[str]:
    """Load and return the level of each seat; raise `CommandError` if that fails."""
    seats = len(ruleset.seats)
    seated = levels * seats if len(levels) == 1 else levels
    if len(seated) != seats:
        raise CommandError(
            f"{ruleset.variant} has {seats} seats. Name {seats} levels, or one level"
            " for all seats."
        )
    for level in seated:
        if ruleset.variant not in registry.LEVELS[level].variants:
            raise CommandError(f"The level {level} does not support {ruleset.variant}.")
    if any(registry.searches(level, ruleset) for level in seated):
        if not is_searchable():
            raise CommandError("These levels require the extra [ai]. Install it first.")
        prepare()
    return seated


def _levels(text: str) -> list[str]:
    """Parse level names, which may have the prefix `ai:` or `level:`."""
    levels = [word.strip().split(":")[-1] for word in text.split(",")]
    for level in levels:
        if level not in registry.LEVELS:
            names = ", ".join(registry.LEVELS)
            raise ArgumentTypeError(
                f"Unknown level {level!r}. Available levels: {names}."
            )
    return levels
