"""One caller of each kind, and things that they have to do with each other."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.utils import timezone

from blokus_api.players.models import Player
from blokus_api.players.tokens.services import SCOPES, create_token, revoke_token
from tests.api import Api
from tests.builders import Guest, a_login

KINDS = (
    "nobody",
    "guest",
    "account",
    "bot",
    "external",
    "seat",
    "no-scope",
    "expired",
    "revoked",
    "short",
    "narrow",
)
"""Names of special tokens: `short` expires soon, `narrow` allows only `account`."""

SGF = b"(;FF[4]GM[Blokus Duo];1[e8,d9,e9,f9,e10])"
SGF_TYPE = "application/x-blokus-sgf"
URL = "https://frontend.example/blokus"


@dataclass(frozen=True)
class World:
    """`places` fill the parameters of paths with objects of the account.

    The game is private; its players are the account and the holder of the seat token.
    """

    callers: Mapping[str, Api]
    places: Mapping[str, str]


def make_world() -> World:
    """Callers of every kind, and one object of each kind."""
    nobody = Api()
    owner = Player.objects.create(name="Ada")
    account = _api(owner)
    game: Any = account.post(
        "games",
        {"variant": "duo", "seats": ["me", "token"], "visibility": "private"},
    ).json()
    series = account.post(
        "series",
        {"variant": "duo", "seats": ["me", "me"], "visibility": "private", "games": 2},
    ).json()["id"]
    app = account.post("apps", {"name": "Club"}).json()["id"]
    players = f"apps/{app}/players"
    external = account.post(players, {"external_id": "1"}).json()["id"]
    token = account.post(f"{players}/{external}/tokens").json()["token"]
    bot = account.post("bots", {"name": "Bot"}).json()["id"]
    bot_token = account.post(f"bots/{bot}/tokens").json()
    question = {"kind": "hint", "variant": "solo-cube-3"}
    analysis = account.post("analyses", question).json()["id"]
    brought = account.send("POST", "imports", SGF, content_type=SGF_TYPE).json()["id"]
    webhook = account.post("webhooks", {"url": URL}).json()["id"]
    delivery = account.post(f"webhooks/{webhook}/test").json()["id"]
    claim = account.post("me/names", {"name": "Countess"}).json()["id"]
    spare = account.post("me/tokens", {"scopes": ["play"]}).json()["id"]
    callers = {
        "nobody": nobody,
        "guest": nobody.become_guest(),
        "account": account,
        "bot": Api(bot_token["token"]),
        "external": Api(token),
        "seat": Api(game["seat_tokens"][0]["token"]),
        "no-scope": _api(owner, scopes=[]),
        "expired": _api(owner, expires_at=timezone.now() - timedelta(seconds=1)),
        "revoked": _revoked(owner),
        "short": _api(owner, expires_at=timezone.now() + timedelta(minutes=20)),
        "narrow": _api(owner, scopes=["account"]),
    }
    places = {
        "game": game["id"],
        "series": series,
        "app": app,
        "external": external,
        "bot": bot,
        "bot_token": bot_token["id"],
        "analysis": analysis,
        "import": brought,
        "token": spare,
        "claim": claim,
        "session": a_login(Guest(owner.actor, "")),
        "webhook": webhook,
        "delivery": delivery,
        "owner": owner.id,
        "tomorrow": (timezone.now() + timedelta(days=1)).date().isoformat(),
        "nothing": "00000000-0000-7000-8000-000000000000",
    }
    return World(callers, places)


def _revoked(player: Player) -> Api:
    """Return the client of a token that was revoked after its last use."""
    token, secret = create_token(player, name="", scopes=SCOPES)
    revoked = Api(secret)
    assert revoked.get("me").status_code == 200
    revoke_token(player, token.id)
    return revoked


def _api(player: Player, **values: Any) -> Api:
    return Api(create_token(player, **{"name": "", "scopes": SCOPES, **values})[1])
