import pytest

from games.events.times import time_text
from games.storage import event_store
from tests.api import Api, problem
from tests.builders import a_guest, an_account


def test_a_game_is_created_with_open_seats(host):
    answer = host.post("games", {"variant": "duo"})
    document = answer.json()
    assert answer.status_code == 201
    assert answer["Location"] == f"/api/v1/games/{document['id']}"
    assert answer["ETag"] == '"1"'
    assert (document["version"], document["status"]) == (1, "open")
    assert document["creator"] == host.actor
    assert document["visibility"] == "public"
    assert document["turn"] is None
    assert [seat["player"] for seat in document["seats"]] == [None, None]
    assert host.get(answer["Location"]).json() == document


@pytest.mark.parametrize(
    "level", ["9", pytest.param(9, id="a number"), "9@2", "greedy"]
)
def test_a_level_may_be_a_name_a_number_or_have_an_edition(host, level):
    """The OpenAPI document lists names without editions alone."""
    name = str(level)
    lot = host.post(
        "games", {"variant": "duo", "seats": {"lot": ["me", {"ai": level}]}}
    )
    assert lot.status_code == 201
    clock = {"timeout": f"ai:{name}"}
    body = {"variant": "duo", "seats": ["me", {"ai": level}], "clock": clock}
    game = host.post("games", body).json()
    assert game["seats"][1]["player"] == f"ai:{name}"
    assert game["clock"]["timeout"] == f"ai:{name}"


@pytest.mark.parametrize("level", [True, 1.0, 99, "9@7", None, ["9"], "ai:ai:9"])
def test_nothing_else_names_a_level(host, level):
    body = {"variant": "duo", "seats": ["me", {"ai": level}]}
    assert problem(host.post("games", body))["code"] == "invalid"


def test_a_figure_is_moved_to_where_equal_figures_lie(host):
    options = {"region": [[-498, 300], [-497, 300]]}
    answer = host.post("games", {"variant": "solo-trigon-figure", "options": options})
    assert answer.json()["options"] == {"region": [[16, 8], [17, 8]]}


@pytest.mark.parametrize(
    ("region", "said"),
    [
        ([], "1 to 486 cells"),
        ([[0, 0], [0, 1000]], "from -999 to 999"),
        ([[0, 0], [0, 0]], "distinct cells"),
        ([[0, 0], [36, 0]], "35 cells wide and 18 high"),
        ([[0, 0], [0, 18]], "35 cells wide and 18 high"),
        (
            [[x, y] for x in range(30) for y in range(4)],
            "may have at most 110 cells",
        ),
    ],
)
def test_a_figure_that_cannot_be_is_refused_in_words(host, region, said):
    body = {"variant": "solo-trigon-figure", "options": {"region": region}}
    document = problem(host.post("games", body))
    assert (document["status"], document["field"]) == (422, "options.region")
    assert said in document["detail"]


def test_a_game_says_when_it_was_created_and_what_its_last_hash_is(host):
    document = host.post("games", {"variant": "duo"}).json()
    (created,) = event_store.events(document["id"])
    assert document["created_at"] == document["updated_at"] == time_text(created.at)
    assert document["head"] == created.hash


def test_seats_are_filled_as_they_are_asked_for(host):
    bob = a_guest()
    body = {
        "variant": "classic",
        "seats": ["open", "me", {"player": bob.id}, {"ai": "random"}],
    }
    seats = host.post("games", body).json()["seats"]
    assert [(s["player"], s["reserved"]) for s in seats] == [
        (None, None),
        (host.actor, None),
        (None, bob.actor),
        ("ai:random", None),
    ]
    assert [s["colors"] for s in seats] == [["blue"], ["yellow"], ["red"], ["green"]]


def test_a_game_without_an_open_seat_starts_at_once(host):
    body = {"variant": "duo", "seats": ["me", {"ai": "greedy"}]}
    document = host.post("games", body).json()
    assert document["status"] == "playing"
    assert document["turn"] == {"color": "purple", "seat": 0}
    assert document["version"] == 4


