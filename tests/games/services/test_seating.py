import pytest

from games.api.commands.moves import AbortGame, PlayMove, Resign
from games.api.commands.seats import LeaveSeat
from games.computers.ai.levels import choose_placement
from games.decisions import Command, Table
from games.errors import (
    KeyReusedError,
    NotFoundError,
    NotYourSeatError,
    StaleVersionError,
)
from games.models import Game, Obligation
from games.rules.variants import find_ruleset
from games.services import automation, execution, queries, seating
from games.storage import event_store
from tests.builders import a_first_move, a_game, play, send

pytestmark = pytest.mark.django_db

FOUR_FOUR = PlayMove(color="purple", cells=((4, 4),))


def create(key, fingerprint="f", actor="player:A"):
    return seating.create_game(
        command=Command(actor, key, fingerprint),
        ruleset=find_ruleset("duo", {}),
        visibility="public",
        table=Table({}, {}),
    )


def place(game, key=None, expected=None):
    loaded = execution.read_for(game, "player:A", key)
    return send(loaded, FOUR_FOUR, Command("player:A", key, "f"), expected=expected)


def test_a_game_is_created_at_version_1():
    answer = create(None)
    assert answer.state.version == 1
    assert not answer.replayed


def test_a_key_creates_one_game():
    first = create("k")
    again = create("k")
    assert again.replayed
    assert again.state == first.state
    assert [e.public() for e in again.envelopes] == [
        e.public() for e in first.envelopes
    ]
    assert Game.objects.count() == 1


def test_a_key_that_created_another_game_is_refused():
    create("k")
    with pytest.raises(KeyReusedError):
        create("k", "another")


def test_callers_have_keys_of_their_own():
    create("k")
    assert not create("k", actor="player:B").replayed


def test_without_a_key_every_call_creates_a_game():
    create(None)
    assert not create(None).replayed
    assert Game.objects.count() == 2


def test_a_game_created_again_is_told_as_it_was():
    game = create("k").state.id
    seating.take_seat(event_store.read(game), command=Command("player:B"), seat=0)
    assert create("k").state.version == 1


def test_a_private_game_is_not_there_for_others():
    game = a_game(visibility="private", reserved=["player:A", "player:B"])
    assert queries.read_game(game, "player:B").id == game
    for player in (None, "player:Z"):
        with pytest.raises(NotFoundError):
            queries.read_game(game, player)
    with pytest.raises(NotFoundError):
        execution.read_for(game, "player:Z", None)


def test_a_move_is_stored_with_what_follows():
    answer = place(a_game())
    assert [e.type for e in answer.envelopes] == ["move.played"]
    assert answer.state == event_store.read(answer.state.id).state


def test_a_key_plays_one_move():
    game = a_game()
    first = place(game, "k")
    play(game, 2)
    again = place(game, "k")
    assert again.replayed
    assert again.state == first.state
    assert event_store.read(game).state.version == 7


def test_a_stale_move_is_told_what_it_missed():
    game = a_game()
    play(game, 2)
    with pytest.raises(StaleVersionError) as caught:
        place(game, expected=4)
    assert caught.value.version == 6
    assert [e["version"] for e in caught.value.events] == [5, 6]


def test_a_version_that_is_still_to_come_is_stale_and_missed_nothing():
    with pytest.raises(StaleVersionError) as caught:
        place(a_game(), expected=9)
    assert (caught.value.version, caught.value.events) == (4, [])


def test_a_move_that_another_process_forestalled_is_stale():
    game = a_game()
    loaded = event_store.read(game)
    play(game, 1)
    with pytest.raises(StaleVersionError) as caught:
        send(loaded, FOUR_FOUR, Command("player:A"))
    assert [e["version"] for e in caught.value.events] == [5]


def test_a_move_that_its_own_copy_forestalled_is_answered_the_same():
    game = a_game()
    loaded = execution.read_for(game, "player:A", "k")
    first = place(game, "k")
    again = send(loaded, FOUR_FOUR, Command("player:A", "k", "f"))
    assert again.replayed
    assert again.state == first.state


