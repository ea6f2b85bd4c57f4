#!/usr/bin/env python
"""Django's command line, which finds the servers that `manage.py up` started."""

import os
import sys

from django.core.management import execute_from_command_line
from django.db.utils import OperationalError

from blokus_api.embedded import places, running


def main() -> None:
    """Run a command; one that finds no database says so in a sentence."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "blokus_api.settings")
    if os.environ.get("DATABASE_URL") or sys.argv[1:2] == ["up"]:
        execute_from_command_line(sys.argv)
        return
    data = places.data_folder()
    os.environ.update(running.settings_in(data, os.environ))
    try:
        execute_from_command_line(sys.argv)
    except OperationalError as error:
        sys.exit(f"{running.NOBODY.format(data=data)}\n{error}")


if __name__ == "__main__":
    main()
