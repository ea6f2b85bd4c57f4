"""Requests that succeed, one for each operation. Random requests seldom succeed."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.core import mail

from blokus_api.site.examples import EXAMPLES
from games.storage import event_store
from tests.api import Api
from tests.builders import (
    a_first_move,
    a_game,
    a_guest,
    a_login,
    can_move,
    play,
    undrafted,
)
from tests.contract.ids import Ids
from tests.contract.lobby_recipes import LOBBY
from tests.contract.world import DRAFT, HOOK, PUZZLE, QUESTION, SGF, World

AUTH = "auth/app/v1/auth"
CODE = re.compile(r"^([A-Z0-9]{3,}(-[A-Z0-9]{3,})*)$", re.MULTILINE)
NONE_SUCCEEDS = {
    "log_out": "401 reports that the session is logged out",
    "request_password_reset": "401 says which step comes next",
    "reset_password": "the same",
    "sign_up": "the same",
    "create_cosignature": "404 says that no witness is known here",
}
"""Operations without any 2xx: those of django-allauth, and what needs a setting."""


@dataclass
class Request:
    """Parts that replace the generated parts; None keeps the generated part."""

    path: Mapping[str, Any] = field(default_factory=dict)
    body: Any = None
    headers: Mapping[str, str] = field(default_factory=dict)
    caller: Api | None = None
    query: Mapping[str, Any] = field(default_factory=dict)


def recipe(operation: str, world: Ids) -> Request:
    """Return a successful request: a prepared one, or the example with existing ids."""
    make = PREPARED.get(operation)
    if make and isinstance(world, World):
        return make(world)
    if operation in LOBBY and isinstance(world, World):
        path, sent, caller = LOBBY[operation](world)
        return Request(path, sent, caller=caller)
    body = EXAMPLES.get(operation, {}).get("request")
    return Request(body=body)


def _of(game: str, body: Any = None, **path: Any) -> Request:
    return Request({"game": game, **path}, body)


def _mine(world: World, variant: str = "duo") -> str:
    """Create a game with the account in all seats."""
    seats = 1 if variant == PUZZLE else 2
    return a_game(variant, [world.account.actor] * seats)


def _move(world: World) -> Request:
    if not can_move(event_store.read(world.mine).state):
        world.mine = _mine(world)
    return _of(world.mine, a_first_move(event_store.read(world.mine).state))


def _pick(world: World) -> Request:
    if event_store.read(world.draft).state.position.picking is None:
        world.draft = _mine(world, DRAFT)
    position = event_store.read(world.draft).state.position
    piece = position.ruleset.pieces[undrafted(position)[0]].id
    return _of(world.draft, {"piece": piece})


def _removal(world: World) -> Request:
    game = _mine(world, PUZZLE)
    body = a_first_move(event_store.read(game).state)
    answer = world.create(f"games/{game}/moves", body)
    return _of(game, {"cells": answer["events"][0]["data"]["cells"]})


def _undo(world: World) -> Request:
    game = _mine(world, PUZZLE)
    play(game, 1)
    return _of(game, {})


def _taking(world: World) -> Request:
    return _of(a_game("duo", [world.account.actor]), {}, seat=1)


def _leaving(world: World) -> Request:
    return _of(a_game("duo", [world.account.actor]), seat=0)


def _plan(world: World) -> Request:
    return _of(_mine(world), {"orders": [{"only_move": True}]}, seat=1)


def _kept_plan(world: World) -> Request:
    request = _plan(world)
    path = f"games/{request.path['game']}/seats/1/plan"
    assert world.account.put(path, request.body).status_code == 200
    return Request(request.path)


def _redelivery(world: World) -> Request:
    return Request(body={"game": world.underway, "version": 1})


def _ranked(world: World) -> Request:
    return Request({"player": world.account.actor, "ruleset": "duo", "family": "duo"})


def _app(world: World) -> Request:
    return Request({"app": world.create("apps", {"name": "Club"})["id"]})


def _app_player(world: World) -> Request:
    name = {"external_id": str(world.dice.random())}
    player = world.create(f"{world.app}/players", name)
    return Request({"player": player["id"]})


def _app_vacation(world: World) -> Request:
    return Request(_app_player(world).path, _vacation(world).body)


def _app_link(world: World) -> Request:
    request = _app_player(world)
    world.create(f"{world.app}/players/{request.path['player']}/deadlines/link")
    return request


def _app_block(world: World) -> Request:
    return Request({**_app_player(world).path, "blocked": a_guest().id})


def _bring(world: World) -> Request:
    return Request(body={"external_id": str(world.dice.random())})


def _file(world: World) -> Request:
    world.cancel("imports")
    return Request(body=SGF, headers={"Content-Type": "application/x-blokus-sgf"})


def _question(world: World) -> Request:
    world.cancel("analyses")
    return Request(body=QUESTION)


def _hook(world: World) -> Request:
    world.webhook()
    return Request(body=HOOK)


def _bot_token(world: World) -> Request:
    bot = world.bot()
    token = world.create(f"bots/{bot}/tokens")["id"]
    return Request({"bot": bot, "token": token})


def _credentials(world: World) -> dict[str, str]:
    name = world.dice.randrange(10**9)
    return {"email": f"{name}@example.com", "password": "eighteen-forty-three"}


def _step(world: World, path: str, body: Any) -> tuple[dict[str, str], str]:
    """Return the session token after a step, as a header, and the code of its email."""
    mail.outbox.clear()
    answer = Api().post(f"{AUTH}/{path}", body)
    assert answer.status_code == 401, answer.content
    match = CODE.search(str(mail.outbox[-1].body))
    assert match, mail.outbox[-1].body
    return {"X-Session-Token": answer.json()["meta"]["session_token"]}, match[1]


def _account(world: World) -> dict[str, str]:
    """Sign a person up and return their credentials."""
    credentials = _credentials(world)
    session, code = _step(world, "signup", credentials)
    Api().post(f"{AUTH}/email/verify", {"key": code}, **session)
    return credentials


def _verification(world: World) -> Request:
    session, code = _step(world, "signup", _credentials(world))
    return Request(body={"key": code}, headers=session, caller=world.nobody)


def _session(world: World) -> Request:
    answer = Api().post(f"{AUTH}/login", _account(world)).json()
    session = {"X-Session-Token": answer["meta"]["session_token"]}
    return Request(headers=session, caller=world.nobody)


def _reset(world: World) -> Request:
    email = {"email": _account(world)["email"]}
    session, code = _step(world, "password/request", email)
    changed = {"key": code, "password": "eighteen-fifty-two"}
    return Request(body=changed, headers=session, caller=world.nobody)


def _vacation(world: World) -> Request:
    tomorrow = (event_store.clock() + timedelta(days=1)).date().isoformat()
    days = {"first_day": tomorrow, "last_day": tomorrow}
    return Request(body=days, caller=a_guest())


def _deadlines(world: World) -> Request:
    url = world.create("me/deadlines/link")["url"]
    return Request(query={"token": url.partition("=")[2]}, caller=world.nobody)


def _claim(world: World) -> Request:
    claim = world.account.post("me/names", {"name": "Ada Lovelace"}).json()["id"]
    return Request({"claim": claim})


def _deadline_link(world: World) -> Request:
    world.create("me/deadlines/link")
    return Request()


def _recovery(_: World) -> Request:
    guest = a_guest()
    code = guest.post("me/recovery-code").json()["code"]
    return Request(body={"code": code}, caller=guest)


PREPARED: dict[str, Callable[[World], Request]] = {
    "abort": lambda world: _of(_mine(world), {}),
    "ask_analysis": _question,
    "block_for_app_player": _app_block,
    "block_player": lambda world: Request({"player": a_guest().id}),
    "cancel_analysis": lambda world: Request({"analysis": world.analysis()}),
    "cancel_import": lambda world: Request({"import": world.imported()}),
    "create_app_player": _bring,
    "create_app_player_deadline_link": _app_player,
    "create_app_player_token": _app_player,
    "create_import": _file,
    "create_recovery_code": lambda world: Request(caller=a_guest()),
    "create_webhook": _hook,
    "delete_app": _app,
    "delete_app_player_deadline_link": _app_player,
    "delete_app_player_tokens": _app_player,
    "delete_bot": lambda world: Request({"bot": world.bot()}),
    "delete_bot_token": _bot_token,
    "delete_recovery_code": _recovery,
    "delete_tokens": lambda world: Request(caller=a_guest()),
    "delete_token": lambda world: Request({"token": world.token()}),
    "delete_webhook": lambda world: Request({"webhook": world.webhook()}),
    "draft_piece": _pick,
    "draw_animation": lambda world: _of(world.ended),
    "draw_diagram": lambda world: Request({"variant": "duo", "diagram": "corner"}),
    "draw_card": lambda world: _of(world.ended),
    "drop_plan": _kept_plan,
    "end_app_player_vacation": _app_player,
    "erase_app_player": _app_player,
    "export_app_player": _app_player,
    "get_app_player": _app_player,
    "erase_me": lambda world: Request(caller=a_guest()),
    "end_session": lambda world: Request({"session": a_login(world.account)}),
    "export_event_proof": lambda world: _of(world.ended, version=1),
    "export_game_record_blksgf": lambda world: _of(world.ended),
    "export_game_record_json": lambda world: _of(world.ended),
    "keep_plan": _plan,
    "leave_seat": _leaving,
    "list_app_player_blocks": _app_player,
    "list_legal_moves": lambda world: _of(world.mine),
    "list_puzzle_solutions": lambda world: Request({"puzzle": "star-1"}),
    "log_in": lambda world: Request(body=_account(world), caller=world.nobody),
    "log_out": _session,
    "note_shown_solution": lambda world: Request({"puzzle": "star-1"}),
    "play_move": _move,
    "read_consistency": lambda world: Request(query={"first": 0}),
    "read_app_player_deadline_link": _app_link,
    "read_deadline_link": _deadline_link,
    "read_deadlines": _deadlines,
    "read_game_record": lambda world: _of(world.ended),
    "read_leaderboard_neighbors": _ranked,
    "read_plan": _kept_plan,
    "read_proof": lambda world: _of(world.ended),
    "read_puzzle": lambda world: Request({"puzzle": "star-1"}),
    "read_recovery_code": _recovery,
    "read_session": _session,
    "read_ranking_neighbors": _ranked,
    "read_tile": lambda world: Request({"tile": "0/000.p/1"}),
    "recover_guest": _recovery,
    "redeliver_webhook_from": _redelivery,
    "remove_placement": _removal,
    "replay_position": lambda world: Request(
        {"variant": "duo"}, {"moves": [{"move": "e8,d9,e9,f9,e10"}]}
    ),
    "report_name": lambda world: Request(
        {"player": a_guest().id}, EXAMPLES["report_name"]["request"]
    ),
    "request_password_reset": lambda world: Request(
        body={"email": _account(world)["email"]}, caller=world.nobody
    ),
    "reset_password": _reset,
    "resign": lambda world: _of(_mine(world), {"seat": 0}),
    "rotate_webhook_secret": lambda world: Request(body={"overlap_hours": 1}),
    "sign_up": lambda world: Request(body=_credentials(world), caller=world.nobody),
    "take_app_player_vacation": _app_vacation,
    "take_seat": _taking,
    "take_vacation": _vacation,
    "unblock_for_app_player": _app_block,
    "undo": _undo,
    "update_app_player": lambda world: Request(
        _app_player(world).path, EXAMPLES["update_app_player"]["request"]
    ),
    "verify_email": _verification,
    "verify_solutions": lambda world: Request(
        {"variant": PUZZLE}, EXAMPLES["verify_solutions"]["request"]
    ),
    "withdraw_name": _claim,
}
