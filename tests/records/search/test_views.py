from datetime import timedelta
from uuid import uuid4

import pytest

from records.archive.feed_reader import archive_games
from records.models import Record
from tests.api import Api, problem
from tests.builders import a_game, a_guest, play
from tests.records.exchange.imports.files import a_document, imported, lines

NOWHERE = "01890000-0000-7000-8000-000000000000"


def a_record(variant="junior", players=("player:A", "player:B"), **kwargs):
    game = a_game(variant, players, **kwargs)
    archive_games([(game, play(game).version)])
    return Record.objects.get(game=game)


def ids(answer):
    assert answer.status_code == 200, answer.content
    return [item["id"] for item in answer.json()["items"]]


def test_records_are_listed_latest_first(guest):
    records = [str(a_record().id) for _ in range(3)]
    assert ids(Api().get("records")) == records[::-1]


def test_an_alias_lists_only_what_it_stands_for(guest):
    plain, reverse = (str(a_record(v).id) for v in ("classic-2p", "reverse-2p"))
    assert ids(guest.get("records?variant=reverse-2p")) == [reverse]
    assert ids(guest.get("records?variant=classic-2p")) == [reverse, plain]


def test_a_record_in_the_list_tells_what_matters(guest):
    record = a_record(players=[guest.actor, "ai:random"])
    (item,) = guest.get("records").json()["items"]
    assert item["id"] == str(record.id)
    assert item["game"] == str(record.game)
    assert item["players"] == [guest.actor, "ai:random"]
    assert item["winners"] == record.winners
    assert item["length"] == record.length
    assert "placements" not in item
    assert item["started_at"].endswith("Z")


def test_a_record_is_told_whole(guest):
    record = a_record("classic-3p", ["player:A", "player:B", "player:C"])
    document = Api().get(f"records/{record.id}").json()
    (listed,) = Api().get("records").json()["items"]
    assert {name: document[name] for name in listed} == listed
    assert document["out"] == []
    assert document["result"]["winners"] == document["winners"]
    assert document["result"]["ranks"].count(1) == len(document["winners"])
    assert len(document["placements"]) == document["length"]
    seat, color, piece, cells = record.placements[0]
    assert document["placements"][0] == {
        "seat": seat,
        "color": color,
        "piece": piece,
        "cells": cells,
    }


def test_a_record_tells_the_hands_behind_its_result(guest):
    record = a_record("duo")
    document = Api().get(f"records/{record.id}").json()
    for hand in document["hands"]:
        last = [p for p in document["placements"] if p["seat"] == hand["seat"]][-1]
        assert hand["last_piece"] == last["piece"]
        score = document["result"]["colors"][hand["color"]]
        assert score == hand["bonus"] - hand["cells_left"]
    for path in (f"records/{record.id}.json", f"games/{record.game}/record"):
        assert Api().get(path).json() == document


def test_a_record_can_be_replayed_without_its_game(guest):
    record = a_record("classic-2p")
    document = guest.get(f"records/{record.id}").json()
    moves = [
        {"color": p["color"], "piece": p["piece"], "cells": p["cells"]}
        for p in document["placements"]
    ]
    position = guest.post("variants/classic-2p/positions", {"moves": moves}).json()
    assert position["turn"] is None
    assert position["scores"] == document["result"]


def test_who_left_is_told(guest):
    game = a_game("classic-3p", [guest.actor, "player:B", "player:C"])
    play(game, 3)
    guest.post(f"games/{game}/resign")
    archive_games([(game, play(game).version)])
    (record,) = guest.get("records").json()["items"]
    document = guest.get(f"records/{record['id']}").json()
    assert document["out"] == [{"seat": 0, "ply": 3, "reason": "resigned"}]


def test_a_record_has_a_tag(guest):
    record = a_record()
    first = guest.get(f"records/{record.id}")
    again = guest.get(f"records/{record.id}", if_none_match=first["ETag"])
    assert (again.status_code, again.content) == (304, b"")
    other = guest.get(f"records/{a_record().id}")
    assert other["ETag"] != first["ETag"]


def test_a_private_record_is_there_for_its_players_only(guest):
    record = a_record(
        players=[guest.actor, "player:B"],
        visibility="private",
        reserved=[None, "player:B"],
    )
    path = f"records/{record.id}"
    assert ids(guest.get("records")) == [str(record.id)]
    assert guest.get(path).json()["visibility"] == "private"
    for caller in (Api(), a_guest()):
        for query in ("", f"?player={guest.actor}", f"?game={record.game}"):
            assert ids(caller.get(f"records{query}")) == []
        assert problem(caller.get(path))["code"] == "not-found"
        tag = guest.get(path)["ETag"]
        assert problem(caller.get(path, if_none_match=tag))["code"] == "not-found"


