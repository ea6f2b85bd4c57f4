import pytest

from games import decisions, errors
from games.events.game import GameCreated, GameStarted
from games.events.seats import SeatHandedOver, SeatLeft, SeatTaken
from games.replay.evolution import replay
from games.rules.variants import find_ruleset
from tests.builders import a_stream, a_table, played, the_terms, went_on

DAYS = {"kind": "days", "days": 3}


def names(events):
    return [event.type for event in events]


@pytest.fixture
def ended():
    return replay(played(a_stream()))


def test_a_game_with_open_seats_waits():
    events = decisions.create_game(
        find_ruleset("duo", {}), "public", a_table("player:A", ["player:A"])
    )
    assert names(events) == ["game.created", "seat.taken"]


def test_a_full_game_starts_at_once():
    events = decisions.create_game(
        find_ruleset("duo", {}),
        "public",
        a_table("player:A", ["player:A", "ai:random"]),
    )
    assert events[1:] == [
        SeatTaken(0, "player:A"),
        SeatTaken(1, "ai:random"),
        GameStarted(),
    ]


def test_a_game_keeps_the_options_that_differ_and_whom_seats_are_kept_for():
    ruleset = find_ruleset("reverse-2p", {"starts": "free"})
    created = decisions.create_game(
        ruleset, "private", a_table("player:A", [], [None, "player:B"])
    )[0]
    assert created == GameCreated(
        variant="classic-2p",
        options={"objective": "reverse"},
        rules_version=2,
        visibility="private",
        reserved={"1": "player:B"},
    )


@pytest.mark.parametrize(
    ("terms", "rated"),
    [
        (decisions.Terms(by_guest=True), False),
        (decisions.Terms(by_guest=True, rated=True), True),
        (the_terms({**DAYS, "timeout": "seat-out"}), True),
        (the_terms({**DAYS, "timeout": "ai:greedy"}), False),
    ],
    ids=["a guest", "a guest who says so", "a clock", "a computer that plays on"],
)
def test_a_game_is_rated_unless_a_guest_sets_it_up_or_the_computer_plays_on(
    terms, rated
):
    table = a_table("player:A", [])
    created = decisions.create_game(find_ruleset("duo", {}), "public", table, terms)[0]
    assert isinstance(created, GameCreated)
    assert created.rated is rated


@pytest.mark.parametrize(
    ("variant", "terms", "field"),
    [
        ("duo", {"rated": True, "clock": {**DAYS, "timeout": "ai:greedy"}}, "rated"),
        ("duo", {"rating": (5, 1)}, "rating"),
        ("solo-84", {"clock": {**DAYS, "timeout": "seat-out"}}, "clock"),
    ],
    ids=str,
)
def test_terms_on_which_nobody_can_play_are_refused(variant, terms, field):
    with pytest.raises(errors.InvalidError) as caught:
        decisions.require_terms(find_ruleset(variant, {}), the_terms(**terms))
    assert caught.value.field == field


def test_the_last_one_to_sit_down_starts_the_game():
    state = replay(a_stream(players=["player:A"]))
    assert decisions.take_seat(state, 1, "player:B") == [
        SeatTaken(1, "player:B"),
        GameStarted(),
    ]


def test_an_earlier_one_does_not():
    state = replay(a_stream("classic", players=["player:A"]))
    assert decisions.take_seat(state, 3, "player:B") == [SeatTaken(3, "player:B")]


def test_who_sits_already_stays():
    state = replay(a_stream(players=["player:A"]))
    assert decisions.take_seat(state, 0, "player:A") == []


@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_that_is_taken_or_kept_is_refused(seat):
    state = replay(a_stream("classic", ["player:A"], reserved=[None, "player:B"]))
    with pytest.raises(errors.SeatTakenError):
        decisions.take_seat(state, seat, "player:C")


def test_a_kept_seat_is_taken_by_whom_it_is_kept_for():
    state = replay(a_stream("classic", ["player:A"], reserved=[None, "player:B"]))
    assert decisions.take_seat(state, 1, "player:B") == [SeatTaken(1, "player:B")]


def test_the_creator_seats_the_computer():
    state = replay(a_stream(players=["player:A"]))
    assert decisions.seat_level(state, 1, "greedy", "player:A") == [
        SeatTaken(1, "ai:greedy"),
        GameStarted(),
    ]


