import pytest

from games.storage import event_store
from tests.api import Api, problem
from tests.builders import a_game, a_guest, play

pytestmark = pytest.mark.django_db
api = Api()


def test_a_game_is_told_as_it_was_after_every_event():
    game = a_game()
    before = api.get(f"games/{game}").json()
    play(game)
    assert api.get(f"games/{game}/states/4").json() == before
    for envelope in event_store.events(game):
        document = api.get(f"games/{game}/states/{envelope.version}").json()
        assert document["version"] == envelope.version
        assert document["head"] == envelope.hash
    last = api.get(f"games/{game}/states/{event_store.read(game).state.version}").json()
    assert last == api.get(f"games/{game}").json()


def test_a_state_never_changes():
    game = a_game()
    answer = api.get(f"games/{game}/states/2")
    assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
    assert answer["ETag"] == '"2"'
    again = api.get(f"games/{game}/states/2", if_none_match='"2"')
    assert again.status_code == 304


def test_a_state_of_a_private_game_is_kept_by_the_caller_only():
    guest = a_guest()
    game = a_game(players=[guest.actor], visibility="private")
    answer = guest.get(f"games/{game}/states/1")
    assert answer["Cache-Control"] == "private, no-cache"


@pytest.mark.parametrize("version", ["0", "5", "-1", "x", "1.0", "9" * 40])
def test_a_version_that_is_not_there_is_told(version):
    answer = api.get(f"games/{a_game()}/states/{version}")
    assert answer.status_code == 404
    assert problem(answer)["code"] == "not-found"
