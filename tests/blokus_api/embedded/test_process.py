"""Children end when we do."""

import os
import sys
import threading
from pathlib import Path

import pytest

from blokus_api.embedded.errors import EmbeddedError
from blokus_api.embedded.process import Child, Program
from tests.blokus_api.embedded.supervisors import are_gone, family

ENVIRONMENT = {"PATH": "/usr/bin:/bin"}


def shell(script: str, folder: Path, grace: float = 5.0) -> Child:
    program = Program(
        name="a shell",
        argv=["/bin/sh", "-c", script],
        env=ENVIRONMENT,
        folder=folder,
        grace=grace,
    )
    return Child(program, folder / "log")


def test_a_stopped_child_takes_along_what_it_started(folder):
    child = shell("sleep 60 & sleep 60 & wait", folder)
    while len(everything := family(child.pid)) < 3:
        assert child.is_alive

    child.stop()

    assert are_gone(everything)


def test_a_child_that_ignores_the_request_is_killed(folder):
    child = shell("trap '' TERM; echo ready; while :; do sleep 0.1; done", folder, 0.2)
    while "ready" not in (folder / "log").read_text():
        assert child.is_alive

    child.stop()

    assert not child.is_alive


def test_a_failure_is_told_in_the_words_of_the_child(folder):
    child = shell("echo first; echo 'no room left' >&2; exit 3", folder)

    assert child.wait(timeout=60) == 3
    assert "a shell stopped with status 3" in str(child.failure())
    assert "no room left" in str(child.failure())


def test_a_child_that_takes_too_long_is_ended(folder):
    child = shell("sleep 60", folder)

    with pytest.raises(EmbeddedError, match="did not stop within 0 s"):
        child.wait(timeout=0.1)

    assert not child.is_alive


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells children")
def test_only_the_main_thread_starts_children(folder):
    refused = []

    def start() -> None:
        with pytest.raises(RuntimeError, match="main thread") as caught:
            shell("sleep 60", folder)
        refused.append(caught.value)

    thread = threading.Thread(target=start)
    thread.start()
    thread.join()

    assert refused


def test_a_child_does_not_hear_our_ctrl_c(folder):
    child = shell("sleep 60", folder)

    assert os.getsid(child.pid) == child.pid

    child.kill()
