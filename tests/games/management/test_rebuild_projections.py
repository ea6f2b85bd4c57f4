import threading
from io import StringIO

import pytest
from django.core.management import call_command

from games.decisions import Command
from games.models import Game
from games.rules.puzzles import puzzles
from games.services import seating
from games.storage import event_store
from tests.builders import a_game, play
from tests.threads import together


def rebuild(**options):
    out, err = StringIO(), StringIO()
    code: object = 0
    try:
        call_command("rebuild_projections", stdout=out, stderr=err, **options)
    except SystemExit as error:
        code = error.code
    return code, out.getvalue().strip(), err.getvalue().strip()


@pytest.fixture
def games(db):
    made = [a_game(), a_game("classic", ["player:A"]), a_game("junior")]
    play(made[2])
    return made


def rows():
    return list(Game.objects.order_by("id").values())


def test_rows_that_say_what_the_events_say_stay(games):
    before = rows()
    assert rebuild() == (0, "games=3 differing=0", "")
    assert rows() == before


def test_a_row_whose_options_are_lists_says_what_its_events_say(db):
    hexagon = puzzles()["hexagon-2"]
    a_game(hexagon.variant, ["player:A"], options=dict(hexagon.options))
    a_game("obstacle-2p", options={"player_colors": ("red", "green")})

    assert rebuild(check=True) == (0, "games=2 differing=0", "")


@pytest.mark.parametrize(
    "change",
    [
        {"version": 99},
        {"status": "open"},
        {"players": ["player:Z", "player:B"]},
        {"turn_player": "player:Z"},
        {"options": {"starts": "fixed"}},
        {"winners": [0, 1]},
        {"head": "x"},
    ],
    ids=str,
)
def test_a_row_that_differs_is_told_and_put_right(games, change):
    before = rows()
    Game.objects.filter(id=games[0]).update(**change)
    code, out, err = rebuild()
    assert (code, out) == (0, "games=3 differing=1")
    assert err == f"The row for game {games[0]} does not match its events."
    assert rows() == before


def test_a_row_that_is_missing_is_made(games):
    Game.objects.filter(id=games[2]).update(owner="")  # which no event tells
    before = rows()
    Game.objects.filter(id=games[2]).delete()
    assert rebuild()[1] == "games=3 differing=1"
    assert rows() == before


def test_a_check_changes_nothing_and_fails(games):
    Game.objects.filter(id=games[0]).update(version=99)
    before = rows()
    assert rebuild(check=True)[:2] == (1, "games=3 differing=1")
    assert rows() == before


def test_a_check_of_sound_rows_succeeds(games):
    assert rebuild(check=True)[0] == 0


def test_a_game_can_go_on_after_its_row_was_rebuilt(games):
    Game.objects.filter(id=games[1]).delete()
    rebuild()
    answer = seating.take_seat(
        event_store.read(games[1]), command=Command("player:B"), seat=1
    )
    assert answer.state.version == 3


def test_games_go_on_while_rows_are_rebuilt(committed):
    games = [a_game("classic", ["player:A"] * 4) for _ in range(2)]
    done = threading.Event()

    def go_on() -> None:
        try:
            for game in games * 10:
                play(game, 3)
        finally:
            done.set()

    def rebuild_again_and_again() -> None:
        while not done.is_set():
            assert rebuild()[1] == "games=2 differing=0"

    together([go_on, rebuild_again_and_again])

    assert rebuild(check=True)[0] == 0
