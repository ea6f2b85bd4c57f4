"""The language of a player: in emails, in calendars, and how the server learns it."""

import re
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail

from blokus_api.players.models import Player
from games.api.commands.moves import Resign
from games.decisions import Command
from games.services import automation
from games.storage import event_store
from tests.api import Api, problem
from tests.blokus_api.notifications.conftest import follow, later, write
from tests.builders import a_game, a_guest, play, send

AUTH = "auth/app/v1/auth"
DAYS = {"kind": "days", "days": 3, "timeout": "seat-out"}
HOUR = timedelta(hours=1)
PASSWORD = "eighteen-forty-three"


def told() -> None:
    follow()
    write()


def last() -> tuple[str, str]:
    message = mail.outbox[-1]
    return str(message.subject), str(message.body)


def test_emails_are_in_the_language_of_the_player(mailed):
    ada, bob = mailed("Ada", language="fr"), mailed("Bob", language="it")
    game = a_game(players=[ada.actor, bob.actor], clock=DAYS)
    told()
    subject, body = last()
    assert subject == "À vous de jouer\xa0: Duo avec Bob, encore 2 jours 23 heures"
    assert re.search(rf"^Jouer\xa0: http.*{game}$", body, re.MULTILINE)
    assert (
        "Choisir vos e-mails et leurs heures\xa0: http://localhost:8000/me#mails"
        in body
    )
    play(game, 1)
    told()
    assert last()[0] == "Tocca a te: Duo con Ada, ancora 2 giorni 23 ore"


@pytest.mark.parametrize(
    ("language", "word"), [("fr", "Invité"), ("it", "Ospite"), ("de", "Gast")]
)
def test_a_guest_without_a_name_has_one_in_the_language_of_an_email(
    mailed, language, word
):
    ada, guest = mailed("Ada", language=language), a_guest()
    a_game(players=[ada.actor, guest.actor], clock=DAYS)
    told()
    subject, body = last()
    name = f"{word} {guest.id[:4]}"
    assert name in subject
    assert "Guest" not in body


def test_a_variant_has_its_title_in_an_email(mailed):
    ada, flo = mailed("Ada"), mailed("Flo")
    a_game(variant="rumis-tower-2p", players=[ada.actor, flo.actor])
    told()
    assert last()[0] == "Your turn: Blokus 3D: Tower (A) for two with Flo"


def test_invitations_offers_and_ends_are_in_the_language_of_the_player(mailed):
    ada, bob = mailed("Ada", language="fr"), mailed("Bob")
    game = a_game(players=[ada.actor, bob.actor])
    play(game, 2)
    told()
    later(HOUR)
    bob.post(f"games/{game}/offers", {"kind": "undo", "to": 4})
    told()
    assert last()[0] == "On vous demande de reprendre un coup\xa0: Duo avec Bob"
    assert "Accepter ou refuser\xa0: " in last()[1]
    later(HOUR)
    a_game(players=[bob.actor], reserved=[None, ada.actor])
    told()
    assert last()[0] == "Une invitation\xa0: Duo avec Bob"
    later(HOUR)
    loaded = event_store.read(game)
    send(loaded, Resign(seat=1), Command(bob.actor))
    automation.score_game(game=game)
    told()
    texts = [str(message.body) for message in mail.outbox]
    assert any(
        "Partie terminée\xa0: Duo avec Bob\nBob a abandonné. Victoire\xa0: vous." in one
        for one in texts
    )


def test_a_player_without_a_name_is_not_named_by_the_id(mailed):
    ada, bob = mailed("Ada"), mailed("")
    a_game(players=[ada.actor, bob.actor])
    told()
    assert last()[0] == "Your turn: Duo with somebody"
    assert bob.id not in last()[1]


def test_links_of_emails_change_nothing_by_themselves(mailed):
    ada, bob = mailed("Ada"), mailed("Bob")
    a_game(players=[bob.actor], reserved=[None, ada.actor])
    told()
    before = ada.get("me/inbox").json()["items"]
    message = mail.outbox[-1]
    text = f"{message.body} {message.extra_headers['List-Unsubscribe']}"
    for link in re.findall(r"http://localhost:8000(/[^\s>]*)", text):
        path = link.partition("#")[0]
        if path.startswith("/api/v1/unsubscribe"):
            assert problem(Api().get(path))["code"] == "method-not-allowed"
        else:
            assert Api().get(path, accept="*/*").status_code == 200
    assert ada.get("me/inbox").json()["items"] == before
    assert ada.get("me").json()["wants_mail"] is True


