"""Invitations from strangers: few are open at once."""

from typing import Any

import pytest

from blokus_api.players.models import Player
from games.services import strangers
from tests.api import problem
from tests.builders import Guest, a_game, a_guest, an_account
from tests.threads import together


def invite(inviter: Guest, *invited: Guest, variant: str = "duo") -> Any:
    seats = ["me", *({"player": player.id} for player in invited)]
    return inviter.post("games", {"variant": variant, "seats": seats})


def is_refused(answer: Any) -> bool:
    document = problem(answer)
    return (document["status"], document["code"]) == (429, "too-many-invitations")


def invitations(player: Guest) -> list[dict[str, Any]]:
    items: list[dict[str, Any]] = player.get("me/inbox?limit=200").json()["items"]
    return [item for item in items if item["kind"] == "invitation"]


def test_guests_send_half_of_the_invitations_and_accounts_the_others(
    ada: Guest,
) -> None:
    for _ in range(26):
        invite(a_guest(), ada)
    assert len(invitations(ada)) == strangers.MOST_OF_GUESTS
    assert is_refused(invite(a_guest(), ada))
    for _ in range(26):
        invite(an_account(), ada)
    assert len(invitations(ada)) == strangers.MOST_OF_STRANGERS
    assert is_refused(invite(an_account(), ada))
    assert len(invitations(ada)) == strangers.MOST_OF_STRANGERS


def test_one_owner_has_a_small_share(ada: Guest) -> None:
    owner = an_account()
    bot = Player.objects.create(kind=Player.Kind.BOT, name="Bot")
    Player.objects.filter(id=bot.id).update(owner=owner.id)
    for _ in range(strangers.MOST_OF_ONE):
        assert invite(owner, ada).status_code == 201
    assert is_refused(invite(owner, ada))
    with pytest.raises(strangers.TooManyInvitationsError):
        strangers.require_few_invitations(bot.actor, [ada.actor])
    assert invite(an_account(), ada).status_code == 201


def test_every_seat_of_a_game_counts(ada: Guest) -> None:
    owner = an_account()
    assert invite(owner, ada, ada, ada, variant="classic").status_code == 201
    assert is_refused(invite(owner, ada, ada, ada, variant="classic"))
    assert invite(owner, ada, ada, variant="classic").status_code == 201


def test_an_invitation_to_an_existing_game_counts_as_well(ada: Guest) -> None:
    eve = a_guest()
    for _ in range(strangers.MOST_OF_ONE):
        invite(eve, ada)
    game = invite(eve).json()["id"]
    assert is_refused(eve.post(f"games/{game}/invitations", {"player": ada.id}))
    assert eve.get(f"games/{game}").json()["seats"][1]["reserved"] is None


def test_series_and_forks_count_as_well(ada: Guest) -> None:
    eve = a_guest()
    for _ in range(strangers.MOST_OF_ONE):
        invite(eve, ada)
    body = {"variant": "duo", "seats": ["me", {"player": ada.id}]}
    assert is_refused(eve.post("series", {**body, "games": 2}))
    game = a_game(players=[eve.actor, "player:B"])
    fork = {"version": 4, "seats": body["seats"]}
    assert is_refused(eve.post(f"games/{game}/fork", fork))


@pytest.mark.parametrize("answer", ["act", "decline"])
def test_an_answer_makes_room(ada: Guest, answer: str) -> None:
    eve = a_guest()
    for _ in range(strangers.MOST_OF_ONE):
        invite(eve, ada)
    links = invitations(ada)[0]["links"]
    send = ada.put if answer == "act" else ada.post
    assert send(links[answer]).status_code == 201
    assert invite(eve, ada).status_code == 201


def test_players_who_played_together_are_no_strangers(ada: Guest) -> None:
    bob = a_guest()
    a_game(players=[ada.actor, bob.actor])
    for _ in range(strangers.MOST_OF_ONE + 1):
        assert invite(bob, ada).status_code == 201
    assert invite(a_guest(), ada).status_code == 201


def test_a_player_is_not_known_by_a_game_that_began_without_them(
    ada: Guest,
) -> None:
    eve, friend = a_guest(), a_guest()
    game = invite(eve, ada).json()["id"]
    eve.post(f"games/{game}/abort")
    game = invite(eve, ada).json()["id"]
    eve.post(f"games/{game}/invitations/1/withdraw")
    assert friend.put(f"games/{game}/seats/1").status_code == 201
    for _ in range(strangers.MOST_OF_ONE):
        invite(eve, ada)
    assert is_refused(invite(eve, ada))


def test_an_account_invites_its_own_bots_without_a_limit(db: None) -> None:
    owner = an_account()
    bot = Player.objects.create(kind=Player.Kind.BOT, name="Bot")
    Player.objects.filter(id=bot.id).update(owner=owner.id)
    for _ in range(strangers.MOST_OF_ONE + 1):
        assert invite(owner, Guest(bot.actor, "")).status_code == 201


def test_a_repeated_creation_returns_the_same_game(ada: Guest) -> None:
    eve = a_guest()
    body = {"variant": "duo", "seats": ["me", {"player": ada.id}]}
    first = eve.post("games", body, idempotency_key="k").json()
    for _ in range(strangers.MOST_OF_ONE):
        invite(eve, ada)
    again = eve.post("games", body, idempotency_key="k")
    assert (again.status_code, again.json()["id"]) == (200, first["id"])


@pytest.mark.usefixtures("committed")
def test_strangers_who_invite_at_the_same_moment_are_counted_one_by_one() -> None:
    ada, bob = a_guest(), a_guest()
    rivals = [a_guest() for _ in range(8)]

    def act(rival: Guest, invited: tuple[Guest, Guest]) -> int:
        game = invite(rival).json()["id"]
        answers = [invite(rival, *invited, variant="classic") for _ in range(2)]
        path = f"games/{game}/invitations"
        answers.append(rival.post(path, {"player": invited[0].id}))
        return sum(answer.status_code == 201 for answer in answers)

    def acts(number: int, rival: Guest) -> Any:
        invited = (ada, bob) if number % 2 else (bob, ada)
        return lambda: act(rival, invited)

    together([acts(number, rival) for number, rival in enumerate(rivals)])
    for player in (ada, bob):
        assert len(invitations(player)) == strangers.MOST_OF_GUESTS
