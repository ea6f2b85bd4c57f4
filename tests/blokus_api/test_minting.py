"""Every route that answers with a secret: what each token makes of itself there."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from blokus_api.players.models import AccessToken, Player
from blokus_api.players.tokens.services import SCOPES, create_token
from tests.api import Api
from tests.blokus_api.callers import URL, World, make_world
from tests.documented import strict

pytestmark = pytest.mark.depth

SECRETS = {"token", "secret", "seat_tokens", "url"}
MINTING: dict[str, tuple[str, Any]] = {
    "create_guest": ("guests", {}),
    "create_token": ("me/tokens", {"scopes": ["play"]}),
    "create_bot_token": ("bots/{bot}/tokens", {}),
    "create_app_player_token": ("apps/{app}/players/{external}/tokens", {}),
    "create_deadline_link": ("me/deadlines/link", None),
    "create_app_player_deadline_link": (
        "apps/{app}/players/{external}/deadlines/link",
        None,
    ),
    "create_game": ("games", {"variant": "duo", "seats": ["me", "token"]}),
    "invite": ("games/{open}/invitations", {"link": True}),
    "create_webhook": ("webhooks", {"url": URL + "/2"}),
    "rotate_webhook_secret": ("webhooks/{webhook}/secret", {}),
}
BY_CODE = {"recover_guest"}
"""No token makes this one: the recovery code does, whoever sends it."""
FOR_ITS_MAKER = ("create_token", "create_bot_token", "create_app_player_token")
"""What acts for the maker, or for whom they answer. Of the others: a guest and a seat
token are new guests, which anybody can make; a link is to a seat of one game, or
to deadlines, and the owner gets an email; what a webhook has for a secret signs, and
opens nothing."""


@pytest.fixture
def world(db: None) -> World:
    return make_world()


@pytest.fixture
def owner(world: World) -> Player:
    return Player.objects.get(id=world.places["owner"])


def token_of(owner: Player, *scopes: str, **values: Any) -> Api:
    _, secret = create_token(owner, name="", scopes=scopes or SCOPES, **values)
    return Api(secret)


def mint(caller: Api, world: World, operation: str) -> Any:
    path, body = MINTING[operation]
    game = world.callers["account"].post("games", {"variant": "duo"}).json()["id"]
    return caller.post(path.format_map({**world.places, "open": game}), body)


def test_these_are_all_routes_that_answer_with_a_secret() -> None:
    assert set(minting_operations()) == set(MINTING) | BY_CODE


def minting_operations() -> Iterator[str]:
    document = strict()
    for path in document["paths"].values():
        made = path.get("post", {}).get("responses", {}).get("201", {})
        content = made.get("content", {}).get("application/json", {})
        name = content.get("schema", {}).get("$ref", "").rpartition("/")[2]
        answer = document["components"]["schemas"].get(name, {})
        if SECRETS & answer.get("properties", {}).keys():
            yield path["post"]["operationId"]


@pytest.mark.parametrize("operation", MINTING)
def test_a_revoked_or_expired_token_makes_nothing(world: World, operation: str) -> None:
    for kind in ("revoked", "expired"):
        assert mint(world.callers[kind], world, operation).status_code == 401


@pytest.mark.parametrize("operation", MINTING)
def test_a_narrow_token_makes_nothing_that_can_more(
    world: World, operation: str
) -> None:
    before = AccessToken.objects.count()

    answer = mint(world.callers["narrow"], world, operation)

    if operation == "create_guest":
        assert answer.status_code == 201
    else:
        assert answer.status_code == 403
        assert AccessToken.objects.count() == before


@pytest.mark.parametrize("operation", FOR_ITS_MAKER)
def test_what_a_token_makes_ends_with_it(
    world: World, owner: Player, operation: str
) -> None:
    expires_at = timezone.now() + timedelta(minutes=20)

    made = mint(token_of(owner, expires_at=expires_at), world, operation).json()

    assert datetime.fromisoformat(made["expires_at"]) == expires_at


@pytest.mark.parametrize("operation", FOR_ITS_MAKER)
@pytest.mark.parametrize("lacking", ["play", "games:read", "games:create"])
def test_what_a_token_makes_has_no_scope_that_it_lacks(
    world: World, owner: Player, operation: str, lacking: str
) -> None:
    scopes = [scope for scope in SCOPES if scope != lacking]
    path, _ = MINTING[operation]
    caller = token_of(owner, *scopes)

    refused = caller.post(path.format_map(world.places), {"scopes": [lacking]})

    assert refused.json()["scopes"] == [lacking]
    if operation != "create_token":
        made = caller.post(path.format_map(world.places)).json()
        assert set(made["scopes"]) <= set(scopes)
