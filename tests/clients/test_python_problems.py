"""A program reads the fields of a problem once it knows its code, without a cast."""

import importlib
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.stack import Stack

PROGRAM = Path(__file__).parent / "python" / "problems.py"


def test_it_is_typed_strictly(generated: Any) -> None:
    (package,) = generated.__path__
    done = subprocess.run(
        [
            *(sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent"),
            *("--config-file=", "--no-incremental", str(PROGRAM)),
        ],
        env={"MYPYPATH": str(Path(package).parent)},
        cwd=Path(package).parent,
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_it_reads_what_a_server_answers(generated: Any, stack: Stack) -> None:
    name = generated.__name__
    create_guest = importlib.import_module(f"{name}.api.players.create_guest")
    create_game = importlib.import_module(f"{name}.api.games.create_game")
    models = importlib.import_module(f"{name}.models")
    play = runpy.run_path(str(PROGRAM))["play"]
    with generated.Client(base_url=stack.url) as nobody:
        guest = create_guest.sync(client=nobody, body=models.GuestRequest())
    with generated.AuthenticatedClient(stack.url, guest.token) as client:
        body = models.NewGame.from_dict({"variant": "duo", "seats": ["me", "me"]})
        game = create_game.sync(client=client, body=body)
        refused = play(client, game.id, "a1")
        unread = play(client, game.id, "nowhere")
    assert refused == (
        "start at 0,13: The first piece of purple must cover a start cell: e10 or j5."
    )
    assert unread == "move: 'nowhere' must be the name of a cell, such as 'e8'."
