import io
from typing import Any, cast

import pytest

from games.models import Obligation
from games.services.shares import Shares
from records.archive.archiving import archive
from records.archive.pools import Pool
from records.exchange.imports import batches, services, worker
from records.exchange.imports.models import Chunk, Import
from records.exchange.imports.sources import Format, read_games
from records.judging.judge import MAX_DETAIL
from records.models import Record
from tests.api import Api, problem
from tests.builders import Guest, a_guest, an_account, an_app_user
from tests.records.exchange.imports.files import (
    a_document,
    a_zip,
    imported,
    lines,
    problems_of,
    sent,
)

GAME = lines(a_document())


def test_a_file_is_taken_and_archived_by_a_worker(guest):
    answer = sent(guest, lines(a_document(1), a_document(2)))
    assert answer.status_code == 202
    told = answer.json()
    assert answer["Location"] == f"/api/v1/imports/{told['id']}"
    assert (told["status"], told["format"]) == ("waiting", "ndjson")
    assert Obligation.objects.get(subject=told["id"]).kind == "import"
    worker.work(told["id"])
    done = guest.get(answer["Location"]).json()
    assert done["status"] == "done"
    assert done["progress"] == {
        "read": 2,
        "archived": 2,
        "duplicates": 0,
        "refused": 0,
    }
    assert Record.objects.count() == 2
    assert not Chunk.objects.exists()
    assert not Obligation.objects.filter(subject=told["id"]).exists()


def test_an_import_shows_the_license_that_held_when_it_was_sent(guest, settings):
    settings.RECORDS_LICENSE = "CC-BY-4.0"
    told = sent(guest, lines(a_document()), idempotency_key="k").json()
    assert told["license"] == "CC-BY-4.0"
    settings.RECORDS_LICENSE = "CC0-1.0"
    again = sent(guest, lines(a_document()), idempotency_key="k").json()
    assert again["license"] == "CC-BY-4.0"
    assert guest.get(f"imports/{told['id']}").json()["license"] == "CC-BY-4.0"
    assert sent(guest, lines(a_document())).json()["license"] == "CC0-1.0"


def test_an_import_of_the_release_before_shows_no_license(guest):
    told = sent(guest, lines(a_document())).json()
    Import.objects.update(license=None)
    assert guest.get(f"imports/{told['id']}").json()["license"] is None


def test_an_imported_game_does_not_claim_to_be_played_here(guest):
    imported(guest, lines(a_document()), query="?source=Club%20of%20Ulm")
    record = Record.objects.get()
    assert (record.source, record.game, record.head) == ("Club of Ulm", None, None)
    assert record.players == ["imported:player:A", "imported:player:B"]


@pytest.mark.parametrize("source", ["game", "release", "", "a%0Ab", "x" * 61])
def test_a_source_that_cannot_be_is_refused(guest, source):
    document = problem(sent(guest, b"{}", query=f"?source={source}"))
    assert (document["status"], document["field"]) == (422, "source")


def test_good_games_are_taken_and_bad_ones_reported(guest):
    good, wrong = a_document(1), a_document(2)
    wrong["placements"][3] = wrong["placements"][0]
    told = imported(guest, lines(good, wrong) + b"nonsense\n")
    assert told["progress"]["archived"] == 1
    first, second = problems_of(guest, told)
    assert (first["game"], first["ply"]) == (2, 4)
    assert first["code"] == "not-your-turn"
    assert (second["number"], second["game"], second["code"]) == (2, 3, "syntax")


@pytest.mark.parametrize("name", ["\0", "\x1b[2J", "x" * 10_000])
@pytest.mark.parametrize("word", ["color", "piece"])
def test_a_problem_quotes_what_no_database_takes(guest, word, name):
    wrong = a_document()
    wrong["placements"][0][word] = name
    told = imported(guest, lines(wrong, a_document(1)))
    assert (told["status"], told["progress"]["archived"]) == ("done", 1)
    (found,) = problems_of(guest, told)
    assert found["detail"].isprintable()
    assert len(found["detail"]) <= MAX_DETAIL


def test_a_game_against_the_rules_is_kept_where_that_is_wished(guest):
    wrong = a_document()
    wrong["placements"] = wrong["placements"][2:]
    assert imported(guest, lines(wrong))["progress"]["refused"] == 1
    told = imported(guest, lines(wrong), query="?lenient=true")
    assert told["progress"]["archived"] == 1
    assert Record.objects.get().kind == "irregular"


def test_a_game_is_known_again(guest):
    document = a_document()
    told = imported(guest, lines(document, document))
    assert told["progress"]["duplicates"] == 1
    again = imported(guest, a_zip(a_ndjson=lines(document)), "application/zip")
    assert problems_of(guest, again) == []
    assert again["progress"]["duplicates"] == 1
    assert Record.objects.count() == 1


