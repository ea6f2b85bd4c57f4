"""What is said while the computer players are prepared."""

import time
from collections.abc import Iterator

import pytest

from blokus_api.embedded.preparation import Preparation
from blokus_api.embedded.process import Child

BEGUN = "Preparing the computer players, once, about 30 seconds."


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
        preparation.look()
        time.sleep(0.01)
    preparation.look()
    preparation.look()


@pytest.mark.usefixtures("kernels")
def test_it_says_when_it_begins_and_when_they_are_ready(folder, children, caplog):
    caplog.set_level("INFO")
    preparation = Preparation({}, folder / "log")
    children.append(preparation.child)

    assert caplog.messages == [BEGUN]
    look_until_it_is_over(preparation)

    [ready] = caplog.messages[1:]
    assert ready.startswith("The computer players are ready after ")


def test_it_says_why_they_cannot_be_ready(folder, children, caplog):
    (folder / "file").touch()
    preparation = Preparation({"NUMBA_CACHE_DIR": f"{folder}/file"}, folder / "log")
    children.append(preparation.child)
    look_until_it_is_over(preparation)

    [error] = [record for record in caplog.records if record.levelname == "ERROR"]
    assert "The computer players could not be prepared." in error.message
    assert "NotADirectoryError" in error.message
