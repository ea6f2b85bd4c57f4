"""Games that go on from a position of a record, over HTTP."""

import pytest

from games.decisions.verification import find_fault
from games.storage import event_store
from records.models import Record
from tests.api import Api, problem
from tests.builders import a_guest
from tests.records.search.test_views import a_record


def fork(caller: Api, record: Record, **body):
    return caller.post(f"records/{record.id}/fork", body)


@pytest.mark.parametrize("variant", ["duo", "draft-2p", "rumis-tower-2p"])
def test_a_position_of_a_record_is_played_on_from_at_once(guest, variant):
    record = a_record(variant)
    answer = fork(guest, record, ply=5, seats=["me", {"ai": "random"}])
    made = answer.json()
    assert (answer.status_code, made["status"]) == (201, "playing")
    assert made["fork"] == {
        **{"game": None, "version": None, "record": str(record.id)},
        "ply": 5,
    }
    assert [seat["player"] for seat in made["seats"]] == [guest.actor, "ai:random"]
    assert made["rated"] is False
    assert [p["piece"] for p in made["placements"][:5]] == [
        piece for _, _, piece, _ in record.placements[:5]
    ]
    assert find_fault(event_store.events(made["id"])) is None


def test_nothing_is_played_after_the_end(guest):
    record = a_record("duo")
    end = len(record.placements)
    refused = problem(fork(guest, record, ply=end, seats=["me", "me"]))
    assert (refused["status"], refused["field"]) == (422, "ply")
    assert problem(fork(guest, record, ply=end + 1))["field"] == "ply"


def test_what_comes_of_a_private_record_is_private(guest):
    record = a_record(
        "duo",
        players=[guest.actor, "player:B"],
        visibility="private",
        reserved=[None, "player:B"],
    )
    assert fork(guest, record, ply=4).json()["visibility"] == "private"
    refused = fork(guest, record, ply=4, visibility="public")
    assert problem(refused)["field"] == "visibility"
    assert fork(a_guest(), record, ply=4).status_code == 404
