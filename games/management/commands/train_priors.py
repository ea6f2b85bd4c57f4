"""`manage.py train_priors`: learn priors from games of the search against itself."""

from argparse import ArgumentParser
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from games.computers.ai.arrays.memory import LONGEST_GAME
from games.computers.ai.manner import EDITION
from games.computers.ai.preferences import PRIORS, file_for, read, write
from games.computers.ai.readiness import prepare
from games.computers.ai.search import can_search
from games.computers.gtp.names import find_any_rules
from games.lab.arena.running import play_all
from games.lab.selfplay import FLOOR, Lesson, play_game
from games.lab.training import train
from games.management.arguments import count
from games.rules.ruleset import Ruleset
from games.storage.files import beside


@dataclass(frozen=True)
class TrainingSettings:
    """Settings that all games share. They can be sent to other processes."""

    variants: tuple[str, ...]
    """Variants that are played in turn."""
    options: tuple[str, ...]
    """Options that apply to all these variants."""
    priors: Path
    simulations: int
    plies: int
    floor: float
    seed: str

    def play(self, index: int) -> tuple[int, list[Lesson]]:
        """Play a game. Return its index too, because games can end in any order."""
        variant = self.variants[index % len(self.variants)]
        ruleset = find_any_rules(variant, self.options)
        seed, priors = f"{self.seed}:{index}", read(self.priors)
        return index, play_game(
            ruleset, priors, self.simulations, seed, self.plies, self.floor
        )


class Command(BaseCommand):
    """Plays games with the current priors, and writes new priors learned from them."""

    help = (
        "Learn priors from games that the search plays against itself"
        " (docs/players.md). Run the command repeatedly, because better priors lead to"
        " better games."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add arguments for the variants and the number of games."""
        add = parser.add_argument
        add("variants", nargs="+", help="variants that share a file of priors")
        refine = "variant option (default: the value that Pentobi uses, if possible)"
        add("--option", action="append", default=[], metavar="NAME=VALUE", help=refine)
        add("--games", type=count, default=100, help="number of games (default: 100)")
        add(
            "--simulations",
            type=count,
            default=2000,
            help="simulations per move (default: 2000)",
        )
        add(
            "--plies",
            type=count,
            default=LONGEST_GAME,
            help="maximum number of placements per game; low values train only the"
            " openings",
        )
        floor = (
            f"uniform share of the priors at the root of a search (default: {FLOOR})"
        )
        add("--floor", type=float, default=FLOOR, metavar="PART", help=floor)
        add("--seed", default="1", help="seed that determines the priors (default: 1)")
        add("--jobs", type=count, default=1, help="number of processes (default: 1)")
        add(
            "--input",
            type=Path,
            metavar="FILE",
            help="priors file that the players use (default: the shipped file)",
        )
        add(
            "--output",
            type=Path,
            metavar="FILE",
            help="file for the new priors (default: the file of the newest edition)",
        )

    def handle(self, *, variants: list[str], **options: Any) -> None:
        """Play the games, learn from them, and write the priors."""
        shipped = _shipped(variants, options["option"])
        source = options["input"] or shipped
        if options["input"] and not source.exists():
            raise CommandError(f"The file {source} does not exist.")
        practice = TrainingSettings(
            tuple(variants),
            tuple(options["option"]),
            source,
            options["simulations"],
            options["plies"],
            options["floor"],
            options["seed"],
        )
        games = range(options["games"])
        prepare()
        with closing(play_all(practice.play, games, options["jobs"])) as played:
            watched = tqdm(played, total=len(games), unit="game", disable=None)
            # Sorting the games by seed makes the result reproducible.
            lessons = [lesson for _, game in sorted(watched) for lesson in game]
        before = read(source)
        weights, losses = train(lessons, before.weights, seed=0)
        output = options["output"] or PRIORS / f"{EDITION}" / shipped.name
        with beside(output) as temporary:
            write(temporary, before._replace(weights=weights))
            temporary.replace(output)
        losses_text = ", ".join(f"{loss:.2f}" for loss in losses)
        self.stdout.write(
            f"Learned from {len(lessons)} positions."
            f" Loss by phase, in nats: {losses_text}."
        )


def _shipped(variants: list[str], options: list[str]) -> Path:
    """Return the newest priors file, if all these variants share one."""
    files = {file_for(_ruleset(variant, options)) for variant in variants}
    if len(files) > 1:
        kinds = ", ".join(sorted(file.stem for file in files))
        raise CommandError(f"These variants do not share a file of priors: {kinds}.")
    return files.pop()


def _ruleset(variant: str, options: list[str]) -> Ruleset:
    try:
        ruleset = find_any_rules(variant, options)
    except ValueError as error:
        raise CommandError(str(error)) from error
    if not can_search(ruleset):
        raise CommandError(
            f"{variant} is a solo variant. Choose a variant for two or more players."
        )
    return ruleset
