from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.db.models import F
from django.db.models.functions import Now

from games.models import Game, Lease
from games.storage import feed, feed_reading, leases
from games.storage.leases import Work
from tests.builders import a_game, play
from tests.threads import together

BOT = "player:Bot"
OTHER = "player:B"


def a_turn(**values: Any) -> str:
    """A game in which the bot must move."""
    return a_game("duo", [BOT, OTHER], **values)


def run_out(game: str) -> None:
    """What another 30 seconds would do."""
    Lease.objects.filter(game_id=game).update(until=Now())


def found(seconds: int = 30) -> Work:
    work = leases.take(BOT, seconds)
    assert work is not None
    return work


def taken(game: str | None = None) -> str | None:
    work = leases.take(BOT, 30, game)
    return work.game if work and work.until else None


@pytest.mark.django_db
def test_what_waits_longest_comes_first_and_only_once():
    games = [a_turn() for _ in range(3)]
    Game.objects.filter(id=games[1]).update(
        updated_at=F("updated_at") - timedelta(hours=1)
    )
    assert [taken() for _ in range(4)] == [games[1], games[0], games[2], None]


@pytest.mark.django_db
def test_only_where_it_is_the_players_turn():
    a_game("duo", [OTHER, BOT])
    a_game("duo", [BOT])
    play(a_turn())
    assert leases.take(BOT, 30) is None
    assert leases.look(BOT) is None


@pytest.mark.django_db
def test_what_somebody_has_is_told_with_when_it_is_free():
    game = a_turn()
    first = found()
    assert first.until is not None
    again = found()
    assert (again.game, again.until) == (game, None)
    assert 29 < again.free_in <= 30


@pytest.mark.django_db
def test_what_was_not_played_in_time_comes_again_after_what_waited_meanwhile():
    left = a_turn()
    assert taken() == left
    waiting = a_turn()
    run_out(left)
    assert [taken() for _ in range(3)] == [waiting, left, None]


@pytest.mark.django_db
def test_a_lease_ends_when_the_game_goes_on():
    game = a_turn()
    first = found(300)
    play(game, 2)
    again = found(300)
    assert again.game == game
    assert again.version == first.version + 2
    assert again.until is not None


@pytest.mark.django_db
def test_a_lease_keeps_nobody_from_moving():
    game = a_turn()
    assert taken() == game
    assert play(game, 1).ply == 1


@pytest.mark.django_db
def test_looking_takes_nothing():
    game = a_turn()
    seen = leases.look(BOT)
    assert seen is not None
    assert (seen.game, seen.until) == (game, None)
    assert not Lease.objects.exists()
    assert taken() == game


@pytest.mark.django_db
def test_one_game_alone_can_be_asked_for():
    _, second = a_turn(), a_turn()
    assert [taken(game=second), taken(game=second)] == [second, None]


@pytest.mark.django_db
def test_what_is_over_leaves_no_lease():
    game, other = a_turn(), a_turn()
    assert {taken(), taken()} == {game, other}
    play(game)
    feed.sequence()
    while feed_reading.advance(feed.READERS["leases"]):
        pass
    assert [str(lease.game_id) for lease in Lease.objects.all()] == [other]


@pytest.mark.usefixtures("committed")
def test_rivals_get_a_position_each():
    games = {a_turn() for _ in range(5)}
    told = together([taken] * 8)
    assert {game for game in told if game} == games
    assert told.count(None) == 3


@pytest.mark.usefixtures("committed")
def test_one_of_many_rivals_gets_what_ran_out():
    game = a_turn()
    assert taken() == game
    run_out(game)
    told = together([taken] * 6)
    assert (told.count(game), told.count(None)) == (1, 5)


@pytest.mark.usefixtures("committed")
def test_a_move_does_not_even_wait_for_who_takes_a_lease():
    game = a_turn()
    with transaction.atomic():
        assert taken() == game
        (state,) = together([lambda: play(game, 1)])
    assert state.ply == 1


@pytest.mark.django_db
def test_a_game_that_is_ahead_of_time_waits_like_any_other():
    game = a_turn()
    Game.objects.filter(id=game).update(ahead=timedelta(days=18))
    play(game, 2)
    assert taken() == game
