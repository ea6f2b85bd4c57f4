"""Command `manage.py contest`: a server for clients of the Software-Challenge."""

import asyncio
import logging
import os
import signal
from argparse import ArgumentParser, ArgumentTypeError
from ipaddress import ip_address
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import Error

from blokus_api.contest.door import Door
from blokus_api.contest.games import ruleset
from blokus_api.contest.players import ClientAccounts, UnknownAccountError, find_account
from blokus_api.contest.reception import Against
from games.computers.registry import LEVELS

logger = logging.getLogger(__name__)

LEVEL = "level:"
PASSWORD = "CONTEST_PASSWORD"  # noqa: S105
"""Environment variable that contains the administrators' password."""
NO_DATABASE = (
    "The database is not responding. Start the server first with `manage.py up`."
)


class Command(BaseCommand):
    """Command that runs the door, a server for contest clients, until it is stopped."""

    help = (
        "Accept clients that use the Software-Challenge's XML protocol. The"
        f" environment variable {PASSWORD} enables administrator requests."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the address and the players."""
        parser.add_argument(
            "--host",
            default="127.0.0.1",
            help="address to listen on; the protocol has neither encryption nor"
            " accounts (default: %(default)s)",
        )
        parser.add_argument(
            "--port",
            type=read_port,
            default=13050,
            help="port to listen on (default: %(default)s)",
        )
        parser.add_argument(
            "--against",
            type=read_against,
            default=Against(),
            metavar="OPPONENT",
            help="opponent of a client: `client` for the next client that connects"
            " (default), `level:NAME` for a computer level, or `people` for a"
            " person who takes the open seat on the page",
        )
        parser.add_argument(
            "--player",
            action="append",
            default=[],
            metavar="NAME",
            help="user name or id of an account or guest that plays for a client;"
            " can be repeated. Other clients play as new guests",
        )

    def handle(
        self,
        *args: Any,
        host: str,
        port: int,
        against: Against,
        player: list[str],
        **options: Any,
    ) -> None:
        """Start the door, and stop it at the first signal."""
        try:
            accounts = ClientAccounts(map(find_account, player))
        except UnknownAccountError as error:
            raise CommandError(str(error)) from error
        except Error as error:
            raise CommandError(f"{NO_DATABASE} ({error})") from error
        if not _is_loopback(host):
            logger.warning(
                "Any client that can reach %s can play. Connections are not encrypted.",
                host,
            )
        door = Door(against, accounts, os.environ.get(PASSWORD, ""))
        try:
            asyncio.run(_serve(door, host, port))
        except OSError as error:
            raise CommandError(f"{error}. Choose another port with --port.") from error
        except Error as error:
            raise CommandError(f"{NO_DATABASE} ({error})") from error


def read_port(text: str) -> int:
    """Parse the number of a port."""
    if not text.isdecimal() or not 0 < int(text) < 2**16:
        raise ArgumentTypeError(f"The port {text!r} must be a number from 1 to 65535.")
    return int(text)


def read_against(text: str) -> Against:
    """Parse the opponent for clients that join."""
    if text == "client":
        return Against()
    if text == "people":
        return Against(are_people=True)
    name = text.removeprefix(LEVEL)
    playing = [n for n, level in LEVELS.items() if ruleset().variant in level.variants]
    if not text.startswith(LEVEL) or name not in playing:
        levels = ", ".join(playing)
        raise ArgumentTypeError(
            f"{text!r} must be client, people or level:NAME. Available levels:"
            f" {levels}."
        )
    return Against(level=name)


async def _serve(door: Door, host: str, port: int) -> None:
    stopped = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    server = await door.open(host, port)
    logger.info("Clients can connect to %s, port %d.", host, port)
    await stopped.wait()
    server.close()
    await door.close()
    logger.info(
        "The contest server has stopped. The clocks of its games are still running."
    )


def _is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False