def test_an_alias_and_options_are_kept_as_the_ruleset_they_mean(host):
    body = {"variant": "reverse-3p", "options": {"shared_color": "blue"}}
    document = host.post("games", body).json()
    assert document["variant"] == "classic-3p"
    assert document["ruleset"] == "classic-3p;objective=reverse;shared_color=blue"
    assert document["seats"][0]["colors"] == ["yellow"]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "variant"),
        ({"variant": "chess"}, "variant"),
        ({"variant": 7}, "variant"),
        ({"variant": None}, "variant"),
        ({"variant": "duo", "options": {"starts": True}}, "options.starts"),
        ({"variant": "duo", "options": {"partners_opposite": True}}, None),
        ({"variant": "reverse", "options": {"scoring": "legacy"}}, "options.scoring"),
        ({"variant": "duo", "options": "fixed"}, "options"),
        ({"variant": "duo", "options": {str(i): 1 for i in range(21)}}, "options"),
        ({"variant": "duo", "seats": ["me", "me", "me"]}, "seats"),
        ({"variant": "duo", "seats": ["me"] * 5}, "seats"),
        ({"variant": "duo", "seats": "me"}, "seats"),
        ({"variant": "duo", "seats": ["you"]}, "seats.0"),
        ({"variant": "duo", "seats": ["open", None]}, "seats.1"),
        ({"variant": "duo", "seats": [{"ai": "genius"}]}, "seats.0"),
        ({"variant": "duo", "seats": [{"ai": ["random"]}]}, "seats.0"),
        ({"variant": "duo", "seats": [{"player": ""}]}, "seats.0"),
        ({"variant": "duo", "seats": [{"player": "é"}]}, "seats.0"),
        ({"variant": "duo", "seats": [{}]}, "seats.0"),
        ({"variant": "duo", "seats": [{"ai": "random", "player": "a"}]}, "seats.0"),
        ({"variant": "duo", "visibility": "secret"}, "visibility"),
        ({"variant": "duo", "visibility": None}, "visibility"),
    ],
    ids=str,
)
def test_what_cannot_be_set_up_is_named_and_makes_no_game(host, body, field):
    document = problem(host.post("games", body))
    assert document["code"] == "invalid"
    assert document["field"] == field or field is None
    assert host.get("games").json()["items"] == []


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"variant": "duo", "speed": 1}, "speed"),
        (
            {"variant": "duo", "seats": [{"player": "a", "color": "red"}]},
            "seats.0.color",
        ),
    ],
)
def test_an_unknown_field_is_malformed(host, body, field):
    document = problem(host.post("games", body))
    assert (document["code"], document["field"]) == ("malformed", field)


def test_what_is_invalid_comes_before_what_the_token_allows(db):
    guest = a_guest("play")
    assert problem(guest.post("games", {"variant": "x"}))["code"] == "invalid"
    document = problem(guest.post("games", {"variant": "duo"}))
    assert document["code"] == "insufficient-scope"


def test_a_key_creates_one_game(host):
    body = {"variant": "duo", "seats": ["me"]}
    first = host.post("games", body, idempotency_key="k")
    host.delete(f"{first['Location']}/seats/0")
    again = host.post("games", body, idempotency_key="k")
    assert (first.status_code, again.status_code) == (201, 200)
    assert again["Idempotency-Replayed"] == "true"
    assert "Idempotency-Replayed" not in first
    assert again["Location"] == first["Location"]
    assert again.json() == first.json()
    assert len(host.get("games").json()["items"]) == 1


def test_a_key_with_another_body_is_refused(host):
    host.post("games", {"variant": "duo"}, idempotency_key="k")
    answer = host.post("games", {"variant": "junior"}, idempotency_key="k")
    assert problem(answer)["code"] == "key-reused"


def test_another_caller_may_use_the_same_key(host):
    host.post("games", {"variant": "duo"}, idempotency_key="k")
    answer = a_guest().post("games", {"variant": "junior"}, idempotency_key="k")
    assert answer.status_code == 201


@pytest.mark.parametrize("key", ["", "a b", "é", "x" * 256])
def test_a_key_that_cannot_be_read_is_malformed(host, key):
    answer = host.post("games", {"variant": "duo"}, idempotency_key=key)
    assert problem(answer)["code"] == "malformed"


FISCHER = {
    "kind": "fischer",
    "bank_s": 604_800,
    "increment_s": 86_400,
    "cap_s": 1_209_600,
    "timeout": "seat-out",
}


def terms(document):
    """What of a clock was agreed to."""
    kept = ("kind", "days", "bank_s", "increment_s", "cap_s", "timeout")
    return {name: document["clock"][name] for name in kept if name in document["clock"]}


def test_a_game_has_no_clock_unless_somebody_asks_for_one(host):
    document = host.post("games", {"variant": "duo"}).json()
    assert document["clock"] is None
    assert "clock" not in event_store.events(document["id"])[0].data


