"""Weeks by correspondence: four people and a user of an app, and what each one hears.

One of the four erases their account in the middle of a running, an open and an invited
game.
"""

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field

import pytest

from tests.blokus_api.webhooks.receiver import receiving
from tests.e2e.club import TERMS, Club, fetch, text_of
from tests.e2e.table import assert_sound, create, manage, read, until
from tests.stack import Stack

pytestmark = pytest.mark.depth

TYPES = ["turn.began", "seat.out", "game.aborted", "game.scored"]


@pytest.fixture
def club(stack: Stack) -> Iterator[Club]:
    with ExitStack() as opened:
        club = Club(stack, opened, opened.enter_context(receiving()))
        for name in ("Ada", "Ben", "Cleo", "Dan"):
            club.sign_up(name)
        club.bring("Eve", "42")
        yield club


@dataclass
class Games:
    """The games of the club, by what becomes of them when Cleo leaves."""

    running: str
    pact: str
    """Cleo is not in it."""
    rivals: str
    opened: str
    kept: str
    asked: str
    emails: dict[str, int] = field(default_factory=dict)
    """Number of emails before Cleo leaves, by name."""


def test_weeks_of_five_people_of_whom_one_erases_their_account(club: Club) -> None:
    ada, ben, cleo, dan, eve = club.people.values()
    stream = club.follow(ada)
    club.hook(ada.client, "ada", follows="mine", types=TYPES)
    club.hook(club.owner, "club", follows="app", app=club.app, types=TYPES)
    games = Games(
        running=club.seat(ada, ben, cleo, eve),
        pact=club.seat(ada, ben, dan, eve),
        rivals=club.seat(dan, cleo),
        opened=create(cleo.client, "duo", "me", "open", **TERMS),
        kept=create(cleo.client, "duo", "me", {"player": ben.id}, **TERMS),
        asked=create(dan.client, "duo", "me", {"player": cleo.id}, **TERMS),
    )

    everybody_hears_of_their_turns(club, games)
    a_stopped_plan_is_told(club, games)
    an_app_cares_for_its_user(club, games)
    cleo_leaves(club, games)
    until(lambda: ("seat.out", games.running) in stream)
    the_others_go_on_without(cleo.id, club, games)


def everybody_hears_of_their_turns(club: Club, games: Games) -> None:
    """A week in which everybody moves once a day."""
    ada, ben, cleo, dan, eve = club.people.values()
    for day in range(1, 8):
        club.live(day, {games.running: ada, games.pact: ada, games.rivals: dan})
    assert ("invitation", "seat", games.kept) in ben.inbox
    assert ("invitation", "seat", games.asked) in cleo.inbox
    turns = "waiting for you: Classic with Ben"
    until(lambda: turns in " ".join(club.subjects("Ada")))
    until(lambda: "You are invited: Duo with Cleo" in club.subjects("Ben"))
    began = until(lambda: club.deliveries("club", "turn.began"))
    assert {one["data"]["external_id"] for one in began} == {"42"}
    assert {one["data"]["player"] for one in began} == {f"player:{eve.id}"}


def a_stopped_plan_is_told(club: Club, games: Games) -> None:
    ada, ben, _, dan, eve = club.people.values()
    version = read(ada.client, games.pact)["version"]
    club.plan(dan, games.pact, 2)
    club.move(ada, games.pact)
    club.agree(games.pact, {"kind": "undo", "to": version}, ada, ben, dan, eve)
    assert ("plan", "undone", games.pact) in dan.inbox
    stopped = dan.client.get("/me/plans?stopped=true").body["items"]
    assert [plan["game"]["id"] for plan in stopped] == [games.pact]


def an_app_cares_for_its_user(club: Club, games: Games) -> None:
    ada, ben, cleo, _, eve = club.people.values()
    path = f"/apps/{club.app}/players/{eve.id}"
    wishes = {"time_zone": "Asia/Tokyo", "reminder_steps": ["1d"]}
    assert club.patch(path, wishes).status == 200
    listed = club.owner.get(f"/games?app={club.app}").body["items"]
    assert {games.running, games.pact} <= {game["id"] for game in listed}
    link = club.link(club.owner.post(f"{path}/deadlines/link", {}).body["url"])
    for person in (ada, ben, cleo):
        club.move(person, games.running)
    assert games.running in fetch(link)
    assert "BEGIN:VALARM" in fetch(link)


def cleo_leaves(club: Club, games: Games) -> None:
    """While an offer waits for the answer of everybody."""
    ada, ben, cleo, dan, eve = club.people.values()
    offer = {"kind": "abort"}
    assert ben.client.post(f"/games/{games.running}/offers", offer).status == 201
    games.emails = {name: len(club.subjects(name)) for name in ("Ada", "Ben", "Dan")}
    assert cleo.client.delete("/me").status == 204
    del club.people["Cleo"]
    until(lambda: read(ada.client, games.opened)["status"] == "aborted")
    until(lambda: read(ada.client, games.kept)["status"] == "aborted")
    until(lambda: club.is_over(games.rivals))
    assert read(ada.client, games.rivals)["end_reason"] == "one-left"
    (out,) = until(lambda: club.deliveries("ada", "seat.out"))
    assert (out["data"]["game"], out["data"]["data"]["reason"]) == (
        games.running,
        "erased",
    )
    (out,) = until(lambda: club.deliveries("club", "seat.out"))
    assert out["users"] == {f"player:{eve.id}": "42"}
    assert ("invitation", "seat", games.kept) not in ben.inbox
    assert not any(kind == "offer" for kind, _, _ in ada.inbox + eve.inbox)
    again = dan.client.post(f"/games/{games.asked}/invitations", {"player": cleo.id})
    assert (again.status, again.body["code"]) == (422, "unknown-player")


def the_others_go_on_without(gone: str, club: Club, games: Games) -> None:
    """Two weeks later nobody waits for who left, and nobody hears of them."""
    ada, dan = club["Ada"], club["Dan"]
    for day in range(8, 22):
        club.live(day, {games.running: ada, games.pact: ada})
    until(lambda: club.is_over(games.running) and club.is_over(games.pact))
    for game in (games.running, games.rivals, games.opened, games.kept):
        assert_sound(club.stack, dan.client, game)
    assert "faults=0" in manage(club.stack, "verify_games", games.pact)
    ended = until(lambda: club.deliveries("club", "game.scored"))
    assert {one["data"]["game"] for one in ended} <= {games.running, games.pact}
    club.live(22, {games.running: ada, games.pact: ada})  # Emails wait a minute.
    until(lambda: len(club.subjects("Ada")) > games.emails["Ada"])
    for name, before in games.emails.items():
        assert not any("invited" in one for one in club.subjects(name)[before:])
        emails = club.mails(club[name].address)
        assert not any(gone in text_of(email) for email in emails)
