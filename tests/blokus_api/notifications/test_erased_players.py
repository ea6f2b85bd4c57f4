"""Mails after a player is erased: no invitation of theirs, and no id for a name."""

from datetime import timedelta

from django.core import mail

from blokus_api.players import erasure
from games.services import automation
from tests.blokus_api.notifications.conftest import follow, later, write
from tests.builders import a_game, play


def subjects():
    return [str(message.subject) for message in mail.outbox]


def told():
    follow()
    write()


def test_the_invitation_of_a_player_who_is_erased_is_never_written(mailed):
    ada, bob = mailed("Ada"), mailed("Bob")
    a_game(players=[bob.actor], reserved=[None, ada.actor])
    assert bob.delete("me").status_code == 204
    erasure.end_pending(bob.id, 0)
    told()
    assert not any("invited" in subject for subject in subjects())


def test_an_erased_player_is_not_named_by_the_id(mailed):
    ada, bob = mailed("Ada"), mailed("Bob")
    game = a_game(players=[ada.actor, bob.actor])
    play(game, 2)
    told()
    later(timedelta(hours=1))
    assert bob.delete("me").status_code == 204
    erasure.end_pending(bob.id, 0)
    automation.score_game(game=game)
    told()
    assert subjects()[-1] == "Game over: Duo with somebody"
    assert not any(bob.id in f"{m.subject} {m.body}" for m in mail.outbox)
