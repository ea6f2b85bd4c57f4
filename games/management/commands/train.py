"""manage.py train: a net learns from games of the search against itself."""

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
"""Seconds and bytes that an examiner may take."""
_EXAM = re.compile(r"([1-9]\d{0,6}):([1-9]\d{0,4}):(0(?:\.\d+)?|1(?:\.0+)?)")
_DEFAULTS = {field.name: field.default for field in msgspec.structs.fields(Course)}
_COURSE = [name for name in _DEFAULTS if name not in ("variant", "options")]


class Command(BaseCommand):
    """Goes through a course, or on with it, and tells what came of each round."""

    help = (
        "Teach a net what positions are worth, by games of the search against itself"
        " (docs/players.md). All is kept in FOLDER: the same command goes on after"
        " whatever ended it. Equal courses give equal nets."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the course, and who examines it."""
        add = parser.add_argument
        add("variant")
        add("folder", type=Path, metavar="FOLDER")
        add("--option", action="append", default=[], metavar="NAME=VALUE")
        for name in _COURSE:
            usual = _DEFAULTS[name]
            add(f"--{name}", type=type(usual), default=usual, help=f"default: {usual}")
        add("--jobs", type=count, default=1, help="processes that play (default: 1)")
        add("--examiner", type=_command, metavar="COMMAND", help="speaks GTP")
        exam = "SIMULATIONS:GAMES:MIX against the examiner after each round"
        add("--exam", type=_exam, action="append", default=[], help=exam)
        add("--output", type=Path, metavar="FILE", help="the last net, for use")

    def handle(self, *, variant: str, folder: Path, **options: Any) -> None:
        """Teach."""
        told = {name: options[name] for name in _COURSE}
        course = Course(variant, tuple(options["option"]), **told)
        argv, output = options["examiner"], options["output"]
        if options["exam"] and not argv:
            raise CommandError("Name an --examiner for exams.")
        if output and not output.parent.is_dir():
            raise CommandError(f"{output.parent} is no folder.")
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
            with beside(output) as made:
                write_net(made, read_net(net))
                made.replace(output)
        self.stdout.write(f"{net} is the net of {course.rounds} rounds.")

    def _tell(self, text: str) -> None:
        """Say it at once, also where it is written to a file."""
        self.stdout.write(text)
        self.stdout.flush()


def _command(text: str) -> tuple[str, ...]:
    return tuple(shlex.split(text))


def _program(argv: tuple[str, ...]) -> EngineProgram:
    """Return what is started for each game of an exam."""
    return EngineProgram(argv=argv, seconds=ANSWER, memory=MEMORY)


def _exam(text: str) -> Exam:
    found = _EXAM.fullmatch(text)
    if found is None:
        raise ArgumentTypeError(f"{text!r} is no SIMULATIONS:GAMES:MIX.")
    simulations, games, mix = found.groups()
    return Exam(int(simulations), int(games), float(mix))
