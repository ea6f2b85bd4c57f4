"""What every command declares."""

import pytest

from games.api.commands import moves, offers, removals, seats
from games.api.commands.command import GameCommand, Route


def test_a_command_without_a_scope_cannot_be_defined() -> None:
    with pytest.raises(TypeError, match="declares no scope"):

        class Dance(GameCommand):
            route = Route("dance", "dance", "dance")
            errors = ()


def test_the_modules_declare_all_commands() -> None:
    rooms = {moves.__name__, offers.__name__, removals.__name__, seats.__name__}
    kinds = {kind.__module__ for kind in GameCommand.__subclasses__()}
    assert kinds - {__name__} == rooms
