"""The checker in JavaScript says what ours says, with nothing but standard code."""

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from records.log import signing, tree
from tests.api import Api
from tests.builders import a_game, play
from tests.leaves import give_leaves
from tests.records.exchange.exports.records import a_record

CHECKER = Path(__file__).parents[3] / "docs" / "check-log.mjs"
LINES = 100
NODE = shutil.which("node")

pytestmark = [
    pytest.mark.usefixtures("committed"),
    pytest.mark.skipif(NODE is None, reason="node is not here"),
]


def signed() -> str:
    give_leaves()
    return signing.sign().note


def checked(folder: Path, *told: str) -> subprocess.CompletedProcess[str]:
    files = [folder / f"told-{number}" for number in range(len(told))]
    for file, text in zip(files, told, strict=True):
        file.write_text(text)
    vkey = str(signing.verifier_of(signing.log_keys()[0]))
    assert NODE is not None
    return subprocess.run(
        [NODE, CHECKER, vkey, *files], capture_output=True, text=True, check=False
    )


def nothing(_: dict[str, Any]) -> None:
    """Tell the truth."""


def shift(proof: dict[str, Any]) -> None:
    proof["events"][2]["index"] += 1


def other_hash(proof: dict[str, Any]) -> None:
    proof["events"][2]["hash"] = "0" * 64


def other_root(proof: dict[str, Any]) -> None:
    proof["checkpoint"] = proof["checkpoint"].replace("\n", "\n1", 1)


@pytest.mark.parametrize(
    ("lie", "fault"),
    [
        (nothing, ""),
        (shift, "not in the log at its index"),
        (other_hash, "not in the log at its index"),
        (other_root, "signature of the checkpoint is wrong"),
    ],
)
def test_it_believes_the_truth_and_no_lie(
    tmp_path: Path, lie: Callable[[dict[str, Any]], None], fault: str
) -> None:
    record = a_record()
    signed()
    proof = Api().get(f"games/{record.game}/proof").json()
    lie(proof)
    found = checked(tmp_path, json.dumps(proof))
    assert (found.returncode == 0) == (not fault), found.stderr
    assert fault in found.stderr
    if not fault:
        assert f"leaves={len(proof['events'])} " in found.stdout


def test_it_compares_with_a_checkpoint_that_was_kept(tmp_path: Path) -> None:
    a_game("junior")
    old = signed()
    play(a_game("junior"))
    record = a_record()
    signed()
    proof = json.dumps(Api().get(f"records/{record.id}/proof").json())
    first, second = (int(note.split("\n")[1]) for note in (old, signed()))
    path = [one.hex() for one in tree.consistency(first, second)]
    proof = json.dumps({**json.loads(proof), "checkpoint": signed()})
    leaf = tree.inclusions([json.loads(proof)["index"] or second - 1], second)[0]
    told = {
        **json.loads(proof),
        "index": leaf.index,
        "path": [one.hex() for one in leaf.path],
    }
    grown = {"first": first, "second": second, "path": path}
    found = checked(tmp_path, json.dumps(told), old, json.dumps(grown))
    assert (found.returncode, found.stdout) == (0, f"leaves=1 size={second}\n")
    grown["path"] = path[::-1]
    assert checked(tmp_path, json.dumps(told), old, json.dumps(grown)).returncode


def test_it_is_short_enough_to_read_before_it_is_trusted() -> None:
    assert len(CHECKER.read_text().splitlines()) <= LINES
