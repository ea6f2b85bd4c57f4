"""Programs in forks of a process behave like programs of their own."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from tests.blokus_api.embedded.supervisors import ROOT, are_gone, kill

PARENT = """
    import fcntl, os, signal, sys
    from pathlib import Path
    from blokus_api.embedded.process import Child, Program

    folder = Path(sys.argv[1])
    lock = (folder / "lock").open("w")
    fcntl.flock(lock, fcntl.LOCK_EX)
    signal.signal(signal.SIGTERM, lambda *_: print("heard by the parent"))
    program = Program(
        name="a module",
        argv=[sys.executable, "-m", "a_module", "first", "second"],
        env={"PATH": "/usr/bin:/bin", "ITS": "own"},
        folder=folder,
    )
    child = Child(program, folder / "log", is_forked=True)
    print(child.pid, flush=True)
    if sys.stdin.readline() == "stop\\n":
        child.stop()
    child.wait(60)
    print(child.status, flush=True)
"""
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="forks only on Linux")


class Parent:
    """A process that runs a module in a fork until a line arrives."""

    def __init__(self, folder: Path, module: str) -> None:
        (folder / "a_module.py").write_text(dedent(module))
        self._log = folder / "log"
        self.process = subprocess.Popen(
            [sys.executable, "-c", dedent(PARENT), str(folder)],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(folder)])},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        self.pid = int(self.process.stdout.readline())

    def log_with(self, text: str) -> str:
        """Wait until the module has written a text; return all of its log."""
        while text not in (log := self._log.read_text()):
            assert self.process.poll() is None, log
        return log

    def end(self, order: str = "stop") -> int:
        """Stop the module or wait for its end; return its exit status."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{order}\n")
        self.process.stdin.flush()
        return int(self.process.stdout.readline())


@pytest.fixture
def parent(tmp_path: Path) -> Iterator[Callable[[str], Parent]]:
    started: list[Parent] = []

    def start(module: str) -> Parent:
        started.append(Parent(tmp_path, module))
        return started[-1]

    yield start
    for each in started:
        each.process.kill()
        each.process.communicate()


def test_it_has_arguments_an_environment_and_a_folder_of_its_own(parent, tmp_path):
    running = parent("""
        import os, sys
        print(sys.argv[1:], __name__, dict(os.environ)["ITS"], os.getcwd(), "end")
        """)
    said = running.log_with("end")
    assert said.startswith(f"['first', 'second'] __main__ own {tmp_path} end")
    assert running.end("wait") == 0


@pytest.mark.parametrize(
    ("end", "status", "log"),
    [
        ("sys.exit(3)", 3, ""),
        ("sys.exit('a reason')", 1, "a reason"),
        ("sys.exit()", 0, ""),
        ("1 / 0", 1, "ZeroDivisionError"),
    ],
)
def test_its_status_is_that_of_a_program(parent, end, status, log):
    running = parent(f"import sys; print('begun', flush=True); {end}")
    assert log in running.log_with(log or "begun")
    assert running.end("wait") == status


def test_a_signal_for_it_is_not_handled_as_its_parent_would(parent):
    running = parent("import time; print('begun', flush=True); time.sleep(60)")
    running.log_with("begun")
    assert running.end() == -signal.SIGTERM


def test_it_has_none_of_the_files_of_its_parent(parent):
    running = parent("""
        import os, time
        print(sorted(os.listdir("/proc/self/fd")), "end", flush=True)
        time.sleep(60)
        """)
    # The fourth is the folder itself, while it is listed.
    assert running.log_with("end").startswith("['0', '1', '2', '3'] end")
    running.end()


def test_it_ends_when_its_parent_is_killed(parent):
    running = parent("import time; print('begun', flush=True); time.sleep(60)")
    running.log_with("begun")
    kill(running.process.pid)
    assert are_gone({running.pid})


def test_the_compiler_works_after_its_code_is_unmapped():
    program = dedent("""
        import numba
        from pathlib import Path
        from blokus_api.embedded import forks

        def mapped():
            blocks = Path("/proc/self/smaps").read_text().split("VmFlags")
            code = [each for each in blocks if "llvmlite" in each and "r-xp" in each]
            return sum(int(each.split("Rss:")[1].split()[0]) for each in code)

        double = numba.njit(lambda number: 2 * number)
        double(1)
        before = mapped()
        forks._unmap_compiler()
        assert mapped() < before / 10, (before, mapped())
        assert double(1.5) == 3
        """)
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True, timeout=120)
