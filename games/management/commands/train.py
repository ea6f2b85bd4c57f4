"""`manage.py train`: train a net on games that the search plays against itself."""

import re
import shlex
from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from games.computers.ai.nets import read_net, write_net
from games.computers.ai.readiness import prepare
from games.computers.gtp.client import EngineProgram
from games.lab.arena.players import EnginePlayer
from games.lab.school.course import Course, begin
from games.lab.school.exams import Exam
from games.lab.school.rounds import School
from games.management.arguments import count
from games.storage.files import beside

ANSWER, MEMORY = 600.0, 4 * 2**30
"""Limits for an examiner: seconds per move and bytes of memory."""
_EXAM = re.compile(r"([1-9]\d{0,6}):([1-9]\d{0,4}):(0(?:\.\d+)?|1(?:\.0+)?)")
_DEFAULTS = {field.name: field.default for field in msgspec.structs.fields(Course)}
_COURSE = [name for name in _DEFAULTS if name not in ("variant", "options")]


class Command(BaseCommand):
    """Runs or continues a training course, and prints the result of each round."""

    help = (
        "Train a net to evaluate positions, with games that the search plays against"
        " itself (docs/players.md). All results are stored in FOLDER, so you can run"
        " the same command again after an interruption. The same settings produce"
        " the same net."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add arguments for the training course and the examiner."""
        add = parser.add_argument
        add("variant")
        add("folder", type=Path, metavar="FOLDER")
        add("--option", action="append", default=[], metavar="NAME=VALUE")
        for name in _COURSE:
            usual = _DEFAULTS[name]
            add(f"--{name}", type=type(usual), default=usual, help=f"default: {usual}")
        add(
            "--jobs",
            type=count,
            default=1,
            help="number of processes that play games (default: 1)",
        )
        add(
            "--examiner",
            type=_command,
            metavar="COMMAND",
            help="command that starts a GTP engine as the opponent in exams",
        )
        exam = "games against the examiner after each round: SIMULATIONS:GAMES:MIX"
        add("--exam", type=_exam, action="append", default=[], help=exam)
        add("--output", type=Path, metavar="FILE", help="file for the final net")

    def handle(self, *, variant: str, folder: Path, **options: Any) -> None:
        """Run the training course and write the final net."""
        settings = {name: options[name] for name in _COURSE}
        course = Course(variant, tuple(options["option"]), **settings)
        argv, output = options["examiner"], options["output"]
        if options["exam"] and not argv:
            raise CommandError("--exam requires --examiner.")
        if output and not output.parent.is_dir():
            raise CommandError(f"{output.parent} must be an existing folder.")
        try:
            begin(folder, course)
        except (OSError, ValueError) as error:
            raise CommandError(str(error)) from error
        prepare()
        school = School(
            course=course,
            folder=folder,
            jobs=options["jobs"],
            exams=options["exam"],
            examiner=argv and EnginePlayer(_program(argv)),
            tell=self._tell,
        )
        net = school.go_through()
        if output:
            with beside(output) as temporary:
                write_net(temporary, read_net(net))
                temporary.replace(output)
        self.stdout.write(f"The net after {course.rounds} rounds is stored in {net}.")

    def _tell(self, text: str) -> None:
        """Print a text at once, even if the output is a file."""
        self.stdout.write(text)
        self.stdout.flush()


def _command(text: str) -> tuple[str, ...]:
    return tuple(shlex.split(text))


def _program(argv: tuple[str, ...]) -> EngineProgram:
    """Return the program that plays against the net in each exam game."""
    return EngineProgram(argv=argv, seconds=ANSWER, memory=MEMORY)


def _exam(text: str) -> Exam:
    match = _EXAM.fullmatch(text)
    if match is None:
        raise ArgumentTypeError(f"{text!r} must have the form SIMULATIONS:GAMES:MIX.")
    simulations, games, mix = match.groups()
    return Exam(int(simulations), int(games), float(mix))
