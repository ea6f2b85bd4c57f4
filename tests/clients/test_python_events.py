"""A program that reads events by the generated Python client passes mypy, and runs."""

import importlib
import json
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

DOCUMENT = Path(__file__).parents[2] / "docs" / "openapi.json"
PROGRAM = Path(__file__).parent / "python" / "events.py"


def checked(program: Path, generated: Any) -> "subprocess.CompletedProcess[str]":
    """What mypy says of it, strictly, and of nothing that it imports."""
    (package,) = generated.__path__
    folder = Path(package).parent
    return subprocess.run(
        [
            *(sys.executable, "-m", "mypy", "--config-file=", "--strict"),
            *("--follow-imports=silent", "--cache-dir", folder / "mypy", program),
        ],
        env={"MYPYPATH": str(folder)},
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )


def test_it_passes_with_no_cast(generated: Any) -> None:
    done = checked(PROGRAM, generated)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("move.piece", "move.seconds"),
        ("data=created", "date=created"),
        (
            "        case TestMessage(data=tested):",
            "        case EventMessage(data=tested):",
        ),
    ],
)
def test_a_mistake_does_not_pass(
    generated: Any, tmp_path: Path, right: str, wrong: str
) -> None:
    program = tmp_path / "events.py"
    program.write_text(PROGRAM.read_text().replace(right, wrong, 1))
    assert checked(program, generated).returncode == 1


def test_it_tells_the_events_of_the_example(generated: Any) -> None:
    sentences = runpy.run_path(str(PROGRAM))["sentences"]
    paths = json.loads(DOCUMENT.read_text())["paths"]
    answer = paths["/api/v1/games/{game}/events"]["get"]["responses"]["200"]
    example = answer["content"]["application/json"]["example"]
    events = importlib.import_module(f"{generated.__name__}.models").EventList
    lines = sentences(events.from_dict(example))
    assert len(lines) == len(example["items"])
    assert any(line.startswith("1. PURPLE X") for line in lines)
