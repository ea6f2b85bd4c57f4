"""Programs that end, and start again."""

import logging
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from blokus_api.embedded import supervision
from blokus_api.embedded.process import Child, Program
from blokus_api.embedded.supervision import RareProgram, Supervisor


@pytest.fixture(autouse=True)
def _short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervision, "FIRST_PAUSE", 0.01)


@pytest.fixture
def children() -> Iterator[list[Child]]:
    started: list[Child] = []
    yield started
    for child in started:
        child.kill()


def a_shell(script: str, folder: Path) -> Program:
    return Program(
        name="a shell",
        argv=["/bin/sh", "-c", script],
        env={"PATH": "/usr/bin:/bin"},
        folder=folder,
    )


def supervised(children: list[Child], folder: Path, script: str) -> Supervisor:
    children.append(Child(a_shell(script, folder), folder / "log"))
    return Supervisor(children)


def look_until(supervisor: Supervisor | RareProgram, is_so: Callable[[], bool]) -> None:
    give_up = time.monotonic() + 120
    while not is_so():
        assert time.monotonic() < give_up
        supervisor.check()
        time.sleep(0.01)


def starts(folder: Path) -> int:
    log = folder / "log"
    return log.read_text().count("begun") if log.exists() else 0


def test_what_ends_is_named_and_started_again(folder, children, caplog):
    once = "echo begun; [ -e again ] && sleep 60; touch again; exit 3"
    supervisor = supervised(children, folder, once)

    look_until(supervisor, lambda: starts(folder) == 2)

    assert "a shell stopped with status 3" in caplog.text
    assert "a shell will be restarted in 0.0 s" in caplog.text
    assert children[0].is_alive


def test_what_ends_each_time_waits_ever_longer(folder, children, caplog):
    supervisor = supervised(children, folder, "echo begun; exit 1")

    look_until(supervisor, lambda: starts(folder) == 5)

    pauses = [record.args[2] for record in caplog.records if len(record.args) == 3]
    assert pauses[:4] == [0.01, 0.02, 0.04, 0.08]


def test_no_pause_is_longer_than_the_longest(folder, children, caplog, monkeypatch):
    monkeypatch.setattr(supervision, "LONGEST_PAUSE", 0.02)
    supervisor = supervised(children, folder, "echo begun; exit 1")

    look_until(supervisor, lambda: starts(folder) == 5)

    pauses = [record.args[2] for record in caplog.records]
    assert pauses[:4] == [0.01, 0.02, 0.02, 0.02]


def test_who_lives_for_a_while_is_well_again(folder, children, caplog, monkeypatch):
    monkeypatch.setattr(supervision, "WELL", 0.1)
    once = "echo begun; [ -e again ] && sleep 60; touch again; exit 3"
    supervisor = supervised(children, folder, once)

    look_until(
        supervisor, lambda: "a shell is running normally again." in caplog.messages
    )


def test_a_start_that_fails_is_tried_again(folder, children, caplog):
    caplog.set_level(logging.ERROR)
    supervisor = supervised(children, folder, "echo begun; exit 1")
    moved = folder.with_name(f"{folder.name}-moved")
    folder.rename(moved)  # its working directory, and its log
    look_until(supervisor, lambda: "No such file" in caplog.text)
    moved.rename(folder)

    look_until(supervisor, lambda: starts(folder) >= 2)


@pytest.fixture
def rare(folder: Path) -> Iterator[Callable[[str], RareProgram]]:
    """Return a program that runs while there is a file `work`."""
    made: list[RareProgram] = []

    def make(script: str) -> RareProgram:
        start = partial(Child, a_shell(script, folder), folder / "log")
        made.append(RareProgram(start, (folder / "work").exists))
        return made[-1]

    yield make
    for program in made:
        program.stop()


def test_a_rare_program_starts_when_it_has_work(folder, rare):
    program = rare("echo begun; sleep 60")
    program.check()
    assert starts(folder) == 0

    (folder / "work").touch()

    look_until(program, lambda: starts(folder) == 1)


def test_a_rare_program_that_ended_well_starts_again_only_for_work(folder, rare):
    program = rare("echo begun; rm work")
    (folder / "work").touch()
    look_until(program, lambda: starts(folder) == 1 and not (folder / "work").exists())
    for _ in range(20):
        program.check()
        time.sleep(0.01)
    assert starts(folder) == 1

    (folder / "work").touch()

    look_until(program, lambda: starts(folder) == 2)


def test_a_rare_program_that_failed_is_named_and_started_again(folder, rare, caplog):
    program = rare("echo begun; exit 3")
    (folder / "work").touch()

    look_until(program, lambda: starts(folder) == 2)

    assert "a shell stopped with status 3" in caplog.text
