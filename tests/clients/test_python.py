"""A Python client generated from the OpenAPI document imports, and can play."""

import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.stack import Stack, stack

__all__ = ["stack"]

DOCUMENT = Path(__file__).parents[2] / "docs" / "openapi.json"
CONFIG = Path(__file__).with_name("python.yaml")
NAME = "generated_client"


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("python")
    done = subprocess.run(
        [
            *(Path(sys.executable).with_name("openapi-python-client"), "generate"),
            *("--path", DOCUMENT, "--config", CONFIG, "--meta", "none"),
            *("--output-path", folder / NAME, "--fail-on-warning"),
        ],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    sys.path.insert(0, str(folder))
    yield importlib.import_module(NAME)
    sys.path.remove(str(folder))


def test_every_module_imports(generated: Any) -> None:
    found = pkgutil.walk_packages(generated.__path__, f"{NAME}.")
    names = [importlib.import_module(module.name).__name__ for module in found]
    assert f"{NAME}.api.games.play_move" in names
    assert f"{NAME}.api.records.create_import" in names


def test_a_guest_sets_up_a_game_with_it(generated: Any, stack: Stack) -> None:
    create_guest = importlib.import_module(f"{NAME}.api.players.create_guest")
    create_game = importlib.import_module(f"{NAME}.api.games.create_game")
    models = importlib.import_module(f"{NAME}.models")
    with generated.Client(base_url=stack.url) as nobody:
        guest = create_guest.sync(client=nobody, body=models.GuestRequest(name="Ada"))
    with generated.AuthenticatedClient(stack.url, guest.token) as client:
        body = models.NewGame(variant="duo")
        game = create_game.sync(client=client, body=body)
    assert game.status == "open"
    assert [seat.colors for seat in game.seats] == [["purple"], ["orange"]]
