"""The checker, on what somebody changed after it was exported."""

import gzip
import json
import subprocess
import sys
from copy import deepcopy
from itertools import pairwise
from pathlib import Path

import pytest

from games.api.http.answer import encode
from games.clocks.calendars import Calendar
from games.clocks.commitments import in_clear
from games.decisions import Claim, seats, take_seat
from games.events.envelope import envelope_hash
from games.replay.evolution import replay
from games.services import automation
from games.storage import event_store
from records.archive.feed_reader import archive_games
from records.archive.witness import find_fault
from records.dumps import chains
from records.dumps.answers import SealedRecord
from records.dumps.chains import verdicts
from records.dumps.check import main
from records.models import Record
from tests.builders import a_game, a_guest, a_stream, play, played, went_on
from tests.first_release import as_first_told
from tests.records.exchange.exports.records import a_record

pytestmark = pytest.mark.django_db

ROOT = Path(__file__).parents[3]
DAYS = {"kind": "days", "days": 3, "timeout": "seat-out"}


@pytest.fixture
def dumped():
    """A game as a line of a dump, free to be changed."""
    return dump_of(a_record())


def dump_of(record):
    events = [envelope.public() for envelope in event_store.events(str(record.game))]
    return json.loads(encode(SealedRecord.with_events(record, events)))


def faults(*documents):
    lines = [json.dumps(document).encode() for document in documents]
    return [verdict.fault for verdict in verdicts(lines)]


@pytest.mark.parametrize(
    ("variant", "players"),
    [
        ("junior", ["player:A", "player:B"]),
        ("draft-3p", ["player:A", "player:B", "player:C"]),
        ("rumis-tower", ["player:A", "player:B", "player:C", "player:D"]),
    ],
)
def test_what_was_dumped_is_sound(variant, players):
    assert faults(dump_of(a_record(variant, players))) == [None]


@pytest.mark.parametrize(("edition", "winners"), [(1, [0]), (2, [])])
def test_a_lost_game_for_one_is_told_by_the_rules_that_it_began_under(
    monkeypatch, edition, winners
):
    monkeypatch.setattr(seats, "RULES_VERSION", edition)
    game = a_game("obstacle-1p", ["player:A"])
    archive_games([(game, play(game).version)])
    record = Record.objects.get(game=game)
    assert (record.rules_version, record.winners) == (edition, [])
    assert record.result["winners"] == winners
    assert find_fault(game) is None
    line = dump_of(record)
    assert faults(line) == [None]
    assert faults(line | {"rules_version": 3 - edition}) != [None]
    assert faults(line | {"rules_version": 3}) != [None]


@pytest.mark.parametrize(
    ("variant", "drawn", "changed"),
    [
        *(("junior", "seats.drawn", name) for name in ("nonce", "order", "seed")),
        *(("contest", "piece.drawn", name) for name in ("nonce", "piece", "seed")),
    ],
)
def test_a_draw_is_sound_and_none_of_it_can_be_forged(variant, drawn, changed):
    game = a_game(variant, by_lot=drawn == "seats.drawn")
    automation.draw_lots(game=game)
    archive_games([(game, play(game).version)])
    line = dump_of(Record.objects.get(game=game))
    assert faults(line) == [None]
    assert line["events"][3]["type"] == drawn
    data = line["events"][3]["data"]
    forged = {
        "nonce": "0" * 64,
        "seed": "0" * 64,
        "order": data.get("order", ())[::-1],
        "piece": "X" if data.get("piece") == "W" else "W",
    }
    data[changed] = forged[changed]
    assert faults(line) == ["version 4 has a hash that does not match its contents"]
    for prev, event in pairwise(line["events"][2:]):
        event["prev"] = prev["hash"]
        hashed = {name: event[name] for name in event if name != "hash"}
        event["hash"] = envelope_hash(hashed)
    line["head"] = line["events"][-1]["hash"]
    (fault,) = faults(line)
    assert fault.startswith("version 4 ")
    assert "contents" not in fault


def test_a_game_in_which_another_level_moved_is_sound_and_says_so():
    game = a_game("junior", ["ai:5", "player:B"])
    automation.play_ai_turn(game=game, version=4, stand_in="greedy")
    archive_games([(game, play(game).version)])
    line = dump_of(Record.objects.get(game=game))
    assert line["stand_ins"] == [0]
    assert faults(line) == [None]
    del line["stand_ins"]
    assert faults(line) == ["`stand_ins` does not match the computed value"]


def test_a_game_in_which_somebody_left_is_sound():
    guest = a_guest()
    game = a_game("classic-3p", [guest.actor, "player:B", "player:C"])
    play(game, 3)
    guest.post(f"games/{game}/resign")
    archive_games([(game, play(game).version)])
    record_id = guest.get("records").json()["items"][0]["id"]
    record = guest.get(f"records/{record_id}.json").json()
    events = guest.get(f"games/{game}/events").json()["items"]
    assert faults({**record, "events": events}) == [None]


