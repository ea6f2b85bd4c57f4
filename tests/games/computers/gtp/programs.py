"""Engines for the tests: our own, and one that misbehaves."""

import sys
from pathlib import Path

from games.computers.gtp.client import EngineProgram

ROOT = Path(__file__).parents[4]
ROGUE = Path(__file__).with_name("rogue.py")
BARE = Path(__file__).with_name("bare.py")
COMMAND = (sys.executable, str(ROOT / "manage.py"), "gtp", "--level", "random")
MEMORY = 2**29


def a_rogue(way: str, seconds: float = 60.0) -> EngineProgram:
    """See `rogue.py`; -S -E -I, so that it starts at once."""
    argv = (sys.executable, "-S", "-E", "-I", str(ROGUE), way)
    return EngineProgram(argv=argv, seconds=seconds, memory=MEMORY, env={})


def ourselves() -> EngineProgram:
    """Begins with Duo by Pentobi's rules, and plays any legal move."""
    return EngineProgram(
        argv=(sys.executable, "-S", str(BARE)),
        seconds=30.0,
        memory=MEMORY,
        env={"PYTHONPATH": str(ROOT)},
    )
