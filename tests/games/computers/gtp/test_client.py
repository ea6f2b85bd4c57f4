"""A real process is asked; what misbehaves is killed and named."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from games.computers.gtp.client import EngineError, EngineProgram, GtpClient
from games.computers.gtp.protocol import CommandRefusedError
from tests.games.computers.gtp.programs import MEMORY, ROOT, a_rogue, ourselves


def failure(program):
    """What is said of an engine that is asked to move."""
    with pytest.raises(EngineError) as failed, GtpClient(program) as client:
        client.ask("genmove b")
    return str(failed.value)


def is_gone(pid):
    """Waits a little: what is killed ends soon, not at once."""
    for _ in range(6000):
        try:
            state = Path(f"/proc/{pid}/stat").read_text().split()[2]
        except (FileNotFoundError, ProcessLookupError):
            return True
        if state == "Z":
            return True
        time.sleep(0.01)
    return False


def test_an_engine_answers():
    with GtpClient(ourselves()) as client:
        assert client.ask("name") == "blokus_api"
        assert len(client.ask("all_legal b").split()) == 414
        assert client.ask("play b e10") == ""
        with pytest.raises(
            CommandRefusedError, match=r"piece already played|illegal move"
        ):
            client.ask("play b e10,f10")


def test_a_program_that_there_is_not_is_told():
    program = EngineProgram(argv=("/no/such/engine",), seconds=1, memory=MEMORY)
    assert failure(program).startswith("cannot be started:")


@pytest.mark.parametrize(
    ("way", "seconds", "said"),
    [
        ("silent", 0.2, "did not respond in time; status -9"),
        ("blank", 0.2, "did not respond in time; status -9"),
        ("endless", 60, "sent more than 1048576 bytes; status -9"),
        ("dies", 60, "ended; status 1, last output 'out of ideas'"),
        ("killed", 60, "ended; status -9"),
        ("mumbles", 60, "responded with 'what 1 mumbles', which is not GTP; status -9"),
        ("forgets", 60, "responded with '=991 forgets', which is not GTP; status -9"),
    ],
)
def test_what_misbehaves_is_killed_and_named(way, seconds, said):
    assert failure(a_rogue(way, seconds)) == said


def test_who_wants_too_much_memory_gets_none():
    assert "MemoryError" in failure(a_rogue("eats"))


def test_what_is_said_beside_answers_is_read_and_forgotten():
    with GtpClient(a_rogue("shouts")) as client:
        assert client.ask("genmove b") == "e10"
        assert client.ask("genmove b") == "e10"


def test_the_children_of_an_engine_end_with_it():
    with GtpClient(a_rogue("spawns")) as client:
        child = int(client.ask("genmove b"))
    assert is_gone(child)


def test_an_engine_ends_with_its_block():
    with GtpClient(a_rogue("e10")) as client:
        client.ask("name")
        pid = client.pid
    assert is_gone(pid)


WORKER = """
from games.computers.gtp.client import GtpClient
from tests.games.computers.gtp.programs import a_rogue

with GtpClient(a_rogue("silent", seconds=600)) as client:
    print(client.pid, flush=True)
    client.ask("genmove b")
"""


def test_an_engine_dies_with_a_worker_that_is_killed():
    command = [sys.executable, "-c", WORKER]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as worker:
        assert worker.stdout is not None
        pid = int(worker.stdout.readline())
        worker.kill()
    assert is_gone(pid)


def test_all_answers_together_have_a_bound():
    program = a_rogue("e10")
    bounded = EngineProgram(
        argv=program.argv, seconds=60, lifetime=0, memory=MEMORY, env={}
    )
    assert failure(bounded).startswith("did not respond in time")


def test_our_secrets_are_not_handed_on(monkeypatch):
    monkeypatch.setenv("SECRET_KEY", "a secret")
    # It waits to be asked: one that has ended already could be told nothing.
    secret = "os.environ.get('SECRET_KEY')"
    shown = f"import os; input(); print('=1', {secret}, end=2 * chr(10))"
    program = a_rogue("")
    asked = EngineProgram(
        argv=(program.argv[0], "-S", "-c", shown), seconds=60, memory=MEMORY, env={}
    )
    with GtpClient(asked) as client:
        assert client.ask("name") == "None"