def test_the_language_is_a_setting(mailed):
    ada = mailed("Ada")
    assert ada.get("me").json()["language"] == "en"
    assert ada.patch("me", {"language": "it"}).json()["language"] == "it"
    assert problem(ada.patch("me", {"language": "es"}))["field"] == "language"
    assert problem(ada.patch("me", {"language": None}))["field"] == "language"
    assert ada.get("me").json()["language"] == "it"


def an_account(**values: Any) -> Player:
    player = Player(email="ada@example.com", name="Ada", **values)
    player.set_password(PASSWORD)
    player.save()
    EmailAddress.objects.create(user=player, email=player.email, verified=True)
    return player


def log_in(**headers: str) -> Api:
    body = {"email": "ada@example.com", "password": PASSWORD}
    answer: Any = Api().post(f"{AUTH}/login", body, **headers)
    return Api(answer.json()["meta"]["access_token"])


@pytest.mark.usefixtures("quick_passwords")
@pytest.mark.parametrize(
    ("chosen", "headers", "language"),
    [
        ("", {"accept_language": "fr-CH, es;q=0.5"}, "fr"),
        ("", {"accept_language": "es"}, "en"),
        ("", {}, "en"),
        ("it", {"accept_language": "fr"}, "it"),
    ],
)
def test_a_log_in_tells_the_language_of_a_player_who_chose_none(
    db, chosen, headers, language
):
    an_account(language=chosen)
    assert log_in(**headers).get("me").json()["language"] == language


@pytest.mark.usefixtures("quick_passwords")
def test_a_sign_up_tells_the_language(db):
    body = {"email": "ada@example.com", "password": PASSWORD}
    french = {"accept_language": "fr"}
    asked: Any = Api().post(f"{AUTH}/signup", body, **french)
    subject, text = last()
    assert subject == "[Blokus] Confirmez votre adresse e-mail"
    (code,) = re.findall(r"^[A-Z0-9-]{6,}$", text, re.MULTILINE)
    session = asked.json()["meta"]["session_token"]
    done: Any = Api().post(
        f"{AUTH}/email/verify", {"key": code}, x_session_token=session, **french
    )
    me = Api(done.json()["meta"]["access_token"]).get("me").json()
    assert me["language"] == "fr"
    assert me["id"] not in text


@pytest.mark.usefixtures("quick_passwords")
@pytest.mark.parametrize(
    ("chosen", "sent", "subject"),
    [
        ("it", "fr", "Codice di reimpostazione della password"),
        ("", "fr", "Code de réinitialisation du mot de passe"),
        ("de", "fr", "Code für ein neues Passwort"),
        ("en", "fr", "Your password reset code"),
    ],
)
def test_a_reset_is_in_the_language_of_the_account(db, chosen, sent, subject):
    an_account(language=chosen)
    body = {"email": "ada@example.com"}
    Api().post(f"{AUTH}/password/request", body, accept_language=sent)
    assert last()[0] == f"[Blokus] {subject}"


def test_an_address_without_an_account_gets_the_language_of_the_request(db):
    body = {"email": "nobody@example.com"}
    Api().post(f"{AUTH}/password/request", body, accept_language="it")
    assert last()[0] == "[Blokus] Account sconosciuto"


def test_a_calendar_is_in_the_language_of_the_player(db):
    ada, bob = a_guest(), a_guest()
    Player.objects.filter(id=bob.id).update(name="Bob")
    a_game(variant="rumis-tower-2p", players=[ada.actor, bob.actor], clock=DAYS)
    url = ada.post("me/deadlines/link", accept_language="it").json()["url"]
    calendar = Api().get(url[21:]).content.decode().replace("\r\n ", "")
    assert "Blokus: le mie scadenze" in calendar
    title = "Blokus 3D: torre (A) per due con Bob"
    assert f"SUMMARY:Il tuo tempo finisce: {title}" in calendar
    assert "DESCRIPTION:Il tavoliere: http" in calendar
    drawing = ada.get("me/deadlines.svg").content.decode()
    assert "Le mie scadenze" in drawing
    assert "2 giorni 23 ore" in drawing
