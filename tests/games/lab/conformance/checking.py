"""Run `manage.py conformance` and capture its output."""

import io
from pathlib import Path

from django.core.management import CommandError, call_command

from games.management.commands.conformance import Command

DATA = Path(__file__).parents[3] / "data"


def run(*paths):
    """Return the lines printed, those on the error output, and whether all is well."""
    stdout, stderr = io.StringIO(), io.StringIO()
    try:
        call_command(Command(), *map(str, paths), stdout=stdout, stderr=stderr)
    except CommandError as error:
        return stdout.getvalue(), f"{stderr.getvalue()}{error}", False
    return stdout.getvalue(), stderr.getvalue(), True
