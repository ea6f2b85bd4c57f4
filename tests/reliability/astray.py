"""Our programs on a host whose clock is wrong by `ASTRAY` seconds.

It replaces the module that a command line names: an application, an app or a command.
"""

import os
import sys
from datetime import timedelta

import time_machine
from django.core.management import execute_from_command_line

time_machine.travel(timedelta(seconds=int(os.environ["ASTRAY"]))).start()

from blokus_api.celery import app  # noqa: E402 - shall know no other clock
from blokus_api.wsgi import application  # noqa: E402

__all__ = ["app", "application"]

if __name__ == "__main__":
    execute_from_command_line(["manage.py", *sys.argv[1:]])
