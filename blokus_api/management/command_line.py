"""Django's command line, using the settings of the servers that `up` started."""

import os
import sys
from pathlib import Path

from django.core.management import (
    CommandError,
    execute_from_command_line,
    load_command_class,
)
from django.db.utils import OperationalError

from blokus_api.embedded import places, running


def main() -> None:
    """Run a command. If no database responds, exit with a hint."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "blokus_api.settings")
    if sys.argv[1:2] == ["up"]:
        _run_up()
        return
    if os.environ.get("DATABASE_URL"):
        execute_from_command_line(sys.argv)
        return
    data = places.data_folder()
    os.environ.update(running.settings_in(data, os.environ))
    try:
        execute_from_command_line(sys.argv)
    except OperationalError as error:
        advice = running.NOT_RUNNING.format(program=Path(sys.argv[0]).name, data=data)
        sys.exit(f"{advice}\n{error}")


def _run_up() -> None:
    """Run `up` without Django, whose settings are incomplete until PostgreSQL runs."""
    command = load_command_class("blokus_api", "up")
    options = command.create_parser(sys.argv[0], "up").parse_args(sys.argv[2:])
    try:
        command.execute(**vars(options))
    except CommandError as error:
        sys.exit(f"CommandError: {error}")
