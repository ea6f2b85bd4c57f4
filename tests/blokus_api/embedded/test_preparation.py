"""What is said while the computer players are prepared."""

import time
from collections.abc import Iterator

import pytest

from blokus_api.embedded.preparation import Preparation
from blokus_api.embedded.process import Child
from games.computers.ai import readiness
from games.computers.ai.builds import COMPILED, build_in


@pytest.fixture
def children() -> Iterator[list[Child]]:
    started: list[Child] = []
    yield started
    for child in started:
        child.kill()


def look_until_it_is_over(preparation: Preparation) -> None:
    give_up = time.monotonic() + 180
    while preparation.child.is_alive:
        assert time.monotonic() < give_up
        preparation.check()
        time.sleep(0.01)
    preparation.check()
    preparation.check()


@pytest.mark.usefixtures("kernels")
def test_it_says_when_it_begins_and_when_they_are_ready(folder, children, caplog):
    caplog.set_level("INFO")
    ready: list[bool] = []
    preparation = Preparation({}, folder / "log", lambda: ready.append(True))
    children.append(preparation.child)

    assert caplog.messages == [readiness.BEGINNING]
    look_until_it_is_over(preparation)

    [message] = caplog.messages[1:]
    assert message.startswith("The computer players are ready after ")
    assert ready == [True]


@pytest.mark.usefixtures("kernels")
def test_it_tells_the_share_that_is_compiled_from_time_to_time(
    folder, children, caplog, monkeypatch
):
    caplog.set_level("INFO")
    monkeypatch.setattr(readiness, "PAUSE", 0)
    env = {"NUMBA_CACHE_DIR": str(folder)}
    build = build_in(env)
    with build.locked():
        (build.folder / "kernels").mkdir(parents=True)
        (build.folder / "kernels" / "one.nbc").write_bytes(bytes(COMPILED // 4))
        preparation = Preparation(env, folder / "log", lambda: None)
        children.append(preparation.child)
        preparation.check()
    assert caplog.messages[1:] == ["Compiling the computer players: 25% after 0 s."]


def test_it_says_why_they_cannot_be_ready(folder, children, caplog):
    (folder / "file").touch()
    env = {"NUMBA_CACHE_DIR": f"{folder}/file"}
    ready: list[bool] = []
    preparation = Preparation(env, folder / "log", lambda: ready.append(True))
    children.append(preparation.child)
    look_until_it_is_over(preparation)

    [error] = [record for record in caplog.records if record.levelname == "ERROR"]
    assert "The computer players could not be compiled." in error.message
    assert "NotADirectoryError" in error.message
    assert not ready
