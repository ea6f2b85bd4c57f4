"""The wheel: built by the docs' command, installed, and run from an empty folder."""

import os
import re
import shlex
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen
from zipfile import ZipFile

import pytest

from blokus_api.embedded.programs import ROOT
from games.lab.client.api import Client
from tests.e2e.table import PATIENCE, until, wait_for_ply
from tests.servers import RUN
from tests.up import SET_BY_THE_TEST_RUN, Up

pytestmark = pytest.mark.depth

PACKAGES = ("blokus_api", "games", "records")
BUILD = ".venv/bin/pip wheel --no-deps -w dist ."


@pytest.fixture(scope="module")
def wheel() -> Path:
    assert f"\n{BUILD}" in (ROOT / "docs" / "operation.md").read_text()
    command = BUILD.replace(".venv/bin/pip", f"{sys.executable} -m pip -q")
    dist = RUN.path / "dist"
    command = command.replace(" dist ", f" {dist} ")
    subprocess.run(shlex.split(command), cwd=ROOT, check=True)
    (path,) = dist.glob("blokus_api-*.whl")
    return path


@pytest.fixture(scope="module")
def program(wheel: Path) -> Path:
    """The console script in an environment that has the wheel and its dependencies."""
    environment = RUN.path / "environment"
    venv.create(environment, symlinks=True)
    pip = [sys.executable, "-m", "pip", "--python", str(environment / "bin" / "python")]
    subprocess.run([*pip, "install", "-q", "--no-deps", str(wheel)], check=True)
    # A path file adds the folder alone: the checkout stays out of reach.
    (packages,) = environment.glob("lib/*/site-packages")
    dependencies = sysconfig.get_path("purelib")
    (packages / "dependencies.pth").write_text(f"{dependencies}\n")
    return environment / "bin" / "blokus-api"


@pytest.fixture
def user(folder: Path) -> dict[str, Any]:
    """An empty folder to run in, and an environment that names no server."""
    empty = folder / "empty"
    empty.mkdir()
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in (*SET_BY_THE_TEST_RUN, "PYTHONPATH", "DJANGO_SETTINGS_MODULE")
    }
    environment["BLOKUS_DATA_DIR"] = environment["TMPDIR"] = str(folder)
    return {"cwd": empty, "env": environment, "text": True}


@contextmanager
def up(program: Path, user: dict[str, Any], port: int) -> Iterator[Up]:
    with subprocess.Popen(
        [program, "up", "--port", str(port)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        **user,
    ) as process:
        try:
            yield Up(process)
        finally:
            process.terminate()


def is_ready(url: str) -> bool:
    """Return whether a probe finds all it needs within the second that it has."""
    try:
        return bool(read(f"{url}/readyz"))
    except HTTPError:
        return False


def read(url: str) -> str:
    request = Request(url, headers={"Accept": "text/html,*/*"})
    with urlopen(request, timeout=PATIENCE) as response:
        text: str = response.read().decode()
    return text


def test_the_wheel_holds_every_file_of_the_packages_and_nothing_else(wheel):
    files = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", *PACKAGES],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    names = {name for name in ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert names == set(files)


def test_an_installed_wheel_serves_plays_and_has_the_commands(program, user, port):
    def run(*words: str) -> "subprocess.CompletedProcess[str]":
        command = [str(program), *words]
        return subprocess.run(command, capture_output=True, check=False, **user)

    with up(program, user, port) as running, Client(running.url, running.token) as api:
        until(lambda: is_ready(running.url))
        page = read(f"{running.url}/")
        styles = re.findall(r'href="(/static/page/[^"]+\.css)"', page)
        assert styles
        assert all(read(running.url + style) for style in styles)

        seats = ["me", {"ai": "greedy"}]
        game = api.post("/games", {"variant": "duo", "seats": seats}).body["id"]
        api.post(f"/games/{game}/moves", {"move": "e8,d9,e9,f9,e10"})
        wait_for_ply(api, game, 2)

        verification = run("verify_games")
        assert verification.stdout.startswith("games=1 "), verification.stderr
        assert run("export_records", "records.ndjson").returncode == 0
        assert run("seal_dump").returncode == 0

    user["env"]["PGHOST"] = user["env"]["TMPDIR"]
    alone = run("verify_games")
    assert alone.returncode == 1
    assert "No running `blokus-api up` uses the data in" in alone.stderr
    assert "Traceback" not in alone.stderr
