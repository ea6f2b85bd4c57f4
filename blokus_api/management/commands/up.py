"""`manage.py up`: the whole service on this machine, with nothing set up before."""

import signal
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from blokus_api.embedded.errors import EmbeddedError
from blokus_api.embedded.machine import Machine
from blokus_api.embedded.places import data_folder

ENDINGS = (signal.SIGINT, signal.SIGTERM)
GAME = '{"variant":"duo","seats":["me",{"ai":"greedy"}]}'

WELCOME = """\
Play at {url}/ (Ctrl-C stops it)
data: {data}
logs: {logs}

Your token, as a new guest: {token}
A game of Duo against the computer:

  curl {url}/api/v1/games \\
    -H 'Authorization: Bearer {token}' \\
    -H 'Content-Type: application/json' \\
    -d '{game}'
"""

FROM_ELSEWHERE = """\
On other devices: {urls}
Other names of this machine must be in ALLOWED_HOSTS.
"""


class Command(BaseCommand):
    help = (
        "Run everything on this machine: PostgreSQL (unless DATABASE_URL is set),"
        " Valkey (unless BROKER_URL is set), web, workers and relay."
    )
    # The database is not there yet.
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--host",
            default="127.0.0.1",
            help="address to listen on; 0.0.0.0 is all addresses of this machine."
            " Other names of it must be in ALLOWED_HOSTS (default: %(default)s)",
        )
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--data", help="folder for the data")
        parser.add_argument(
            "--dev",
            action="store_true",
            help="for developers of frontends and bots: players may move time on in"
            " unrated games, guests may have webhooks, and create as many games"
            " and guests as they like; webhooks may lead to this machine; what the"
            " environment sets stays",
        )

        parser.add_argument(
            "--empty",
            action="store_true",
            help="begin with an empty archive: without the games between levels of the"
            " computer that the first start archives",
        )

    def handle(
        self,
        *,
        host: str,
        port: int,
        data: str | None,
        dev: bool,
        empty: bool,
        **_: Any,
    ) -> None:
        for one in ENDINGS:
            signal.signal(one, _interrupt)
        try:
            self._run(
                Machine(
                    data_folder(data), host, port, for_development=dev, is_empty=empty
                )
            )
        except EmbeddedError as error:
            raise CommandError(str(error)) from error
        except KeyboardInterrupt:
            self.stdout.write("Stopped.")

    def _run(self, machine: Machine) -> None:
        self.stdout.write("Starting; the first time takes some seconds.")
        with machine:
            self.stdout.write(
                WELCOME.format(
                    url=machine.url,
                    data=machine.data,
                    logs=machine.logs,
                    token=machine.create_guest(),
                    game=GAME,
                )
            )
            if urls := machine.urls_of_others:
                self.stdout.write(FROM_ELSEWHERE.format(urls=" ".join(urls)))
            self.stdout.flush()
            machine.watch()


def _interrupt(*_: object) -> None:
    """Once: what is asked for again while stopping must not cut the stopping short."""
    for one in ENDINGS:
        signal.signal(one, signal.SIG_IGN)
    raise KeyboardInterrupt