CHANGES = [
    lambda d: d["events"].pop(),
    lambda d: d["events"].pop(5),
    lambda d: d["events"][5]["data"].update(ply=7),
    lambda d: d["events"][5].update(at="2026-11-21T12:00:00.000Z"),
    lambda d: d["events"][5].update(at="yesterday"),
    lambda d: d["events"][5].update(at=7),
    lambda d: d["events"][5].update(more=1),
    lambda d: d["events"][5].pop("prev"),
    lambda d: d["events"].append(7),
    lambda d: d.update(events="all"),
    lambda d: d["placements"].pop(),
    lambda d: d["placements"].reverse(),
    lambda d: d["players"].reverse(),
    lambda d: d.update(head=d["events"][0]["hash"]),
    lambda d: d.update(ended_at="2020-02-02T02:02:02.020Z"),
    lambda d: d.update(game="01890000-0000-7000-8000-000000000000"),
    lambda d: d["result"]["seats"].reverse(),
    lambda d: d.update(kind="unfinished"),
    lambda d: d.update(visibility="private"),
    lambda d: d.update(variant="duo"),
    lambda d: d.update(ruleset="duo"),
    lambda d: d.update(length=7),
    lambda d: d["winners"].append(1),
    lambda d: d.update(margin=99),
    lambda d: d.update(is_drawn=not d["is_drawn"]),
    lambda d: d.update(stand_ins=[1]),
]


def test_nothing_can_be_changed_unseen(dumped):
    for number, change in enumerate(CHANGES):
        changed = deepcopy(dumped)
        change(changed)
        assert (number, faults(changed)) != (number, [None])


@pytest.mark.depth
@pytest.mark.parametrize("depth", [300, 1000])
@pytest.mark.parametrize("place", ["type", "actor", "data", "schema", "prev", "hash"])
def test_what_is_nested_deeply_is_a_fault_of_its_game_only(dumped, place, depth):
    forged = deepcopy(dumped)
    forged["events"][0][place] = "here"
    line = json.dumps(forged).replace('"here"', "[" * depth + "]" * depth)
    first, second = verdicts([line.encode(), json.dumps(dumped).encode()])
    assert first.fault
    assert second.fault is None


def test_more_events_than_a_game_has_are_not_read_together(monkeypatch):
    monkeypatch.setattr(chains, "MAX_EVENTS", 3)
    line = json.dumps({"prev": None, "hash": "", "game": "A"}).encode()
    found = list(verdicts([line] * 9 + [b"null"]))
    assert [verdict.name for verdict in found] == ["game A", "line 10"]
    assert found[0].fault == "the game has more than 3 events"


def test_what_steers_a_terminal_is_not_printed(tmp_path, capsys):
    file = tmp_path / "events.ndjson"
    file.write_text(json.dumps({"prev": None, "hash": "", "game": "\x1b[2J"}))
    assert main([str(file)]) == 1
    assert "\x1b" not in capsys.readouterr().err


def test_what_is_no_record_is_told_by_its_line():
    lines = [b"{}", b"[]", b"nonsense", b'{"prev": 1, "hash": {}, "game": []}', b"null"]
    found = list(verdicts(lines))
    assert all(verdict.fault for verdict in found)
    assert found[2].name == "line 3"


def test_an_export_of_events_is_checked_as_it_is(tmp_path, capsys):
    guest = a_guest()
    games = [a_game(players=[guest.actor, "player:B"]) for _ in range(2)]
    for game in games:
        play(game, 5)
    texts = [
        guest.get(f"games/{game}/events", accept="application/x-ndjson").content
        for game in games
    ]
    file = tmp_path / "events.ndjson"
    file.write_bytes(b"".join(texts))
    assert main([str(file)]) == 0
    assert "games=2 chains=2 faults=0" in capsys.readouterr().out
    lines = texts[0].splitlines()
    file.write_bytes(b"\n".join(lines[:3] + lines[4:]))
    assert main([str(file)]) == 1
    assert f"game {games[0]}: version 4 is missing" in capsys.readouterr().err


def test_what_the_first_release_told_of_days_off_is_redacted_and_said_so(
    tmp_path, capsys
):
    stream = a_stream(players=["player:A", None], clock=DAYS)
    claim = Claim(calendar=in_clear(Calendar("Asia/Tokyo", ("sunday",))))
    taken = take_seat(replay(stream), 1, "player:B", claim)
    stream = as_first_told(played(went_on(stream, taken, "player:B")))
    told = [envelope.public() for envelope in stream]
    file = tmp_path / "events.ndjson"
    file.write_text("\n".join(json.dumps(one) for one in told))
    assert main([str(file)]) == 0
    assert "games=1 chains=1 faults=0 redacted=1" in capsys.readouterr().out
    # A file of then has all of it, and can be checked whole.
    file.write_text("\n".join(json.dumps(envelope.whole()) for envelope in stream))
    assert main([str(file)]) == 0
    assert "faults=0\n" in capsys.readouterr().out
    # What is missing and not said to be is a fault.
    told[2] = {name: one for name, one in told[2].items() if name != "redacted"}
    file.write_text("\n".join(json.dumps(one) for one in told))
    assert main([str(file)]) == 1


def test_it_needs_nothing_but_the_file(tmp_path, dumped):
    file = tmp_path / "records.ndjson.gz"
    file.write_bytes(gzip.compress(json.dumps(dumped).encode()))
    script = (
        "import sys; from records.dumps.check import main;"
        f"status = main([{str(file)!r}]);"
        "assert not {'django', 'psycopg', 'celery'} & set(sys.modules);"
        "sys.exit(status)"
    )
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, cwd=ROOT, env={}, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("content", [None, b"\x1f\x8b\x08nonsense"])
def test_a_file_that_cannot_be_read_is_told(tmp_path, content, capsys):
    file = tmp_path / "dump.ndjson.gz"
    if content:
        file.write_bytes(content)
    assert main([str(file)]) == 2
    assert "cannot be read" in capsys.readouterr().err
