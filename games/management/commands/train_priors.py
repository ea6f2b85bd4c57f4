"""manage.py train_priors: games of the search against itself, and what they teach."""

from argparse import ArgumentParser
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from games.computers.ai.preferences import FOLDER, kind_of, read, write
from games.computers.ai.search import can_search
from games.lab.arena.running import play_all
from games.lab.selfplay import Lesson, play_game
from games.lab.training import train
from games.management.arguments import count
from games.rules.options import OptionError
from games.rules.ruleset import Ruleset
from games.rules.variants import find_ruleset


@dataclass(frozen=True)
class Practice:
    """The settings that games share; can be sent to other processes."""

    variant: str
    priors: Path
    simulations: int
    seed: str

    def play(self, index: int) -> tuple[int, list[Lesson]]:
        """Play a game; return its index, too: games end in any order."""
        ruleset, priors = find_ruleset(self.variant, {}), read(self.priors)
        seed = f"{self.seed}:{index}"
        return index, play_game(ruleset, priors, self.simulations, seed)


class Command(BaseCommand):
    """Plays games with the priors that are there, and writes what they teach."""

    help = (
        "Learn priors from games of the search against itself (docs/players.md)."
        " Run it again: better priors play better games, which teach better priors."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take a variant, and how much to play of it."""
        add = parser.add_argument
        add("variant", help="its kind of ruleset shares the priors")
        add("--games", type=count, default=100, help="default: 100")
        add("--simulations", type=count, default=2000, help="a move (default: 2000)")
        add("--seed", default="1", help="equal seeds, equal priors (default: 1)")
        add("--jobs", type=count, default=1, help="processes (default: 1)")
        add("--input", type=Path, metavar="FILE", help="priors to play with")
        add("--output", type=Path, metavar="FILE", help="default: those that ship")

    def handle(self, *, variant: str, **options: Any) -> None:
        """Play, learn, and write."""
        ruleset = _ruleset(variant)
        shipped = FOLDER / f"{kind_of(ruleset)}.json"
        source = options["input"] or shipped
        if options["input"] and not source.exists():
            raise CommandError(f"{source}: there is no such file.")
        practice = Practice(variant, source, options["simulations"], options["seed"])
        games = range(options["games"])
        with closing(play_all(practice.play, games, options["jobs"])) as played:
            watched = tqdm(played, total=len(games), unit="game", disable=None)
            # In the order of their seeds: equal seeds give equal priors.
            lessons = [lesson for _, game in sorted(watched) for lesson in game]
        weights, losses = train(ruleset, lessons, seed=0)
        write(options["output"] or shipped, read(source)._replace(weights=weights))
        told = ", ".join(f"{loss:.2f}" for loss in losses)
        self.stdout.write(f"{len(lessons)} positions; nats left by phase: {told}.")


def _ruleset(variant: str) -> Ruleset:
    try:
        ruleset = find_ruleset(variant, {})
    except (KeyError, OptionError) as error:
        raise CommandError(f"{variant!r} is not a variant.") from error
    if not can_search(ruleset) or ruleset.is_drafted:
        raise CommandError(f"{variant} is not searched from its first move.")
    return ruleset