def test_records_are_filtered(guest):
    junior = a_record(players=[guest.actor, "ai:random"])
    duo = a_record("duo")
    reverse = a_record("duo", options={"objective": "reverse"})
    for query, found in [
        ("variant=junior", [junior]),
        ("variant=travel", [reverse, duo]),
        (f"player={guest.actor}", [junior]),
        ("player=ai:random", [junior]),
        ("player=player:A", [reverse, duo]),
        ("player=player:nobody", []),
        (f"game={duo.game}", [duo]),
        (f"game={NOWHERE}", []),
        ("variant=duo&player=player:B", [reverse, duo]),
        (f"variant=duo&player={guest.actor}", []),
    ]:
        wanted = [str(record.id) for record in found]
        assert (query, ids(guest.get(f"records?{query}"))) == (query, wanted)


@pytest.mark.parametrize("limit", [1, 2, 5, 6, 200])
def test_pages_hold_every_record_once_to_the_last(guest, limit):
    first = a_record()
    for number in range(5):
        # Three end at the same moment: then the id decides.
        Record.objects.create(
            **{
                field.name: getattr(first, field.name)
                for field in Record._meta.fields
                if field.name not in ("id", "game")
            }
            | {
                "content": uuid4(),
                "number": first.number + 1 + number,
                "ended_at": first.ended_at + timedelta(seconds=number // 3),
            }
        )
    rows = Record.objects.order_by("-ended_at", "-id")
    expected = [str(record) for record in rows.values_list("id", flat=True)]
    found: list[str] = []
    page = guest.get(f"records?limit={limit}").json()
    while True:
        found += [item["id"] for item in page["items"]]
        if page["next"] is None:
            break
        page = guest.get(f"records?limit={limit}&cursor={page['next']}").json()
    assert found == expected


def test_a_record_from_outside_has_no_game(guest):
    imported(a_guest(), lines(a_document()))
    record = Record.objects.get()
    document = guest.get(f"records/{record.id}").json()
    assert (document["game"], document["head"]) == (None, None)


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("variant=chess", "variant"),
        ("player=player:A,player:B", "player"),
        ("player=", "player"),
        ("game=7", "game"),
        ("limit=201", "limit"),
        ("limit=-1", "limit"),
        ("cursor=nonsense", "cursor"),
    ],
)
def test_a_filter_that_means_nothing_is_named(guest, query, field):
    document = problem(guest.get(f"records?{query}"))
    assert (document["code"], document["field"]) == ("invalid", field)


def test_the_cursor_of_another_list_is_not_taken(guest):
    for _ in range(2):
        a_game()
    cursor = guest.get("games?limit=1").json()["next"]
    assert problem(guest.get(f"records?cursor={cursor}"))["field"] == "cursor"


@pytest.mark.parametrize("query", ["colour=blue", "limit=1&limit=1"])
def test_a_query_that_cannot_be_read_is_malformed(guest, query):
    assert problem(guest.get(f"records?{query}"))["code"] == "malformed"


@pytest.mark.parametrize("path", [f"records/{NOWHERE}", "records/x", "records/1"])
def test_a_record_that_is_not_there_is_told(guest, path):
    assert problem(guest.get(path))["code"] == "not-found"


def test_records_are_only_read(guest):
    record = a_record()
    for method in ("POST", "PUT", "PATCH", "DELETE"):
        answer = guest.send(method, f"records/{record.id}", b"{}")
        assert problem(answer)["code"] == "method-not-allowed"


def test_the_record_of_a_game_is_found_by_the_game(guest):
    record = a_record()
    whole = Api().get(f"records/{record.id}").json()
    assert Api().get(f"games/{record.game}/record").json() == whole
    for suffix in ("json", "blksgf"):
        path = f"records/{record.id}.{suffix}"
        named = Api().get(f"games/{record.game}/record.{suffix}")
        assert named.content == Api().get(path).content


@pytest.mark.parametrize("path", ["record", "record.json", "record.blksgf"])
def test_a_game_that_is_played_has_no_record_yet(guest, path):
    game = a_game()
    document = problem(guest.get(f"games/{game}/{path}"))
    assert document["code"] == "not-found"
    assert "shortly after a game ends" in document["detail"]


def test_the_record_of_a_private_game_is_for_its_players(guest):
    record = a_record(players=[guest.actor, "player:B"], visibility="private")
    for path in ("record", "record.json", "record.blksgf", "proof"):
        assert guest.get(f"games/{record.game}/{path}").status_code == 200
        assert Api().get(f"games/{record.game}/{path}").status_code == 404