def test_a_clock_for_correspondence_needs_no_figures(host):
    document = host.post("games", {"variant": "duo", "clock": {}}).json()
    assert terms(document) == FISCHER
    assert event_store.events(document["id"])[0].data["clock"] == FISCHER


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"kind": "days"}, {"kind": "days", "days": 3, "timeout": "seat-out"}),
        (
            {"kind": "live", "bank_s": 60, "timeout": "ai:greedy"},
            {
                "kind": "live",
                "bank_s": 60,
                "increment_s": 5,
                "cap_s": 21_600,
                "timeout": "ai:greedy",
            },
        ),
    ],
)
def test_what_is_left_out_has_a_default(host, asked, told):
    document = host.post("games", {"variant": "duo", "clock": asked}).json()
    assert terms(document) == told


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("a_creator", "asked", "rated"),
    [
        (an_account, {}, True),
        (a_guest, {}, False),
        (a_guest, {"rated": True}, True),
    ],
)
def test_a_game_of_a_guest_is_rated_only_if_they_say_so(a_creator, asked, rated):
    answer = a_creator().post("games", {"variant": "duo", **asked})
    assert answer.json()["rated"] is rated


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("variant", "seats", "asked", "hints"),
    [
        ("duo", ["me"], {}, False),
        ("duo", ["me", {"ai": "greedy"}], {}, True),
        ("duo", ["me", "me"], {}, True),
        ("duo", [{"ai": "greedy"}], {}, True),
        ("classic", ["me", {"ai": "greedy"}], {}, False),
        ("solo-cube-3", ["me"], {}, True),
        ("duo", ["me"], {"hints": True}, True),
        ("duo", ["me", {"ai": "greedy"}], {"hints": False}, False),
    ],
)
def test_hints_are_on_by_default_only_where_no_other_person_can_sit(
    variant, seats, asked, hints
):
    host = an_account()
    answer = host.post("games", {"variant": variant, "seats": seats, **asked})
    made = answer.json()
    (row,) = host.get("games?mine=true").json()["items"] or [made]
    assert made["hints"] is row["hints"] is hints
    (created, *_) = event_store.events(made["id"])
    assert created.data.get("hints") == asked.get("hints")
    if asked.get("hints"):
        assert made["rated"] is False


def test_a_rated_game_has_no_hints(host):
    body = {"variant": "duo", "rated": True, "hints": True}
    document = problem(host.post("games", body))
    assert (document["code"], document["field"]) == ("invalid", "hints")


def test_no_game_says_that_it_is_rated_if_it_cannot_be(host):
    body = {"variant": "duo", "seats": ["me", {"ai": "greedy"}], "rated": True}
    made = host.post("games", body).json()
    (listed,) = host.get("games?mine=true").json()["items"]
    assert made["rated"] is listed["rated"] is False


def test_a_clock_is_shown_to_who_might_join(host):
    made = host.post("games", {"variant": "duo", "clock": {"timeout": "abort-early"}})
    assert terms(Api().get(made["Location"]).json())["timeout"] == "abort-early"
    (row,) = Api().get("games?status=open").json()["items"]
    assert row["clock"] == {**FISCHER, "timeout": "abort-early"}
    assert row["deadline"] is None


@pytest.mark.parametrize(
    ("clock", "field"),
    [
        ("fischer", "clock"),
        ([], "clock"),
        ({"kind": "sand"}, "clock.kind"),
        ({"kind": ["days"]}, "clock.kind"),
        ({"kind": "days", "days": 0}, "clock.days"),
        ({"kind": "days", "days": "3"}, "clock.days"),
        ({"kind": "days", "bank_s": 9000}, "clock.bank_s"),
        ({"kind": "live", "days": 3}, "clock.days"),
        ({"bank_s": 10**9}, "clock.bank_s"),
        ({"bank_s": 700_000, "cap_s": 600_000}, "clock.cap_s"),
        ({"timeout": "explode"}, "clock.timeout"),
        ({"timeout": "ai:genius"}, "clock.timeout"),
    ],
)
def test_a_clock_that_is_none_is_refused(host, clock, field):
    answer = host.post("games", {"variant": "duo", "clock": clock})
    document = problem(answer)
    assert (document["code"], document["field"]) == ("invalid", field)


def test_a_puzzle_has_no_clock(host):
    answer = host.post("games", {"variant": "solo-84", "clock": {}})
    assert problem(answer)["field"] == "clock"


def test_a_field_that_no_clock_has_is_malformed(host):
    answer = host.post("games", {"variant": "duo", "clock": {"speed": 1}})
    assert problem(answer)["code"] == "malformed"
