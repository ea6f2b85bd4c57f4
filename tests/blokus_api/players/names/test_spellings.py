"""Names, ids and passwords have one spelling, whatever a device types."""

import logging
from importlib import import_module
from types import SimpleNamespace
from typing import Any, Literal, TypeAlias
from unicodedata import normalize

import pytest
from allauth.account.models import EmailAddress
from django.apps import apps
from django.db import connection

from blokus_api.players.models import ApiClient, NameClaim, Player
from tests.api import Api, problem
from tests.builders import Guest, a_guest, an_account

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick_passwords")]

MIGRATION = import_module("blokus_api.players.migrations.0010_one_spelling")
LOGIN = "auth/app/v1/auth/login"
NAME, PASSWORD = "Zoé", "après-la-fête"
FORM_D = normalize("NFD", NAME)
Form: TypeAlias = Literal["NFC", "NFD"]
BOTH: tuple[Form, ...] = ("NFC", "NFD")
FORMS = pytest.mark.parametrize("form", BOTH)
PERSIAN = "عل\u06cc\u200cرض\u0627"
ENGLAND = "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"


def migrate() -> None:
    MIGRATION.spell(apps, SimpleNamespace(connection=connection))


@FORMS
@pytest.mark.parametrize("name", [PERSIAN, ENGLAND, NAME])
def test_a_name_is_stored_in_one_spelling_with_its_joiners(
    name: str, form: Form
) -> None:
    typed = normalize(form, name)
    account = an_account()
    app = account.post("apps", {"name": typed}).json()
    answers = [
        Api().post("guests", {"name": typed}).json()["player"],
        account.patch("me", {"name": typed}).json(),
        account.post("bots", {"name": typed}).json(),
        account.post("me/names", {"name": typed}).json(),
        app,
        account.post(
            f"apps/{app['id']}/players", {"external_id": "1", "name": typed}
        ).json(),
    ]

    assert [each.get("name") for each in answers] == [name] * 6, answers


@pytest.mark.parametrize("name", ["Ada\u202e", "\u200d", "\u3164", "Ada\u200b", "a\0"])
def test_hidden_characters_are_refused(api: Api, name: str) -> None:
    assert problem(api.post("guests", {"name": name}))["field"] == "name"


def test_a_name_is_as_long_as_its_one_spelling(api: Api) -> None:
    assert api.post("guests", {"name": "e\u0301" * 40}).status_code == 201
    assert problem(api.post("guests", {"name": "\u0958" * 21}))["field"] == "name"


def users(account: Guest) -> str:
    return f"apps/{account.post('apps', {'name': 'Site'}).json()['id']}/players"


def test_a_user_of_an_app_has_one_id_in_every_form() -> None:
    account = an_account()
    path = users(account)
    made = [account.post(path, {"external_id": each}) for each in (FORM_D, NAME)]

    assert [each.status_code for each in made] == [201, 200]
    for typed in (FORM_D, NAME):
        (found,) = account.get(f"{path}?external_id={typed}").json()["items"]
        assert found == made[0].json()


def an_address(password: str) -> Player:
    player = Player(email="zoe@example.com", kind=Player.Kind.USER)
    player.set_password(password)
    player.save()
    EmailAddress.objects.create(user=player, email=player.email, verified=True)
    return player


def log_in(password: str) -> Any:
    return Api().post(LOGIN, {"email": "zoe@example.com", "password": password})


@FORMS
def test_a_password_is_the_same_in_every_form(form: Form) -> None:
    an_address(normalize(form, PASSWORD))

    for typed in BOTH:
        assert log_in(normalize(typed, PASSWORD)).status_code == 200
    assert log_in("apres-la-fete").status_code == 400


@pytest.mark.parametrize("typed", BOTH)
def test_a_password_that_an_earlier_release_hashed_still_works(
    typed: Form, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.delattr(Player, "set_password")
        an_address(normalize("NFD", PASSWORD))

    assert log_in(normalize(typed, PASSWORD)).status_code == 200


def test_the_migration_puts_names_into_one_form() -> None:
    guest = Player.objects.get(id=a_guest().id)
    Player.objects.filter(id=guest.id).update(name=FORM_D)
    migrate()

    guest.refresh_from_db()
    assert guest.name == NAME


def a_user(client: str, external_id: str) -> Player:
    app = ApiClient.objects.get(id=client)
    return app.players.create(external_id=external_id, kind=Player.Kind.EXTERNAL)


def test_the_migration_gives_an_id_to_one_user_and_reports_the_other(
    caplog: pytest.LogCaptureFixture,
) -> None:
    client = an_account().post("apps", {"name": "Site"}).json()["id"]
    alone = a_user(client, normalize("NFD", "Señor"))
    first, second = a_user(client, FORM_D), a_user(client, NAME)
    with caplog.at_level(logging.WARNING):
        migrate()

    for player in (alone, first, second):
        player.refresh_from_db()
    assert alone.external_id == "Señor"
    assert (first.external_id, second.external_id) == (FORM_D, NAME)
    assert f"Player {first.id} of app {client}" in caplog.text
    assert alone.id not in caplog.text


def a_claim(player: Guest, name: str, status: str = "waiting") -> NameClaim:
    return NameClaim.objects.create(player_id=player.id, name=name, status=status)


def test_the_migration_makes_one_claim_of_two(
    caplog: pytest.LogCaptureFixture,
) -> None:
    ada, eve = an_account(), an_account()
    accepted = a_claim(ada, FORM_D, "accepted")
    merged, later = a_claim(ada, NAME), a_claim(eve, NAME, "accepted")
    with caplog.at_level(logging.WARNING):
        migrate()

    claims = NameClaim.objects.order_by("created_at")
    assert [(claim.id, claim.name, claim.status) for claim in claims] == [
        (accepted.id, NAME, "accepted"),
        (later.id, NAME, "waiting"),
    ]
    assert f"Claim {merged.id} " in caplog.text
    assert f"Claim {later.id} by player {eve.id} waits again" in caplog.text
    assert "Zo" not in caplog.text
