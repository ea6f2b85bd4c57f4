"""Searches can begin at once where somebody prepared them, once."""

import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from games.computers.ai import readiness
from games.computers.ai.builds import COMPILED, build_in
from games.computers.ai.readiness import is_ready

ROOT = Path(__file__).parents[4]
PREPARE = ("-m", readiness.__name__)
PATIENCE = 600
"""Seconds; generous, for machines that are busy with other things."""
SEARCH = """
from games.computers.ai.findings import Budget
from games.computers.ai.readiness import is_ready
from games.computers.ai.search import search
from games.rules.position import start_position
from games.rules.variants import find_ruleset

# No net judges there: a score is what playouts gave.
position = start_position(find_ruleset("trigon-2p", {}))
print(is_ready(), search(position, Budget(20, 60), "").candidates[0].score)
"""
WITHOUT_NUMBA = """
import sys
sys.modules["numba"] = None
from games.computers.ai import readiness, search
search.find_spec = lambda name: None
assert not readiness.is_ready()
"""


def environment(place: Path, root: Path = ROOT) -> dict[str, str]:
    return {**os.environ, "NUMBA_CACHE_DIR": str(place), "PYTHONPATH": str(root)}


def start(place: Path, root: Path = ROOT) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, *PREPARE],
        env=environment(place, root),
        cwd=root,
        stderr=subprocess.PIPE,
        text=True,
    )


def said_by(preparing: "subprocess.Popen[str]") -> str:
    """What a process said that did not fail."""
    _, said = preparing.communicate(timeout=PATIENCE)
    assert preparing.returncode == 0, said
    return said


def searched(place: Path, root: Path) -> tuple[str, float]:
    """Whether a process finds its kernels ready, and the score that it expects."""
    said = subprocess.check_output(
        [sys.executable, "-c", SEARCH],
        env=environment(place, root),
        cwd=root,
        text=True,
        timeout=PATIENCE,
    )
    ready, score = said.split()
    return ready, float(score)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Another one of this release."""
    shutil.copytree(
        ROOT / "games",
        tmp_path / "checkout" / "games",
        ignore=shutil.ignore_patterns("__pycache__"),
    )
    return tmp_path / "checkout"


def change_kernel(checkout: Path) -> None:
    """Let winners have 1000 points more."""
    # `simulate` is in another file, and holds this function by value.
    kernels = checkout / "games" / "computers" / "ai" / "kernels" / "moves.py"
    old, new = "= totals[team] - best", "= totals[team] - best + 1000"
    source = kernels.read_text()
    assert old in source
    kernels.write_text(source.replace(old, new))


def prepare_half(place: Path, root: Path) -> None:
    """Kill a preparation when half is compiled."""
    compiled = len(list(place.rglob("*.nbc")))
    preparing = start(place, root)
    give_up = time.monotonic() + PATIENCE
    while len(list(place.rglob("*.nbc"))) < compiled + 20:
        assert time.monotonic() < give_up
        assert preparing.poll() is None
        time.sleep(0.05)
    preparing.send_signal(signal.SIGKILL)
    preparing.communicate()


def test_who_was_prepared_is_ready():
    assert is_ready()


def test_where_nothing_is_compiled_nobody_is_ready(tmp_path):
    assert not is_ready({"NUMBA_CACHE_DIR": str(tmp_path)})


def test_without_numba_nobody_is_ready():
    subprocess.run([sys.executable, "-c", WITHOUT_NUMBA], check=True, timeout=200)


def test_to_prepare_what_is_ready_is_quick_and_silent():
    place = Path(os.environ["NUMBA_CACHE_DIR"])
    assert said_by(start(place)) == ""


def test_who_waits_for_a_preparation_tells_its_share(tmp_path, monkeypatch, caplog):
    caplog.set_level("INFO")
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(readiness, "PAUSE", 0.01)
    build = build_in(os.environ)
    with build.locked():
        (build.folder / "kernels").mkdir()
        (build.folder / "kernels" / "one.nbc").write_bytes(bytes(COMPILED // 2))
        assert readiness.prepared() == 0.5
        waiting = threading.Thread(target=readiness.prepare)
        waiting.start()
        while not caplog.messages:
            time.sleep(0.01)
        build.complete()
    waiting.join()
    assert readiness.prepared() == 1
    assert "Compiling the computer players: 50% after 0 s." in caplog.messages


@pytest.mark.depth
@pytest.mark.timeout(2 * PATIENCE)
def test_a_release_with_another_kernel_compiles_it_once_after_a_kill(
    checkout, tmp_path
):
    place = tmp_path / "kernels"
    shutil.copytree(os.environ["NUMBA_CACHE_DIR"], place)
    ready, score = searched(place, checkout)
    assert ready == "True"

    change_kernel(checkout)
    prepare_half(place, checkout)
    said = [said_by(one) for one in [start(place, checkout), start(place, checkout)]]
    assert sorted(text.count(readiness.BEGINNING) for text in said) == [0, 1]
    assert "The computer players are ready after" in "".join(said)

    ready, changed = searched(place, checkout)
    assert ready == "True"
    assert changed == pytest.approx(score + 1000, abs=100)
    # The release that still runs keeps its own.
    assert searched(place, ROOT) == ("True", score)
