"""GET /me/export: everything that is kept about the caller, in one document."""

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.apps import apps
from django.db import models
from django.utils import timezone

from blokus_api.personal_data import gathering
from blokus_api.players.models import KnownNetwork, Player
from blokus_api.players.tokens.services import SCOPES, create_token
from tests.api import Api, problem
from tests.blokus_api.callers import SGF, SGF_TYPE
from tests.builders import a_guest

EXPORTED = {
    "account.EmailAddress": "addresses",
    "analyses.Analysis": "analyses",
    "analyses.ShownSolution": "shown_solutions",
    "games.Game": "games",
    "games.Plan": "standing_orders",
    "games.Series": "series",
    "imports.Import": "imports",
    "notices.DeadlineLink": "deadline_link",
    "notices.Notice": "notices",
    "players.Absence": "vacations",
    "players.AccessToken": "tokens",
    "players.ApiClient": "apps",
    "players.Block": "blocks",
    "players.KeptAnswer": "kept_requests",
    "players.KeptCalendar": "kept_days_off",
    "players.KnownNetwork": "known_networks",
    "players.LoginSession": "logins",
    "players.NameClaim": "names",
    "players.NameReport": "reports",
    "players.Player": "profile",
    "players.RecoveryCode": "recovery_code",
    "ratings.Rating": "ratings",
    "ratings.Ranking": "rankings",
    "records.Record": "records",
    "webhooks.Endpoint": "webhooks",
}
NOT_EXPORTED = {
    "games.CreationKey": "what the first event of each game says as well",
    "games.Event": "public, or told to whoever plays: by the ids of games",
    "games.LastTurn": "when work was sent for an owner; deleted after a day",
    "games.Obligation": "work that is owed for a moment, by whom it is for",
    "imports.Chunk": "the file that was sent, until it is read",
    "imports.ImportedGame": "told by the route of an import",
    "imports.Problem": "told by the route of an import",
    "limits.Usage": "what an owner stored in a day; deleted after two days",
    "records.ImportedBatch": "numbers of records by who sent them, to remove these",
    "records.OldSpelling": "names in public records, which the claims of names count",
    "ratings.RatingChange": "told by the routes of ratings, one for each game",
}
NAMES_OF_PEOPLE = {
    *("player", "players", "actor", "owner", "holder", "caller", "reporter", "user")
}


def knows_people(model: type[models.Model]) -> bool:
    """Whether a table has a column for a player, or one that is called so."""
    return any(
        field.name in NAMES_OF_PEOPLE or field.related_model is Player
        for field in model._meta.get_fields()
        if field.concrete
    )


def test_every_table_that_knows_people_is_exported_or_said_not_to_be() -> None:
    tables = {
        model._meta.label
        for model in apps.get_models()
        if knows_people(model) and not model._meta.label.startswith("auth.")
    }

    assert tables | {"players.Player"} == EXPORTED.keys() | NOT_EXPORTED.keys()


@pytest.fixture
def ada(db: None) -> Api:
    """An account about which there is something in every table."""
    player = Player.objects.create(name="Ada", email="ada@example.com")
    EmailAddress.objects.create(user=player, email=player.email, verified=True)
    api = Api(create_token(player, name="laptop", scopes=SCOPES)[1])
    stranger = a_guest()
    today = timezone.now().date()
    api.put("me/vacation", {"first_day": f"{today}", "last_day": f"{today}"})
    api.post("bots", {"name": "Bot"}, idempotency_key="k")
    api.post("apps", {"name": "Club"})
    KnownNetwork.objects.create(player=player, digest="0", last_login_at=timezone.now())
    api.post("webhooks", {"url": "https://ada.example/hook"})
    api.post("me/deadlines/link")
    api.put(f"me/blocks/{stranger.id}")
    api.post(f"players/{stranger.id}/reports", {"reason": "Rude"})
    api.post("me/names", {"name": "Ada Lovelace"})
    api.post("games", {"variant": "duo", "seats": ["me", "me"]})
    api.post("series", {"variant": "duo", "seats": ["me", "open"], "games": 2})
    api.post("analyses", {"kind": "hint", "variant": "solo-cube-3"})
    api.put("me/puzzles/star-1/shown")
    api.send("POST", "imports?source=Club", SGF, content_type=SGF_TYPE)
    return api


def export(api: Api) -> Any:
    answer = api.get("me/export")
    assert answer.status_code == 200
    assert "attachment" in answer["Content-Disposition"]
    return answer.json()


def test_a_person_takes_along_what_is_kept_about_them(ada: Api) -> None:
    found = export(ada)

    assert (found["profile"]["name"], found["profile"]["email"]) == (
        *("Ada", "ada@example.com"),
    )
    assert found["addresses"] == [{"email": "ada@example.com", "is_verified": True}]
    assert [one["name"] for one in found["tokens"]] == ["laptop"]
    assert [one["name"] for one in found["bots"]] == ["Bot"]
    assert [one["name"] for one in found["apps"]] == ["Club"]
    assert [one["url"] for one in found["webhooks"]] == ["https://ada.example/hook"]
    assert [one["reason"] for one in found["reports"]] == ["Rude"]
    assert [one["name"] for one in found["names"]] == ["Ada Lovelace"]
    assert [one["key"] for one in found["kept_requests"]] == ["k"]
    assert [one["source"] for one in found["imports"]] == ["Club"]
    for one in ("vacations", "blocks", "games", "series", "analyses", "deadline_link"):
        assert found[one], one
    assert found["left_out"] == []


def test_no_secret_is_in_it(ada: Api) -> None:
    text = ada.get("me/export").content.decode()

    assert ada.token is not None
    assert ada.token not in text
    for word in ("whsec_", "cal_", "digest", "password"):
        assert word not in text


def test_nothing_of_anybody_else_is_in_it(ada: Api) -> None:
    guest = a_guest()
    guest.post("games", {"variant": "duo", "seats": ["me"]})

    found = export(guest)

    assert found["profile"]["id"] == guest.id
    assert len(found["games"]) == 1
    assert found["webhooks"] == found["imports"] == found["kept_requests"] == []


def test_what_is_more_than_is_told_is_named(
    ada: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gathering, "MOST", 1)
    ada.post("games", {"variant": "trigon", "seats": ["me"]})

    found = export(ada)

    assert found["left_out"] == ["games"]
    assert [game["variant"] for game in found["games"]] == ["trigon"]


def test_it_needs_the_scope_account(guest: Api) -> None:
    token = guest.post("me/tokens", {"scopes": ["games:read"]}).json()["token"]

    assert problem(Api(token).get("me/export"))["code"] == "insufficient-scope"


def test_after_erasure_nothing_is_left_to_export(ada: Api) -> None:
    ada.delete("me")

    assert ada.get("me/export").status_code == 401
