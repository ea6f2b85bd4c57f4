"""A Python client generated from the OpenAPI document imports, and can play."""

import importlib
import pkgutil
from typing import Any

from tests.stack import Stack


def test_every_module_imports(generated: Any) -> None:
    name = generated.__name__
    found = pkgutil.walk_packages(generated.__path__, f"{name}.")
    names = [importlib.import_module(module.name).__name__ for module in found]
    assert f"{name}.api.games.play_move" in names
    assert f"{name}.api.records.create_import" in names


def test_a_guest_sets_up_a_game_with_it(generated: Any, stack: Stack) -> None:
    name = generated.__name__
    create_guest = importlib.import_module(f"{name}.api.players.create_guest")
    create_game = importlib.import_module(f"{name}.api.games.create_game")
    models = importlib.import_module(f"{name}.models")
    with generated.Client(base_url=stack.url) as nobody:
        guest = create_guest.sync(client=nobody, body=models.GuestRequest(name="Ada"))
    with generated.AuthenticatedClient(stack.url, guest.token) as client:
        body = models.NewGame(variant=models.VariantId.DUO)
        game = create_game.sync(client=client, body=body)
    assert game.status == "open"
    assert [seat.colors for seat in game.seats] == [["purple"], ["orange"]]
