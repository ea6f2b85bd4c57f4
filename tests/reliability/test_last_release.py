"""The last release's web on this schema, beside ours: an upgrade under play (test 27).

Migrations come first, and the old web goes on until each process is replaced.
"""

import subprocess
import sys
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from blokus_api.embedded import programs
from games.lab.client.api import Client
from tests.e2e.table import create, events, legal_moves, manage, wait_for_record
from tests.ports import free_port
from tests.reliability.house import House, housing
from tests.stack import Name, running

RELEASE = "0.1.0"
COMMIT = "b98e9657a7f4dc64381b0ae9d0287e7a0548aa34"
"""The last commit of the release: clones have no tag of it."""
MOVES = 10
WHERE = "import blokus_api; print(blokus_api.__file__)"


@pytest.fixture
def release(room: Path) -> Path:
    """Return a folder with the files of the last release."""
    packed = room / "release.tar"
    archive = subprocess.run(
        ["git", "archive", "--format=tar", f"--output={packed}", COMMIT],
        cwd=programs.ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert archive.returncode == 0, (
        f"This history lacks {COMMIT}, the commit of {RELEASE};"
        f" a full clone has it: {archive.stderr}"
    )
    tree = room / "release"
    with tarfile.open(packed) as files:
        files.extractall(tree, filter="data")
    return tree


@contextmanager
def old_web(house: House, tree: Path) -> Iterator[Client]:
    """A client of the web of other files."""
    port = free_port()
    ours = programs.web(house.env, "127.0.0.1", port)
    env = {**ours.env, "PYTHONPATH": str(tree)}
    found = subprocess.run(
        [sys.executable, "-c", WHERE],
        cwd=tree,
        env=env,
        capture_output=True,
        text=True,
        check=True,
    )
    assert Path(found.stdout).is_relative_to(tree)
    theirs = replace(ours, folder=tree, env=env)
    with (
        running(theirs, house.folder / "old-web.log", port),
        Client(f"http://127.0.0.1:{port}") as client,
    ):
        yield client


def test_the_web_of_the_last_release_plays_on_this_schema(
    room, durable, release, measured
):
    names: tuple[Name, ...] = ("broker", "worker", "relay", "web")
    with (
        housing(room / "upgraded", durable, names=names) as house,
        old_web(house, release) as old,
        house.guest() as new,
    ):
        made = old.post("/guests", {})
        assert made.status == 201, made
        old.token = new.token = made.body["token"]
        games = [create(old, "duo", "me", "me"), create(new, "duo", "me", "me")]
        for game in games:
            for number in range(MOVES):
                player = (old, new)[number % 2]
                move = player.post(f"/games/{game}/moves", legal_moves(new, game)[0])
                assert move.status == 201, move
            assert events(old, game) == events(new, game)
            assert old.post(f"/games/{game}/resign", {"seat": 1}).status == 201
            record = wait_for_record(new, game)
            assert old.get(f"/records/{record}").status == 200
        assert "faults=0" in manage(house, "verify_games")
        assert "differing=0" in manage(house, "rebuild_projections", "--check")
    measured(
        27,
        f"{RELEASE}: {len(games)} games, of which {MOVES} moves each were made by its"
        " web and by ours in turns, archived by our relay; faults=0, differing=0",
    )
