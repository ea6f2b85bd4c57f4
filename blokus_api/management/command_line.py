"""Django's command line, using the settings of the servers that `up` started."""

import os
import sys
from pathlib import Path

from django.core.management import execute_from_command_line
from django.db.utils import OperationalError

from blokus_api.embedded import places, running
from blokus_api.management.commands import up


def main() -> None:
    """Run a command. If no database responds, exit with a hint."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "blokus_api.settings")
    if sys.argv[1:2] == ["up"]:
        # The settings are not complete before it has started the database.
        up.Command().run_from_argv(sys.argv)
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