def test_a_seat_is_given_up_by_who_holds_it_only():
    loaded = event_store.read(a_game())
    with pytest.raises(NotYourSeatError):
        send(loaded, Resign(seat=0), Command("player:B"))


def test_sitting_down_again_stores_nothing():
    game = a_game(players=["player:A"])
    answer = seating.take_seat(
        event_store.read(game), command=Command("player:A"), seat=0
    )
    assert answer.envelopes == []
    assert answer.state.version == 2


def test_the_computer_plays_what_it_owes():
    game = a_game(players=["ai:random", "player:B"])
    answer = automation.play_ai_turn(game=game, version=4)
    assert answer is not None
    assert answer.envelopes[0].actor == "ai:random"
    assert event_store.read(game).state.acting_seat == 1


def test_the_computer_plays_a_version_the_same_way_every_time():
    game = a_game(players=["ai:greedy", "player:B"])
    loaded = event_store.read(game)
    answer = automation.play_ai_turn(game=game, version=4)
    assert answer is not None
    again = choose_placement(loaded.state.position, "greedy", seed=f"{game}:4")
    played = answer.state.position.played[0]
    assert (played.color, played.number) == again


@pytest.mark.parametrize("version", [3, 5])
def test_the_computer_leaves_other_versions_alone(version):
    game = a_game(players=["ai:random", "player:B"])
    assert automation.play_ai_turn(game=game, version=version) is None


def test_the_computer_does_not_play_for_people():
    assert automation.play_ai_turn(game=a_game(), version=4) is None


def test_the_computer_does_not_play_after_the_end():
    game = a_game(players=["ai:random", "ai:random"])
    version = play(game).version
    assert automation.play_ai_turn(game=game, version=version) is None


def test_the_computer_plays_a_shared_color_for_its_seat():
    game = a_game("classic-3p", ["ai:random"] * 3)
    for version in range(5, 9):
        assert automation.play_ai_turn(game=game, version=version) is not None
    assert [p.seat for p in event_store.read(game).state.position.played] == [
        0,
        1,
        2,
        0,
    ]


@pytest.mark.parametrize("level", ["random", "greedy"])
def test_the_computer_plays_by_another_order_of_colors(level):
    order = ["red", "yellow", "green", "blue"]
    game = a_game("classic", [f"ai:{level}"] * 4, options={"order": order})
    for version in range(6, 11):
        assert automation.play_ai_turn(game=game, version=version) is not None
    state = event_store.read(game).state
    colors = [state.ruleset.colors[placed.color] for placed in state.position.played]
    assert colors == [*order, "red"]


def test_a_game_is_scored_once():
    game = a_game()
    state = play(game)
    assert state.scored is not None
    assert automation.score_game(game=game) is None
    assert not Obligation.objects.filter(subject=game).exists()


def test_a_running_game_is_not_scored():
    assert automation.score_game(game=a_game()) is None


def test_a_game_is_called_off_by_its_creator():
    game = a_game(players=[None, "player:B"])
    answer = send(event_store.read(game), AbortGame(), Command("player:B"))
    assert answer.state.status == "aborted"


def test_a_seat_is_left_and_taken_by_another():
    game = a_game(players=["player:A"])
    send(event_store.read(game), LeaveSeat(), Command("player:A"), number=0)
    answer = seating.take_seat(
        event_store.read(game), command=Command("player:B"), seat=0
    )
    assert answer.state.seats[0].player == "player:B"


def test_a_seat_handed_over_owes_a_move_at_once():
    game = a_game(rated=False)
    seating.seat_level(
        event_store.read(game), command=Command("player:A"), seat=0, level="random"
    )
    assert Obligation.objects.get(subject=game).version == 5


def test_the_body_of_a_builder_is_a_legal_move():
    game = a_game()
    assert a_first_move(event_store.read(game).state)["cells"]
