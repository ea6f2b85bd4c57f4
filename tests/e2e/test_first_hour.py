"""The first hour of a frontend developer (first_hour.py), against `manage.py up`."""

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

from blokus_api.embedded.programs import ROOT
from blokus_api.players.tokens.services import SCOPES
from records.blksgf.reader import read_transcripts
from records.judging.transcripts import Transcript
from tests.up import up

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def told(folder: Path, port: int, tmp_path: Path, kernels: None) -> str:
    """What the program says; its files are in `tmp_path`."""
    settings = {"WEBHOOKS_TO_LOOPBACK": "true", "GUEST_SCOPES": ",".join(SCOPES)}
    with up(folder, port, **settings) as running:
        script = ROOT / "tests" / "e2e" / "first_hour.py"
        status, said = run(tmp_path, str(script), running.url)
        assert status == 0, said
        assert running.interrupt()[0] == 0
    return said


def run(folder: Path, *arguments: str) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=300,
        check=False,
    )
    return done.returncode, done.stdout


def test_the_first_hour(told: str, tmp_path: Path) -> None:
    assert told.splitlines()[-1] == "events.ndjson: games=1 chains=1 faults=0"

    # The board is drawn: a polygon for each cell, in the color of what covers it.
    record = json.loads((tmp_path / "record.json").read_text())
    covered = Counter({"white": 400})
    for placement in record["placements"]:
        covered[placement["color"]] += len(placement["cells"])
        covered["white"] -= len(placement["cells"])
    board = ElementTree.parse(tmp_path / "board.svg").getroot()
    assert Counter(cell.get("fill") for cell in board.iter(f"{SVG}polygon")) == covered
    assert set(covered) == {"blue", "yellow", "red", "green", "white"}

    [transcript] = read_transcripts((tmp_path / "record.blksgf").read_bytes())
    assert isinstance(transcript, Transcript)
    assert len(transcript.placements) == len(record["placements"])

    # The server is gone. What was told is sound, and whoever changes it is found out.
    events = (tmp_path / "events.ndjson").read_text()
    (tmp_path / "forged.ndjson").write_text(events.replace('"ply":3', '"ply":4', 1))
    checks = ("-m", "records.dumps.check", "events.ndjson", "forged.ndjson")
    status, said = run(tmp_path, *checks)
    assert status == 1
    assert "events.ndjson: games=1 chains=1 faults=0" in said
    assert "forged.ndjson: games=1 chains=0 faults=1" in said
