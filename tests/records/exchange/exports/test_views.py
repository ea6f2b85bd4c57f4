import json

import psycopg
import pytest
from django.db import connection

from blokus_api.embedded.postgres import OWNER
from records.archive.rows import transcript_of
from records.blksgf.reader import read_transcripts
from records.exchange.exports import ndjson, slots, turns
from records.exchange.exports.ndjson import in_order
from records.models import Record
from tests.api import Api, problem
from tests.builders import a_guest
from tests.records.exchange.exports.records import a_record
from tests.records.exchange.imports.files import imported

SGF = "application/x-blokus-sgf"
HEAD = ";GM[Blokus Duo]"
NOWHERE = "01890000-0000-7000-8000-000000000000"


def streamed(answer):
    assert answer.status_code == 200, answer.content
    assert answer["Content-Type"] == "application/x-ndjson"
    return [json.loads(line) for line in answer.getvalue().splitlines()]


def test_a_record_is_a_file(guest):
    record = a_record("duo")
    told = guest.get(f"records/{record.id}").json()
    answer = guest.get(f"records/{record.id}.json", accept="text/html")
    assert answer.json() == told
    name = f'attachment; filename="duo-{record.id}.json"'
    assert answer["Content-Disposition"] == name
    again = guest.get(f"records/{record.id}.json", if_none_match=answer["ETag"])
    assert again.status_code == 304


def test_a_record_is_a_file_of_pentobi(guest):
    record = a_record("duo")
    answer = guest.get(f"records/{record.id}.blksgf", accept="application/json")
    assert answer["Content-Type"].startswith("application/x-blokus-sgf")
    (told,) = read_transcripts(answer.content)
    assert not isinstance(told, Exception)
    assert told.placements == transcript_of(record).placements


@pytest.mark.parametrize("suffix", ["json", "blksgf"])
def test_a_file_of_somebody_elses_private_record_is_not_there(guest, suffix):
    record = a_record(
        players=[guest.actor, "player:B"],
        visibility="private",
        reserved=[None, "player:B"],
    )
    path = f"records/{record.id}.{suffix}"
    assert guest.get(path).status_code == 200
    for caller in (Api(), a_guest()):
        assert problem(caller.get(path))["code"] == "not-found"
    assert problem(guest.get(f"records/{NOWHERE}.{suffix}"))["code"] == "not-found"


@pytest.mark.parametrize("suffix", ["json", "blksgf"])
@pytest.mark.parametrize("place", ["records/{0.id}", "games/{0.game}/record"])
def test_a_file_of_a_public_record_names_its_license(guest, settings, place, suffix):
    settings.RECORDS_LICENSE = "CC-BY-4.0"
    path = f"{place.format(a_record('duo'))}.{suffix}"
    answer = guest.get(path)
    link = '<https://spdx.org/licenses/CC-BY-4.0.html>; rel="license"'
    assert answer["Link"] == link
    assert guest.get(path, if_none_match=answer["ETag"])["Link"] == link


@pytest.mark.parametrize("suffix", ["json", "blksgf"])
def test_a_file_of_a_private_record_has_no_license(guest, suffix):
    record = a_record(
        players=[guest.actor, "player:B"],
        visibility="private",
        reserved=[None, "player:B"],
    )
    assert "Link" not in guest.get(f"records/{record.id}.{suffix}")


@pytest.mark.parametrize("path", ["records.ndjson", "dumps/running.ndjson"])
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_a_stream_names_the_license_where_all_records_are_public(guest, path, method):
    link = '<https://spdx.org/licenses/CC0-1.0.html>; rel="license"'
    assert Api().send(method, path)["Link"] == link
    answer = guest.send(method, path)
    # A player's stream of records may hold private ones.
    assert answer.get("Link") == (None if path == "records.ndjson" else link)


def test_records_are_streamed_in_the_order_of_arrival(guest, monkeypatch):
    monkeypatch.setattr(ndjson, "AT_ONCE", 2)
    records = [a_record() for _ in range(5)]
    found = streamed(guest.get("records.ndjson"))
    assert [one["id"] for one in found] == [str(record.id) for record in records]
    document = guest.get(f"records/{records[0].id}").json()
    del document["hands"], document["ending"]
    assert found[0] == document
    rest = streamed(guest.get(f"records.ndjson?after={records[3].number}"))
    assert [one["id"] for one in rest] == [str(records[4].id)]


def test_who_asks_for_the_headers_alone_occupies_nothing(guest, settings):
    a_record()
    settings.EXPORTS_AT_ONCE = 0
    answer = guest.send("HEAD", "records.ndjson?variant=junior")
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/x-ndjson"
    assert answer["Cache-Control"] == "private, no-cache"
    refused = guest.send("HEAD", "records.ndjson?variant=chess")
    assert refused.status_code == 422


def test_trees_are_fetched_one_by_one(guest, django_assert_num_queries):
    comments = [f"({HEAD}PB[{n}]C[{'x' * 1000}])" for n in range(5)]
    imported(guest, f"({HEAD})({HEAD}DT[2026-01-01]){''.join(comments)}".encode(), SGF)
    stretches, trees = 2, 5
    with django_assert_num_queries(stretches + trees):
        assert len(list(in_order(Record.objects.all()))) == 7
    found = streamed(guest.get("records.ndjson"))
    assert [one["tree"] is None for one in found] == [True] * 2 + [False] * 5
    for one in found:
        document = guest.get(f"records/{one['id']}").json()
        del document["hands"], document["ending"]
        assert one == document