def test_nobody_else_seats_the_computer():
    state = replay(a_stream(players=["player:A"]))
    with pytest.raises(errors.NotYourSeatError):
        decisions.seat_level(state, 1, "greedy", "player:B")


def test_the_computer_cannot_have_a_seat_that_is_kept():
    state = replay(a_stream(players=["player:A"], reserved=[None, "player:B"]))
    with pytest.raises(errors.SeatTakenError):
        decisions.seat_level(state, 1, "greedy", "player:A")


@pytest.mark.parametrize(
    "terms",
    [
        {"rated": False},
        {"visibility": "private"},
        {"players": ["ai:greedy", "player:A"]},
        {"players": ["player:A", "player:A"]},
        {"variant": "solo-84", "players": ["player:A"]},
    ],
)
def test_a_player_hands_a_seat_over_where_nobody_is_rated(terms):
    state = replay(a_stream(**terms))
    seat = len(state.seats) - 1
    player = state.seats[seat].player or ""
    assert decisions.seat_level(state, seat, "random", player) == [
        SeatHandedOver(seat, "ai:random")
    ]


def test_nobody_takes_a_game_out_of_the_ratings():
    with pytest.raises(errors.RatedGameError):
        decisions.seat_level(replay(a_stream()), 1, "random", "player:B")


def test_nobody_hands_over_the_seat_of_another():
    with pytest.raises(errors.NotYourSeatError):
        decisions.seat_level(replay(a_stream()), 1, "random", "player:A")


def test_a_seat_that_is_out_is_not_handed_over():
    stream = a_stream("classic")
    stream = went_on(stream, decisions.resign(replay(stream), 1, None), "player:B")
    with pytest.raises(errors.GameOverError):
        decisions.seat_level(replay(stream), 1, "random", "player:B")


def test_a_seat_of_an_ended_game_is_not_handed_over(ended):
    with pytest.raises(errors.GameOverError):
        decisions.seat_level(ended, 0, "random", "player:A")


@pytest.mark.parametrize("player", ["player:A", "player:B"])
def test_a_player_or_the_creator_empties_a_seat(player):
    state = replay(a_stream("classic", ["player:A", "player:B"]))
    assert decisions.leave_seat(state, 1, player) == [SeatLeft(1)]


def test_an_empty_seat_is_left_by_the_creator_without_an_event():
    state = replay(a_stream("classic", ["player:A"]))
    assert decisions.leave_seat(state, 1, "player:A") == []


def test_nobody_else_empties_a_seat():
    state = replay(a_stream("classic", ["player:A", "player:B"]))
    with pytest.raises(errors.NotYourSeatError):
        decisions.leave_seat(state, 0, "player:B")


def test_a_seat_is_not_left_once_the_game_has_started():
    with pytest.raises(errors.AlreadyStartedError):
        decisions.leave_seat(replay(a_stream()), 0, "player:A")


def test_nobody_sits_down_in_a_game_that_has_started():
    with pytest.raises(errors.AlreadyStartedError):
        decisions.take_seat(replay(a_stream()), 0, "player:Z")


@pytest.mark.parametrize(
    ("seat", "seats"), [(2, "0 to 1"), (10**30, "0 to 1")], ids=str
)
def test_a_game_has_the_seats_of_its_variant(seat, seats):
    with pytest.raises(errors.NotFoundError, match=seats):
        decisions.find_seat(replay(a_stream()), seat)


def test_who_holds_one_seat_need_not_name_it():
    assert decisions.own_seat(replay(a_stream()), None, "player:B") == 1


def test_who_holds_several_seats_names_one():
    state = replay(a_stream(players=["player:A", "player:A"]))
    assert decisions.own_seat(state, 1, "player:A") == 1
    with pytest.raises(errors.InvalidError) as caught:
        decisions.own_seat(state, None, "player:A")
    assert caught.value.field == "seat"


@pytest.mark.parametrize("seat", [None, 0])
def test_who_holds_no_such_seat_names_none(seat):
    with pytest.raises(errors.NotYourSeatError):
        decisions.own_seat(replay(a_stream()), seat, "player:Z")
