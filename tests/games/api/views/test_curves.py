"""The scores along a game: what charts are drawn from, and permalinks made of."""

import pytest

from games.storage import event_store
from tests.api import Api, problem
from tests.builders import Guest, a_game, a_guest, play

pytestmark = pytest.mark.django_db
api = Api()

VARIANTS = [
    *("duo", "classic-3p", "reverse-2p", "rumis-tower-2p", "draft-2p"),
    *("obstacle-2p", "solo-84", "solo-cube-3", "trigon-2p"),
]


def curve(game, caller=api):
    answer = caller.get(f"games/{game}/curve")
    assert answer.status_code == 200, answer.content
    return answer.json()["points"]


def stands_as_told(game, points):
    """Each version tells the same scores, after as many placements."""
    for point in points:
        state = api.get(f"games/{game}/states/{point['version']}").json()
        assert point["ply"] == state["ply"]
        assert point["at"] == state["updated_at"]
        assert (point["colors"], point["seats"]) == (
            state["scores"]["colors"],
            state["scores"]["seats"],
        )


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_curve_tells_the_scores_of_every_version_with_a_placement(variant):
    seats = len(api.get(f"variants/{variant}").json()["seats"])
    game = a_game(variant, [f"player:{letter}" for letter in "ABCD"[:seats]])
    play(game, 12 if variant != "draft-2p" else 96)
    points = curve(game)
    assert [point["ply"] for point in points] == [*range(len(points))]
    assert len(points) > 2
    stands_as_told(game, points[::4])


def test_it_ends_with_the_result():
    game = a_game()
    state = play(game)
    [*_, last] = curve(game)
    assert state.scored
    assert last["ply"] == state.ply
    assert last["colors"] == state.scored.colors
    assert last["seats"] == list(state.scored.seats)


def test_before_the_first_placement_there_is_one_point():
    [point] = curve(a_game())
    assert (point["ply"], point["version"]) == (0, 4)


def test_what_was_undone_is_not_there(db):
    guest = a_guest()
    game = a_game(players=[guest.actor, "ai:random"], rated=False)
    guest.post(f"games/{game}/moves", {"move": "e10"})
    guest.post(f"games/{game}/offers", {"kind": "undo", "to": 4})
    assert [point["ply"] for point in curve(game)] == [0]
    guest.post(f"games/{game}/moves", {"move": "e10,f10"})
    points = curve(game)
    assert [point["ply"] for point in points] == [0, 1]
    stands_as_told(game, points)


def test_what_a_fork_begins_with_has_no_version():
    guest = a_guest()
    game = a_game(players=["player:A", "player:B"])
    play(game, 3)
    body = {"version": event_store.read(game).state.version, "seats": ["me", "me"]}
    fork = guest.post(f"games/{game}/fork", body).json()["id"]
    play(fork, 2)
    points = curve(fork)
    assert [point["version"] is None for point in points] == [True] * 4 + [False] * 2
    assert [point["at"] is None for point in points] == [True] * 4 + [False] * 2
    stands_as_told(fork, points[4:])
    for point, before in zip(points[:4], curve(game), strict=True):
        assert point["seats"] == before["seats"]


def test_once_a_game_is_over_it_is_kept_for_ever():
    game = a_game()
    going_on = api.get(f"games/{game}/curve")
    assert (going_on["ETag"], going_on["Cache-Control"]) == ('"4"', "private, no-cache")
    play(game)
    over = api.get(f"games/{game}/curve")
    assert over["Cache-Control"] == "public, max-age=31536000, immutable"
    again = api.get(f"games/{game}/curve", if_none_match=over["ETag"])
    assert again.status_code == 304


def test_a_private_game_is_told_to_who_plays_and_kept_by_nobody_else():
    guest: Guest = a_guest()
    game = a_game(players=[guest.actor, "player:B"], visibility="private")
    play(game)
    assert problem(api.get(f"games/{game}/curve"))["status"] == 404
    assert guest.get(f"games/{game}/curve")["Cache-Control"] == "private, no-cache"
