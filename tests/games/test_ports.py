"""Ports: slots that apps above games fill."""

import pytest

from games import ports
from games.ports import Port


def test_a_port_gives_what_it_was_filled_with():
    port: Port[str] = Port("greetings")
    port.fill("hello")
    assert port() == "hello"


def test_a_port_that_nobody_filled_says_which_it_is():
    with pytest.raises(LookupError, match=r"No app has filled the port greetings\."):
        Port[str]("greetings")()


def test_the_project_fills_every_port():
    slots = [slot for slot in vars(ports).values() if isinstance(slot, Port)]
    assert len(slots) >= 5
    assert all(slot() for slot in slots)
