"""Declarations of commands."""

import pytest

from games.api import commands
from games.api.commands.command import GameCommand, Route


def test_a_command_without_a_scope_cannot_be_defined() -> None:
    with pytest.raises(TypeError, match="declares no scope"):

        class Dance(GameCommand):
            route = Route("dance", "dance", "dance")
            errors = ()


def test_the_modules_declare_all_commands() -> None:
    kinds = {kind.__module__ for kind in GameCommand.__subclasses__()} - {__name__}
    assert {kind.rpartition(".")[0] for kind in kinds} == {commands.__name__}
