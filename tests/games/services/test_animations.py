"""Replays as animated WebP: asked for, made by a worker, and kept."""

from io import BytesIO

import pytest
from PIL import Image

from games import tasks
from games.models import Animation, Obligation
from games.pictures.png import PicturesUnavailableError
from games.services import animations
from games.services.animations import AnimatorsBusyError
from games.storage import animations as stored
from games.storage import event_store
from games.storage.obligations import KINDS
from records.archive.feed_reader import archive_games
from records.models import Record
from tests.api import Api, problem
from tests.builders import a_game, a_guest, an_account, play

pytestmark = pytest.mark.django_db
api = Api()


def an_ended_game(seed=0, **terms):
    """One that is short: somebody resigned after two placements."""
    guest = a_guest()
    game = a_game("junior", [guest.actor, "player:B"], **terms)
    play(game, 2, seed)
    assert guest.post(f"games/{game}/resign", {}).status_code == 201
    tasks.score_game(game, 0)
    return guest, game


def work():
    """Do what is owed, as a worker does."""
    for owed in Obligation.objects.filter(kind=stored.KIND):
        tasks.draw_animation(owed.subject, owed.version)


def test_an_animation_is_made_when_it_is_asked_for_and_kept():
    _, game = an_ended_game()
    for _ in range(2):
        first = api.get(f"games/{game}/replay.webp")
        assert first.status_code == 202
        assert first.json() == {"status": "waiting"}
        assert first["Retry-After"] == "5"
    assert Obligation.objects.filter(kind=stored.KIND).count() == 1
    work()
    answer = api.get(f"games/{game}/replay.webp")
    assert answer.status_code == 200
    assert answer["Content-Type"] == "image/webp"
    assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
    picture = Image.open(BytesIO(answer.content))
    assert (getattr(picture, "n_frames", 1), picture.width) == (3, 400)
    assert not Obligation.objects.filter(kind=stored.KIND).exists()
    again = api.get(f"games/{game}/replay.webp", if_none_match=answer["ETag"])
    assert again.status_code == 304


def test_a_game_and_its_record_have_one_together():
    _, game = an_ended_game()
    assert api.get(f"games/{game}/replay.webp").status_code == 202
    work()
    archive_games([(game, event_store.read(game).state.version)])
    record = Record.objects.get(game=game)
    assert api.get(f"records/{record.id}/replay.webp").status_code == 200
    assert Animation.objects.count() == 1


def test_a_game_that_goes_on_has_none():
    wrong = problem(api.get(f"games/{a_game()}/replay.webp"))
    assert (wrong["status"], wrong["code"]) == (409, "not-over")


def test_a_private_game_shows_it_to_its_players_and_at_a_signed_address():
    guest, game = an_ended_game(visibility="private")
    assert api.get(f"games/{game}/replay.webp").status_code == 404
    address = guest.get(f"games/{game}/pictures").json()["animation"]
    assert api.get(address).status_code == 202
    work()
    for answer in (api.get(address), guest.get(f"games/{game}/replay.webp")):
        assert (answer.status_code, answer["Cache-Control"]) == (
            *(200, "private, no-cache"),
        )


def test_without_the_extra_it_is_told_what_there_is(monkeypatch):
    monkeypatch.setattr("games.api.pictures.animations.is_animated", lambda: False)
    _, game = an_ended_game()
    wrong = problem(api.get(f"games/{game}/replay.webp"))
    assert (wrong["status"], wrong["code"]) == (406, "no-pictures")
    assert wrong["available"] == ["image/svg+xml"]


def test_who_asks_for_too_many_waits(monkeypatch):
    monkeypatch.setattr(stored, "MOST_OF_ONE", 1)
    (_, one), (_, other) = an_ended_game(), an_ended_game(seed=1)
    assert api.get(f"games/{one}/replay.webp").status_code == 202
    wrong = problem(api.get(f"games/{other}/replay.webp"))
    assert (wrong["status"], wrong["code"]) == (429, AnimatorsBusyError.code)
    assert api.get(f"games/{one}/replay.webp").status_code == 202


def test_guests_and_strangers_share_animations_by_address(monkeypatch, settings):
    settings.PROXIES = 1
    monkeypatch.setattr(stored, "MOST_OF_ONE", 1)
    games = [an_ended_game(seed)[1] for seed in range(4)]
    here, there = ({"X-Forwarded-For": f"203.0.113.{n}"} for n in (1, 2))
    replays = [f"games/{game}/replay.webp" for game in games]
    assert api.get(replays[0], **here).status_code == 202
    for caller in (api, a_guest(), a_guest()):
        assert problem(caller.get(replays[1], **here))["code"] == "animators-busy"
    assert api.get(replays[1], **there).status_code == 202
    assert an_account().get(replays[2], **here).status_code == 202


def test_the_oldest_ones_are_forgotten(monkeypatch):
    monkeypatch.setattr(stored, "MOST_STORED", 1)
    (_, one), (_, other) = an_ended_game(), an_ended_game(seed=1)
    for game in (one, other):
        assert api.get(f"games/{game}/replay.webp").status_code == 202
        work()
    assert api.get(f"games/{other}/replay.webp").status_code == 200
    assert api.get(f"games/{one}/replay.webp").status_code == 202


@pytest.mark.parametrize("content", [b"x" * (stored.MOST_BYTES + 1), None])
def test_what_cannot_be_made_is_given_up(monkeypatch, caplog, content):
    def animate(*_):
        if content is None:
            raise PicturesUnavailableError
        return content

    monkeypatch.setattr(animations, "animate", animate)
    _, game = an_ended_game()
    assert api.get(f"games/{game}/replay.webp").status_code == 202
    work()
    assert "could not be drawn" in caplog.text
    assert not Animation.objects.exists()
    assert not Obligation.objects.filter(kind=stored.KIND).exists()


def test_what_kills_its_worker_is_given_up(caplog):
    _, game = an_ended_game()
    assert api.get(f"games/{game}/replay.webp").status_code == 202
    owed = Obligation.objects.get(kind=stored.KIND)
    animations.make(owed.subject, animations.RUNS + 1)
    assert not Animation.objects.exists()


def test_a_worker_has_time_for_the_longest_game():
    limit = tasks.draw_animation.time_limit
    assert limit is not None
    assert KINDS[stored.KIND].lease >= 2 * limit