def test_problems_are_listed_by_page(guest):
    told = imported(guest, GAME + b"x\n" * 5)
    path = f"imports/{told['id']}/problems"
    page = guest.get(f"{path}?limit=3").json()
    rest = guest.get(f"{path}?limit=3&cursor={page['next']}").json()
    numbers = [item["number"] for item in page["items"] + rest["items"]]
    assert (numbers, rest["next"]) == ([1, 2, 3, 4, 5], None)


def test_all_problems_are_counted_but_not_all_are_kept(guest, monkeypatch):
    monkeypatch.setattr(worker, "KEPT_PROBLEMS", 3)
    told = imported(guest, GAME + b"x\n" * 5)
    assert told["progress"]["refused"] == 5
    assert len(problems_of(guest, told)) == 3


def test_a_key_takes_a_file_once(guest):
    first = sent(guest, GAME, idempotency_key="k")
    again = sent(guest, GAME, idempotency_key="k")
    assert (again.status_code, again["Idempotency-Replayed"]) == (202, "true")
    assert again.json()["id"] == first.json()["id"]
    for body, query in ((GAME * 2, ""), (GAME, "?lenient=true")):
        document = problem(sent(guest, body, query=query, idempotency_key="k"))
        assert (document["status"], document["code"]) == (422, "key-reused")
    assert Import.objects.count() == 1


def test_too_many_at_once_are_refused(guest):
    for _ in range(services.PLACES["guests"].owner):
        sent(guest, GAME)
    document = problem(sent(guest, GAME))
    assert (document["status"], document["code"]) == (429, "too-many-imports")


def test_app_users_share_the_places_of_their_account(db):
    account = an_account()
    for _ in range(services.PLACES["accounts"].owner):
        assert sent(an_app_user(account), GAME).status_code == 202
    assert problem(sent(an_app_user(account), GAME))["code"] == "too-many-imports"
    assert problem(sent(account, GAME))["code"] == "too-many-imports"
    assert sent(an_account(), GAME).status_code == 202


def test_no_more_is_taken_than_there_is_room_for(guest, monkeypatch):
    """Guests have places of their own, since anybody can be many of them."""
    places = {"guests": Shares(2, 2, 1), "accounts": Shares(2, 2, 1)}
    monkeypatch.setattr(services, "PLACES", places)
    sent(a_guest(), GAME)
    document = problem(sent(guest, GAME))
    assert (document["status"], document["code"]) == (429, "importers-busy")
    assert sent(an_account(), GAME).status_code == 202
    assert problem(sent(an_account(), GAME))["code"] == "importers-busy"


def test_an_import_is_cancelled(guest):
    path = sent(guest, lines(a_document()))["Location"]
    told = guest.delete(path).json()
    assert told["status"] == "cancelled"
    worker.work(told["id"])
    assert guest.get(path).json() == told
    assert not Record.objects.exists()
    assert not Chunk.objects.exists()


def test_own_imports_are_listed_newest_first(guest):
    ids = [sent(guest, GAME).json()["id"] for _ in range(3)]
    sent(a_guest(), GAME)
    assert [item["id"] for item in guest.get("imports").json()["items"]] == ids[::-1]


def test_somebody_elses_import_is_not_there(guest):
    path = sent(guest, GAME)["Location"]
    stranger = a_guest()
    for answer in (
        stranger.get(path),
        stranger.delete(path),
        stranger.get(f"{path}/problems"),
    ):
        assert problem(answer)["code"] == "not-found"
    assert problem(Api().get(path))["code"] == "unauthenticated"


def test_a_scope_is_asked_for(db):
    assert problem(sent(a_guest("play"), b"x"))["code"] == "insufficient-scope"


def test_an_import_is_not_sent_again_to_who_has_it(guest):
    path = sent(guest, GAME)["Location"]
    tag = guest.get(path)["ETag"]
    assert guest.get(path, if_none_match=tag).status_code == 304


GARBAGE = bytes(range(256)) * 400
NO_GAMES = [
    (GARBAGE, "application/zip"),
    (b"PK\x03\x04" + GARBAGE, "application/zip"),
    (a_zip(**{f"a{number}_txt": b"x" for number in range(20)}), "application/zip"),
    (GARBAGE, "application/x-blokus-sgf"),
    (b"(;GM[Chess])", "application/x-blokus-sgf"),
    (GARBAGE, "application/json"),
    (b"{}", "application/json"),
    (b"x\n" * 100, "application/x-ndjson"),
    (b"\n" * 1000, "application/x-ndjson"),
]


@pytest.mark.parametrize(("body", "kind"), NO_GAMES)
def test_a_file_without_games_is_refused_and_not_stored(guest, body, kind):
    document = problem(sent(guest, body, kind))
    assert (document["status"], document["code"]) == (422, "no-games")
    assert not Import.objects.exists()


