"""Months whose events went to files: answered and proved as before, or refused."""

import gzip
from dataclasses import replace
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.clocks.calendars import Calendar
from games.clocks.commitments import in_clear
from games.decisions.seats import Claim, take_seat
from games.models import Game
from games.replay.evolution import replay
from games.services import automation
from games.storage import (
    archived_events,
    event_store,
    feed,
    feed_reading,
    kept_states,
)
from games.storage.archive_files import ArchiveWriter
from games.storage.archived_events import ArchivedEventsError
from games.storage.feed import Entry
from records.dumps.check import main as main_of_dumps
from records.log import signing
from records.log.check import main
from records.log.verdicts import SOUND
from tests.api import problem
from tests.builders import Guest, a_game, a_guest, a_stream, play, played, went_on
from tests.first_release import as_first_told, store
from tests.games.management.test_verify_games import verify
from tests.past import (
    LONG_PAST,
    PAST,
    archive,
    forget_states,
    in_month,
    is_there,
    settle,
)
from tests.records.dumps.test_check import DAYS


def answers(caller: Guest, past_games: dict[str, str]) -> dict[str, Any]:
    """All that is told of games to somebody who knows nothing yet."""
    told = {}
    for game in past_games.values():
        length = len(caller.get(f"games/{game}/events").json()["items"])
        paths = [
            "",
            *(f"/states/{version}" for version in range(1, length + 1)),
            "/events?after=3",
            "/legal-moves?version=4",
            "/states/4.svg",
            ".svg",
            "/replay.svg",
            "/curve",
            "/record",
            "/rematch",
            "/stream?after=3&wait=0",
        ]
        for path in paths:
            forget_states()
            answer = caller.get(f"games/{game}{path}")
            assert answer.status_code in (200, 404)
            content = b"".join(answer) if answer.streaming else answer.content
            told[game + path] = answer.status_code, content
    assert sum(status == 200 for status, _ in told.values()) > len(told) / 2
    return told


def the_feed() -> list[Entry]:
    found: list[Entry] = []
    while page := feed.entries(found[-1].position if found else 0):
        found += page
    return by_time(found)


def by_time(entries: list[Entry]) -> list[Entry]:
    """Join the batches of one millisecond, which files do not tell apart."""
    events = {
        (one.envelope.game, one.envelope.version): one.envelope for one in entries
    }
    joined = []
    for entry in entries:
        event = entry.envelope
        following = events.get((event.game, event.version + 1))
        is_last = entry.is_last and (following is None or following.at != event.at)
        joined.append(replace(entry, is_last=is_last))
    return joined


def without_request_ids(told: dict[str, Any]) -> dict[str, Any]:
    return {path: answer for path, answer in told.items() if answer[0] == 200}


def test_games_are_answered_as_before(past_games, ada):
    before = without_request_ids(answers(ada, past_games))
    assert f"{past_games['public']}/stream?after=3&wait=0" in before
    stored = {game: event_store.events(game) for game in past_games.values()}
    said = archive(PAST)
    assert f"{PAST}: games=3 events={sum(map(len, stored.values()))}" in said
    assert f"The partition {PAST.table} was dropped" in said
    assert not is_there(PAST.table)
    assert without_request_ids(answers(ada, past_games)) == before
    for game, envelopes in stored.items():
        assert event_store.events(game) == envelopes
        assert event_store.events(game, 2, 3) == envelopes[2:3]
        assert event_store.events(game, len(envelopes)) == []


def test_the_first_partition_goes_as_a_whole(ada, bob, events_folder):
    with in_month(LONG_PAST):
        game = a_game("junior", [ada.actor, bob.actor])
    play(game)
    settle()
    said = archive(LONG_PAST)
    assert "The partition games_event_first was dropped" in said
    assert not is_there("games_event_first")
    assert ada.get(f"games/{game}").json()["status"] == "ended"
    call_command("partition_events")
    call_command("partition_events", check=True)


def test_events_stay_in_the_feed_at_their_places(past_games, bob):
    before = the_feed()
    archive(PAST)
    assert the_feed() == before
    mine = by_time(feed.entries_of(bob.actor, 0)[0])
    assert mine == [one for one in before if bob.actor in one.players]
    assert 0 < len(mine) < len(before)