def test_a_stream_has_the_filters_of_the_list(guest):
    a_record("junior")
    duo = a_record("duo")
    (found,) = streamed(guest.get("records.ndjson?variant=travel"))
    assert found["id"] == str(duo.id)
    document = problem(guest.get("records.ndjson?variant=chess"))
    assert (document["code"], document["field"]) == ("invalid", "variant")
    assert problem(guest.get("records.ndjson?limit=3"))["code"] == "malformed"


def test_a_private_record_is_streamed_to_its_players_only(guest):
    a_record(
        players=[guest.actor, "player:B"],
        visibility="private",
        reserved=[None, "player:B"],
    )
    assert len(streamed(guest.get("records.ndjson"))) == 1
    assert streamed(a_guest().get("records.ndjson")) == []


def test_what_is_streamed_is_known_when_it_is_imported(guest):
    for seed in range(3):
        a_record(seed=seed)
    told = imported(guest, guest.get("records.ndjson").getvalue())
    assert told["progress"] == {
        "read": 3,
        "archived": 0,
        "duplicates": 3,
        "refused": 0,
    }


@pytest.mark.django_db(transaction=False)
def test_only_so_many_are_streamed_at_once(guest, settings, monkeypatch):
    monkeypatch.setattr(turns, "_asked_at", {})
    settings.EXPORTS_AT_ONCE = 0
    document = problem(guest.get("records.ndjson"))
    assert (document["status"], document["code"]) == (429, "exports-busy")


def test_a_stream_that_takes_too_long_is_cut_off(guest, monkeypatch):
    a_record()
    monkeypatch.setattr(slots, "LONGEST", -1)
    a_record()
    monkeypatch.setattr(slots, "PIECE", 1)
    first, last = streamed(guest.get("records.ndjson"))
    assert (first["number"], last["code"]) == (1, "cut-off")


@pytest.fixture
def two(db, settings, monkeypatch):
    """Return the headers of two callers at different addresses."""
    monkeypatch.setattr(turns, "_asked_at", {})
    monkeypatch.setattr(slots, "PIECE", 1)
    settings.PROXIES = 1
    with connection.cursor() as cursor:
        # Tests that read only the headers leave their slot occupied.
        cursor.execute("SELECT pg_advisory_unlock_all()")
    return [{"X-Forwarded-For": f"203.0.113.{number}"} for number in (1, 2)]


def test_a_caller_who_was_refused_comes_before_one_who_exported_last(
    two, postgres_server
):
    greedy, patient = two
    a_record()
    with psycopg.connect(postgres_server.url(OWNER)) as other:
        other.execute("SELECT pg_advisory_lock(%s, 0)", [slots._LOCKS])
        assert exported(**patient) == "exports-busy"
        # PostgreSQL ends a closed connection, and its locks, some time later.
        other.execute("SELECT pg_advisory_unlock_all()")
    for _ in range(2):
        assert exported(**greedy) == "exports-busy"
    assert exported(**patient) == 1
    assert exported(**greedy) == 1


def test_an_unused_turn_ends(two, monkeypatch):
    greedy, patient = two
    a_record()
    turns.wait(patient["X-Forwarded-For"])
    assert exported(**greedy) == "exports-busy"
    monkeypatch.setattr(turns, "TURN_LIFETIME", -1)
    assert exported(**greedy) == 1


def test_guests_of_one_address_have_one_turn(two):
    greedy, patient = two
    a_record()
    turns.wait(patient["X-Forwarded-For"])
    for _ in range(3):
        document = problem(a_guest().get("records.ndjson", **greedy))
        assert document["code"] == "exports-busy"
    assert len(streamed(a_guest().get("records.ndjson", **patient))) == 1


def test_a_stream_is_cut_off_sooner_while_another_caller_waits(two, monkeypatch):
    greedy, patient = two
    monkeypatch.setattr(slots, "LONGEST_TURN", -1)
    for _ in range(3):
        a_record()
    assert exported(**greedy) == 3
    running = Api().get("records.ndjson", **greedy)
    next(running.streaming_content)
    turns.wait(patient["X-Forwarded-For"])
    rest = [json.loads(line) for line in running.streaming_content]
    assert [line.get("code") for line in rest] == ["cut-off"]


def exported(**headers):
    """Return the number of records that are streamed, or the code of a refusal."""
    answer = Api().get("records.ndjson", **headers)
    if answer.status_code != 200:
        return problem(answer)["code"]
    return len(streamed(answer))


def test_a_stream_that_fails_says_that_there_is_more(guest, monkeypatch):
    monkeypatch.setattr(slots, "PIECE", 1)
    for _ in range(3):
        a_record()
    answer = guest.get("records.ndjson")
    first = next(answer.streaming_content)
    monkeypatch.setattr(ndjson, "encode", None)
    rest = list(answer.streaming_content)
    assert json.loads(first)["number"]
    assert [json.loads(line)["code"] for line in rest] == ["cut-off"]
    told = imported(guest, first + b"".join(rest))
    assert told["progress"]["refused"] == 1


def test_a_position_is_exported_with_what_lay_there(guest):
    record = a_record()
    document = guest.get(f"records/{record.id}.json").json()
    setup = {
        "placements": [
            {name: placed[name] for name in ("color", "piece", "cells")}
            for placed in document["placements"][:4]
        ],
        "color": None,
    }
    changed = {**document, "setup": setup, "placements": [], "game": None}
    told = imported(guest, json.dumps(changed).encode(), "application/json")
    assert told["progress"]["archived"] == 1
    position = Record.objects.get(kind="position")
    exported = guest.get(f"records/{position.id}.json").json()
    assert exported["setup"]["placements"] == setup["placements"]
    again = imported(guest, json.dumps(exported).encode(), "application/json")
    assert again["progress"]["duplicates"] == 1