def test_a_zip_may_begin_with_files_that_are_no_games(guest):
    file = a_zip(read_me=b"Games of our club", games_ndjson=GAME)
    assert imported(guest, file, "application/zip")["progress"]["archived"] == 1


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b"", "application/json", 400),
        (b"x", "image/png", 415),
        (b"x", "", 415),
        (b"\0\1", "application/octet-stream", 415),
        (b'"text"', "application/octet-stream", 415),
    ],
)
def test_what_is_no_file_of_games_is_malformed(guest, body, kind, status):
    document = problem(sent(guest, body, kind))
    assert (document["status"], document["code"]) == (status, "malformed")


@pytest.mark.parametrize(
    "kind",
    [
        "application/x-zip-compressed",
        "Application/X-ZIP; name=games.zip",
        "multipart/x-zip",
        "application/octet-stream",
        "",
    ],
)
def test_a_zip_is_taken_by_each_name_of_its_type(guest, kind):
    answer = sent(guest, a_zip(games_ndjson=GAME), kind)
    assert (answer.status_code, answer.json()["format"]) == (202, "zip")


@pytest.mark.parametrize(
    "kind",
    [
        *("application/ndjson", "application/jsonl", "application/x-jsonlines"),
        "text/x-ndjson;charset=utf-8",
    ],
)
def test_lines_are_taken_by_each_name_of_their_type(guest, kind):
    answer = sent(guest, GAME, kind)
    assert (answer.status_code, answer.json()["format"]) == (202, "ndjson")


def test_a_body_that_is_packed_is_malformed(guest):
    document = problem(sent(guest, b"x", content_encoding="gzip"))
    assert (document["status"], document["code"]) == (415, "malformed")
    assert sent(guest, GAME, content_encoding="identity").status_code == 202


def test_a_body_that_is_too_large_is_not_read(guest, settings):
    settings.MAX_IMPORT_BYTES = 10
    document = problem(sent(guest, b"x" * 11))
    assert (document["status"], document["code"]) == (413, "malformed")


@pytest.mark.parametrize("query", ["?lenient=perhaps", "?visibility=private"])
def test_a_wish_that_means_nothing_is_named(guest, query):
    name = query[1:].partition("=")[0]
    assert problem(sent(guest, b"x", query=query))["field"] == name


def test_old_imports_are_forgotten(guest, monkeypatch):
    told = imported(guest, GAME)
    waiting = sent(guest, GAME).json()
    monkeypatch.setattr(services, "KEPT_FOR", -services.KEPT_FOR)
    sent(guest, GAME)
    left = {item["id"] for item in guest.get("imports").json()["items"]}
    assert told["id"] not in left
    assert waiting["id"] in left


def games_of(guest: Guest, answer: dict[str, Any]) -> list[dict[str, Any]]:
    found = guest.get(f"imports/{answer['id']}/records").json()["items"]
    return cast("list[dict[str, Any]]", found)


def test_it_is_told_which_game_became_which_record(guest):
    one, two, wrong = a_document(1), a_document(2), {"variant": "chess"}
    file = a_zip(a_ndjson=lines(one, wrong, two), b_ndjson=lines(a_document(3)))

    told = games_of(guest, imported(guest, file, "application/zip"))

    assert [(each["number"], each["file"], each["game"]) for each in told] == [
        (1, "a.ndjson", 1),
        (3, "a.ndjson", 3),
        (4, "b.ndjson", 1),
    ]
    assert not any(each["is_duplicate"] for each in told)
    ids = Record.objects.order_by("number").values_list("id", flat=True)
    assert [each["record"] for each in told] == [str(record) for record in ids]


def test_of_a_duplicate_it_is_told_what_it_duplicates(guest):
    (known,) = games_of(guest, imported(guest, lines(a_document(1))))

    told = games_of(guest, imported(guest, lines(*map(a_document, (2, 1, 2)))))

    new = told[0]["record"]
    assert [(each["record"], each["is_duplicate"]) for each in told] == [
        (new, False),
        (known["record"], True),
        (new, True),
    ]


def test_the_record_of_a_private_duplicate_is_not_told(guest):
    games = read_games(io.BytesIO(lines(a_document(1))), Format.NDJSON)
    batch = next(batches.judged(games, lenient=False))
    judged = [candidate.judged for candidate in batch.judged]
    archive(judged, source="game", pool=Pool.PEOPLE, visibility="private")

    (told,) = games_of(guest, imported(guest, lines(a_document(1))))

    assert (told["record"], told["is_duplicate"]) == (None, True)


def test_of_so_many_games_it_is_told(guest, monkeypatch):
    monkeypatch.setattr(worker, "KEPT_GAMES", 2)
    monkeypatch.setattr(batches, "AT_ONCE", 1)

    done = imported(guest, lines(*map(a_document, range(3))))

    assert done["progress"]["archived"] == 3
    assert len(games_of(guest, done)) == 2
