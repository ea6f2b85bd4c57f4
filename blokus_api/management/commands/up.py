"""Command `manage.py up`: run the whole service on this machine without any setup."""

import signal
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from blokus_api.embedded.errors import EmbeddedError
from blokus_api.embedded.machine import Machine
from blokus_api.embedded.places import data_folder

ENDINGS = (signal.SIGINT, signal.SIGTERM)
GAME = '{"variant":"duo","seats":["me",{"ai":"greedy"}]}'

WELCOME = """\
The server is running at {url}/
Open this address in a browser to play. Press Ctrl-C to stop the server.

Data: {data}
Logs: {logs}

Access token of a new guest: {token}
To create a game of Duo against the computer:

  curl {url}/api/v1/games \\
    -H 'Authorization: Bearer {token}' \\
    -H 'Content-Type: application/json' \\
    -d '{game}'
"""

FROM_ELSEWHERE = """\
Addresses for other devices: {urls}
To use other names of this machine, add them to ALLOWED_HOSTS.
"""


class Command(BaseCommand):
    help = (
        "Run everything on this machine: PostgreSQL (unless DATABASE_URL is set),"
        " Valkey (unless BROKER_URL is set), web, workers and relay."
    )
    # The database does not exist yet.
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--host",
            default="127.0.0.1",
            help="address to listen on; 0.0.0.0 means all addresses of this machine."
            " Other names of the machine must be in ALLOWED_HOSTS"
            " (default: %(default)s)",
        )
        parser.add_argument(
            "--port",
            type=int,
            default=8000,
            help="port to listen on (default: %(default)s)",
        )
        parser.add_argument("--data", help="folder for all data")
        parser.add_argument(
            "--dev",
            action="store_true",
            help="use settings for developers of frontends and bots: players can"
            " advance the clock of unrated games, guests can use webhooks and have no"
            " daily quotas, and webhooks can call this machine. Environment variables"
            " override these settings",
        )
        parser.add_argument(
            "--empty",
            action="store_true",
            help="start with an empty archive, without the release's games",
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
        for number in ENDINGS:
            signal.signal(number, _interrupt)
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
        self.stdout.write(
            "Starting the server. The first start can take half a minute."
        )
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
    """Interrupt once, and ignore further signals, which would disturb the shutdown."""
    for number in ENDINGS:
        signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt
