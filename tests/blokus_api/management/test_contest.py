"""`manage.py contest`: options, and the way of the process from start to stop."""

import socket
import subprocess
import sys
from argparse import ArgumentTypeError
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError

from blokus_api.contest.reception import Against
from blokus_api.management.commands.contest import read_against, read_port
from blokus_api.players.models import Player
from tests.builders import an_account
from tests.ports import free_port


@pytest.mark.parametrize(
    ("text", "against"),
    [
        ("client", Against()),
        ("people", Against(are_people=True)),
        ("level:greedy", Against(level="greedy")),
    ],
)
def test_opponents(text, against):
    assert read_against(text) == against


@pytest.mark.parametrize("text", ["greedy", "level:", "level:11", "levels:greedy", ""])
def test_other_opponents_are_refused_with_the_levels(text):
    with pytest.raises(ArgumentTypeError, match=r"Available levels: .*greedy"):
        read_against(text)


@pytest.mark.django_db
def test_unknown_accounts_are_refused():
    with pytest.raises(CommandError, match="has the user name or id 'nobody'"):
        call_command("contest", player=["nobody"], port=free_port())


@pytest.mark.parametrize("text", ["0", "65536", "-1", "x"])
def test_other_ports_are_refused(text):
    assert read_port("13050") == 13050
    with pytest.raises(ArgumentTypeError, match="1 to 65535"):
        read_port(text)


def test_a_database_that_is_down_is_reported(monkeypatch):
    def fail(_: str) -> None:
        raise OperationalError("connection refused")

    monkeypatch.setattr("blokus_api.management.commands.contest.find_account", fail)
    with pytest.raises(CommandError, match=r"manage.py up`. \(connection refused\)"):
        call_command("contest", player=["ada"])


@pytest.mark.usefixtures("committed")
def test_a_port_that_is_taken_is_reported_with_the_option_to_change_it():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CommandError, match=r"in use\. Choose another port"):
            call_command("contest", port=port)


@pytest.mark.usefixtures("committed")
def test_the_door_opens_for_accounts_by_name_or_id_and_closes_at_a_signal():
    ada, bob = an_account(), an_account()
    Player.objects.filter(id=bob.id).update(username="bob")
    options = ["--player", "bob", "--player", ada.id, "--port", str(free_port())]
    command = [sys.executable, "manage.py", "contest", *options]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        assert "Clients can connect to 127.0.0.1" in process.stderr.readline()
        process.terminate()
        assert process.wait(30) == 0
        (last,) = process.stderr.readlines()
        assert "The contest server has stopped." in last


@pytest.mark.usefixtures("committed")
@pytest.mark.parametrize(("host", "warns"), [("0.0.0.0", True), ("localhost", False)])
def test_other_addresses_than_the_loopback_warn(
    host: str, warns: bool, caplog: pytest.LogCaptureFixture, monkeypatch: Any
) -> None:
    async def serve(*_: object) -> None:
        """Open nothing."""

    monkeypatch.setattr("blokus_api.management.commands.contest._serve", serve)
    call_command("contest", host=host)
    assert ("can play. Connections are not encrypted." in caplog.text) == warns
