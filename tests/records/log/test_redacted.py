"""Events of the first release told days off; they are redacted, and proved as ever."""

import json
from pathlib import Path
from typing import Any

import pytest

from games.clocks.calendars import Calendar
from games.clocks.commitments import in_clear
from games.decisions import Claim, take_seat
from games.replay.evolution import replay
from records.log import signing
from records.log.check import main
from records.log.verdicts import SOUND, WRONG
from tests.api import Api
from tests.builders import Stream, a_stream, played, went_on
from tests.first_release import as_first_told, store
from tests.leaves import give_leaves
from tests.records.log.test_proof_files import verified

pytestmark = pytest.mark.usefixtures("committed")

DAYS = {"kind": "days", "days": 3, "timeout": "seat-out"}


@pytest.fixture
def stream() -> Stream:
    """A game in whose third event somebody's days off stand in the clear."""
    begun = a_stream(players=["player:A", None], clock=DAYS)
    claim = Claim(calendar=in_clear(Calendar("Asia/Tokyo", ("sunday",))))
    taken = take_seat(replay(begun), 1, "player:B", claim)
    stream = as_first_told(played(went_on(begun, taken, "player:B")))
    store(stream)
    give_leaves()
    signing.sign()
    return stream


def told(stream: Stream) -> list[Any]:
    answer = Api().get(f"games/{stream[0].game}/events").json()
    return list(answer["items"])


def checked(stream: Stream, events: list[Any], folder: Path) -> int:
    """Hold events against the proof of their game."""
    proof, file = folder / "proof.json", folder / "events.ndjson"
    proof.write_bytes(Api().get(f"games/{stream[0].game}/proof").content)
    file.write_text("\n".join(json.dumps(event) for event in events))
    vkey = str(signing.verifier_of(signing.log_keys()[0]))
    return main(["--key", vkey, str(proof), str(file)])


def test_a_redacted_event_says_so_and_its_hash_is_the_one_in_the_log(
    stream: Stream, tmp_path: Path
) -> None:
    events = told(stream)
    assert [event["version"] for event in events if "redacted" in event] == [3]
    assert (events[2]["redacted"], "calendar" in events[2]["data"]) == (
        ["calendar"],
        False,
    )
    assert checked(stream, events, tmp_path) == SOUND
    path = f"games/{stream[0].game}/events/3.tlog-proof"
    proof = verified(Api().get(path).content.decode())
    assert proof.statement[3] == events[2]["hash"] == stream[2].hash


def test_who_kept_it_whole_proves_all_of_it(stream: Stream, tmp_path: Path) -> None:
    kept = [envelope.whole() for envelope in stream]
    assert "calendar" in kept[2]["data"]
    assert checked(stream, kept, tmp_path) == SOUND
    kept[2]["data"]["calendar"]["zone"] = "Europe/Berlin"
    assert checked(stream, kept, tmp_path) == WRONG


def test_what_is_left_out_and_not_said_to_be_is_found(
    stream: Stream, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    events = told(stream)
    del events[2]["redacted"]
    assert checked(stream, events, tmp_path) == WRONG
    assert "version 3 does not match its hash" in capsys.readouterr().err


def test_a_redacted_event_with_another_hash_is_found(
    stream: Stream, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    events = told(stream)
    events[2]["hash"] = events[3]["prev"] = "0" * 64
    assert checked(stream, events, tmp_path) == WRONG
    assert "version 3 does not match the event in the log" in capsys.readouterr().err
