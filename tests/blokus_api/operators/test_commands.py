"""What operators do about somebody who takes too much, and what is kept of it."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import ProgrammingError

from blokus_api.players import suspensions
from blokus_api.players.models import Intervention, Player
from blokus_api.webhooks import ordering, services
from blokus_api.webhooks.models import Delivery, Endpoint
from games.models import Obligation
from games.storage import event_store
from tests.api import problem
from tests.builders import Guest, a_guest, an_account

pytestmark = pytest.mark.django_db

NOWHERE = "01890000-0000-7000-8000-000000000000"
QUESTION = {"kind": "solvable", "variant": "solo-cube-3"}
SGF_TYPE = "application/x-blokus-sgf"
SGF = b"(;FF[4]GM[Blokus Duo];1[e8,d9,e9,f9,e10])"


def told(command: str, *args: str, **options: Any) -> str:
    out = StringIO()
    call_command(command, *args, stdout=out, **options)
    return out.getvalue()


def a_game_of(guest: Guest, *others: str) -> str:
    seats = ["me", *({"ai": level} for level in others)]
    made = guest.post("games", {"variant": "duo", "seats": seats[-2:]})
    assert made.status_code == 201, made.content
    game: str = made.json()["id"]
    return game


def greedy(guest: Guest) -> str:
    return a_game_of(guest, "greedy", "greedy")


def owed_to(guest: Guest, prefix: str = "guest") -> set[str]:
    owed = Obligation.objects.filter(owner=f"{prefix}:{guest.id}")
    return set(owed.values_list("kind", flat=True))


def status_of(game: str) -> str:
    return event_store.read(game).state.status


def test_a_player_is_suspended_and_let_in_again() -> None:
    guest = a_guest()
    said = told("suspend", guest.id, why="60 games", by="anna")
    assert said.endswith(f"anna: suspend {guest.id}: 60 games\n")
    assert problem(guest.get("me"))["code"] == "suspended"
    told("suspend", guest.id, lift=True, why="they were sorry")
    assert guest.get("me").status_code == 200


def test_a_network_is_suspended_and_let_in_again() -> None:
    told("suspend", "127.0.0.0/8", why="a flood")
    assert list(suspensions.suspended()) == ["127.0.0.0/8"]
    told("suspend", "127.0.0.0/8", lift=True, why="it is over")
    assert not list(suspensions.suspended())


@pytest.mark.parametrize("whom", ["nobody", "192.0.2.1/24", "1.2.3.4.5"])
def test_who_is_not_there_cannot_be_suspended(whom: str) -> None:
    with pytest.raises(CommandError):
        told("suspend", whom, why="no reason")
    assert not Intervention.objects.exists()


def test_nothing_is_done_without_a_reason() -> None:
    for command, whom in (
        ("suspend", a_guest().id),
        ("end_games", NOWHERE),
        ("empty_queue", "guest:nobody"),
    ):
        with pytest.raises(CommandError, match="--why"):
            told(command, whom)


def test_a_game_is_ended() -> None:
    guest = a_guest()
    game, other = greedy(guest), greedy(guest)
    said = told("end_games", game, why="nobody waits for it")
    assert f"end 1 of 1 games of {game}" in said
    assert (status_of(game), status_of(other)) == ("aborted", "playing")


def test_all_games_of_an_owner_are_ended() -> None:
    guest, other = a_guest(), a_guest()
    games = [greedy(guest), a_game_of(guest, "greedy")]
    kept = greedy(other)
    told("end_games", owner=f"guest:{guest.id}", why="too many")
    assert [status_of(game) for game in games] == ["aborted"] * 2
    assert status_of(kept) == "playing"


def test_games_or_an_owner_have_to_be_named() -> None:
    for arguments in ((), (NOWHERE,)):
        with pytest.raises(CommandError):
            told("end_games", *arguments, why="no reason")


def test_the_queue_of_an_owner_is_emptied_and_nobody_elses() -> None:
    guest, other = a_guest(), a_guest()
    game, kept = greedy(guest), greedy(other)
    mine = a_game_of(guest, "greedy")
    for each in (guest, other):
        assert each.post("analyses", QUESTION).status_code == 202
        sent = each.send("POST", "imports", SGF, content_type=SGF_TYPE)
        assert sent.status_code == 202
    before = owed_to(other)
    assert owed_to(guest) == {"ai-move", "analysis", "import"}
    told("empty_queue", f"guest:{guest.id}", why="too much")
    assert owed_to(guest) == set()
    assert owed_to(other) == before
    assert (status_of(game), status_of(kept)) == ("aborted", "playing")
    assert status_of(mine) == "playing"
    assert guest.get("analyses").json()["items"][0]["status"] == "cancelled"
    assert guest.get("imports").json()["items"][0]["status"] == "cancelled"


def test_messages_of_webhooks_are_given_up() -> None:
    account = an_account()
    delivery = services.test(a_webhook(account))
    assert owed_to(account, "account") == {ordering.OWED}
    told("empty_queue", f"account:{account.id}", why="slow receivers")
    assert owed_to(account, "account") == set()
    delivery.refresh_from_db()
    assert delivery.status == Delivery.Status.FAILED


def a_webhook(account: Guest) -> Endpoint:
    values = {"url": "https://frontend.example/", "types": [], "follows": "mine"}
    return services.create(Player.objects.get(id=account.id), {**values, "games": []})


def test_usage_tells_who_uses_most_first() -> None:
    much, little = a_guest(), an_account()
    for _ in range(2):
        greedy(much)
    a_webhook(little)
    told("suspend", much.id, why="enough")
    lines = told("usage").splitlines()
    assert lines[0] == f"guest:{much.id}: games 2+0, ai-move 0+2"
    assert lines[1] == f"account:{little.id}: webhooks 1"
    assert lines[2] == f"suspended: {much.id}"
    assert lines[3].endswith(f": suspend {much.id}: enough")


def test_what_was_done_stays_written_down() -> None:
    told("suspend", a_guest().id, why="enough")
    with pytest.raises(ProgrammingError):
        Intervention.objects.update(why="another reason")


def test_games_that_ended_are_not_among_those_that_go_on() -> None:
    guest = a_guest()
    game = greedy(guest)
    told("end_games", game, why="one of them")
    assert not any(line.startswith("guest:") for line in told("usage").splitlines())