def test_a_reader_that_is_new_reads_them(past_games):
    archive(PAST)
    seen: list[tuple[str, int]] = []

    def read(envelopes):
        seen.extend((one.game, one.version) for one in envelopes)

    reader = feed.Reader("new", ("game.created", "game.scored"), read)
    while feed_reading.advance(reader):
        pass
    assert {game for game, _ in seen} > set(past_games.values())
    assert seen == [
        (one.envelope.game, one.envelope.version)
        for one in the_feed()
        if one.envelope.type in reader.types
    ]
    assert feed.read_versions(reader, past_games["public"])[0] == 1


def test_a_log_that_begins_anew_has_the_same_leaves(past_games):
    before = feed.hashes(0)
    archive(PAST)
    assert feed.hashes(0) == before


def test_their_proofs_hold_to_this_day(past_games, ada, tmp_path, capsys):
    archive(PAST)
    play(a_game("junior"))
    settle()
    kept = tmp_path / "proof.json"
    proof = ada.get(f"games/{past_games['private']}/proof")
    assert all(leaf["path"] for leaf in proof.json()["events"])
    kept.write_bytes(proof.content)
    keys = [str(signing.verifier_of(key)) for key in signing.log_keys()]
    arguments = [word for key in keys for word in ("--key", key)]
    assert main([*arguments, str(kept)]) == SOUND, capsys.readouterr()


def test_who_may_not_see_a_game_does_not_see_it_in_a_file(past_games):
    archive(PAST)
    stranger = a_guest()
    assert stranger.get(f"games/{past_games['public']}").status_code == 200
    assert stranger.get(f"games/{past_games['private']}").status_code == 404


def test_nothing_is_added_to_a_game_in_a_file(past_games, ada):
    game, count = past_games["public"], len(event_store.events(past_games["public"]))
    move = {"color": "purple", "cells": [[0, 0]]}
    archive(PAST)
    for path, body in {
        "moves": move,
        "resign": {"seat": 0},
        "abort": {},
        "join": {},
        "offers": {"kind": "draw"},
    }.items():
        forget_states()
        refused = ada.post(f"games/{game}/{path}", body)
        assert refused.status_code in (409, 422), refused.content
    assert problem(ada.post(f"games/{game}/abort"))["code"] == "game-over"
    assert len(event_store.events(game)) == count
    assert not automation.score_game(game=game)


def test_a_creation_is_answered_again(ada, events_folder):
    body = {"variant": "junior", "seats": ["me", "me"]}
    with in_month(PAST):
        made = ada.post("games", body, idempotency_key="one")
    play(made.json()["id"])
    settle()
    archive(PAST)
    again = ada.post("games", body, idempotency_key="one")
    assert again.status_code == 200
    assert again.json()["id"] == made.json()["id"]


def test_rematches_and_forks_begin_from_them(past_games, ada):
    archive(PAST)
    made = ada.post(f"games/{past_games['public']}/rematch")
    assert made.status_code == 201
    body = {"version": 6, "seats": ["me"]}
    forked = ada.post(f"games/{past_games['public']}/fork", body)
    assert forked.status_code == 201, forked.content
    assert forked.json()["ply"] == 2


def test_they_are_verified_and_their_rows_made_anew(past_games):
    archive(PAST)
    code, out, err = verify()
    assert (code, err) == (0, [])
    assert out.startswith("games=4 ")
    Game.objects.filter(id=past_games["public"]).update(status="playing")
    with pytest.raises(SystemExit):
        call_command("rebuild_projections", check=True)
    call_command("rebuild_projections")
    call_command("rebuild_projections", check=True)
    assert Game.objects.get(id=past_games["public"]).status == "ended"


def test_a_state_that_was_kept_before_the_end_catches_up(ada, bob, events_folder):
    with in_month(PAST):
        game = a_game("junior", [ada.actor, bob.actor])
    early = event_store.read(game).state
    play(game)
    settle()
    archive(PAST)
    kept_states.keep(early)
    assert event_store.read(game).state.status == "ended"


def test_a_game_in_a_file_costs_no_statement_more(
    past_games, django_assert_num_queries
):
    archive(PAST)
    with django_assert_num_queries(1):
        event_store.read(past_games["public"])
    with django_assert_num_queries(1):
        assert event_store.events(past_games["private"])
    forget_states()
    with django_assert_num_queries(1):
        event_store.state_at(past_games["public"], 5)


def test_a_second_run_finds_all_done(past_games):
    archive(PAST)
    assert archive(PAST) == f"The events of {PAST} are already archived.\n"


def test_files_that_are_there_and_equal_are_taken(past_games, events_folder):
    said = archive(PAST, keep=True)
    assert f"{PAST.table} was not dropped, because" in said
    assert is_there(PAST.table)
    before = {path: path.stat().st_mtime_ns for path in events_folder.iterdir()}
    assert len(before) == 4
    archive(PAST)
    assert {path: path.stat().st_mtime_ns for path in events_folder.iterdir()} == before


def test_files_that_tell_otherwise_keep_the_rows(past_games, events_folder):
    archive(PAST, keep=True)
    data = events_folder / f"events-{PAST}.public.ndjson.gz"
    data.write_bytes(data.read_bytes()[:-9] + bytes(9))
    with pytest.raises(CommandError, match="is damaged"):
        archive(PAST)
    assert is_there(PAST.table)


def test_a_game_that_has_rows_is_what_they_say(ada, events_folder):
    """As after a restore to a moment at which it had not ended."""
    with in_month(PAST):
        game = a_game("junior", [ada.actor, ada.actor])
    play(game, plies=2)
    stored = event_store.events(game)
    events_folder.mkdir()
    file = archived_events.file_of(events_folder, PAST, archived_events.PUBLIC)
    with ArchiveWriter(file) as writer:
        writer.add(played(stored))
    assert event_store.events(game, len(stored)) == []
    assert event_store.read(game).state.version == len(stored)
    play(game, plies=1)
    assert len(event_store.events(game)) == len(stored) + 1


def test_only_public_games_are_in_the_public_file(past_games, events_folder):
    archive(PAST)
    files = {
        kind: archived_events.file_of(events_folder, PAST, kind)
        for kind in (archived_events.PUBLIC, archived_events.PRIVATE)
    }
    found = {kind: {e.game for e in file.entries()} for kind, file in files.items()}
    assert found["private"] == {past_games["private"]}
    assert found["public"] == {past_games["public"], past_games["aborted"]}


def test_without_the_files_it_is_unavailable(past_games, ada, monkeypatch, caplog):
    archive(PAST)
    monkeypatch.setattr(archived_events, "FOLDER", None)
    refused = ada.get(f"games/{past_games['public']}")
    assert problem(refused)["code"] == "unavailable"
    assert refused.status_code == 503
    assert "EVENTS_ARCHIVE (not set)" in caplog.text
    with pytest.raises(ArchivedEventsError):
        feed.entries(0)
    with pytest.raises(ArchivedEventsError):
        event_store.events(past_games["public"])
    unknown = past_games["public"].replace("7", "8")
    assert ada.get(f"games/{unknown}").status_code == 404


def test_a_broken_file_is_told(past_games, ada, events_folder, caplog):
    archive(PAST)
    data = events_folder / f"events-{PAST}.public.ndjson.gz"
    data.write_bytes(bytes(len(data.read_bytes())))
    assert ada.get(f"games/{past_games['public']}").status_code == 503
    assert "is damaged" in caplog.text
    assert ada.get(f"games/{past_games['private']}").status_code == 200
    code, _, err = verify(past_games["public"])
    assert code == 1
    assert "cannot be read" in err[0]
    index = events_folder / f"events-{PAST}.public.index"
    index.write_bytes(index.read_bytes()[:100])
    assert verify()[1].endswith("faults=2")


def test_what_is_personal_is_in_the_private_file_alone(ada, events_folder, capsys):
    claim = Claim(calendar=in_clear(Calendar("Asia/Tokyo", ("sunday",))))
    with in_month(PAST):
        stream = a_stream("junior", ["player:A", None], clock=DAYS)
    taken = take_seat(replay(stream), 1, "player:B", claim)
    game = store(as_first_told(played(went_on(stream, taken, "player:B"))))
    settle()
    stored, told = event_store.events(game), ada.get(f"games/{game}/events").content
    archive(PAST)
    public = archived_events.file_of(events_folder, PAST, archived_events.PUBLIC).data
    assert b"Tokyo" not in gzip.decompress(public.read_bytes())
    assert main_of_dumps([str(public)]) == SOUND
    assert "games=1 chains=1 faults=0 redacted=1" in capsys.readouterr().out
    assert "Tokyo" in str(stored)
    assert event_store.events(game) == stored
    assert ada.get(f"games/{game}/events").content == told
    assert verify() == (0, f"games=1 events={len(stored)} faults=0", [])
