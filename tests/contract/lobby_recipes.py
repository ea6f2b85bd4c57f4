"""Requests that succeed: offers, invitations, and games that follow a game."""

from collections.abc import Callable
from typing import TypeAlias

from tests.builders import A_CLOCK, Guest, a_game, a_guest, play
from tests.contract.world import World

Prepared: TypeAlias = tuple[dict[str, object], object, Guest | None]
"""Path parameters, body, and the sender if it is not the account."""
PAUSE = {"kind": "pause", "seconds": 86_400}


def _offer(world: World) -> Prepared:
    game = a_game("duo", [world.account.actor, a_guest().actor], clock=A_CLOCK)
    return {"game": game}, PAUSE, None


def _answer(world: World) -> Prepared:
    other = a_guest()
    game = a_game("duo", [world.account.actor, other.actor], clock=A_CLOCK)
    world.create(f"games/{game}/offers", PAUSE)
    return {"game": game, "offer": 1}, {}, other


def _withdrawal(world: World) -> Prepared:
    path, _, _ = _answer(world)
    return path, None, None


def _invitation(world: World) -> Prepared:
    return (
        {"game": a_game("duo", [world.account.actor])},
        {"player": a_guest().id},
        None,
    )


def _invited(world: World) -> Prepared:
    guest = a_guest()
    reserved = [None, guest.actor]
    game = a_game("duo", [world.account.actor], reserved=reserved)
    return {"game": game, "seat": 1}, None, guest


def _uninvited(world: World) -> Prepared:
    path, _, _ = _invited(world)
    return path, None, None


def _joining(world: World) -> Prepared:
    game = a_game("duo", [world.account.actor])
    token = world.create(f"games/{game}/invitations", {"link": True})["token"]
    return {"game": game}, {"token": token}, a_guest()


def _over(world: World) -> str:
    game = a_game("junior", [world.account.actor] * 2)
    play(game)
    return game


def _sandbox(world: World) -> Prepared:
    terms = {"variant": "duo", "seats": ["me", "me"], "rated": False}
    return {"game": world.create("games", terms)["id"]}, {"ahead_s": 60}, None


def _rematch(world: World) -> Prepared:
    return {"game": _over(world)}, None, None


def _known_rematch(world: World) -> Prepared:
    game = _over(world)
    world.create(f"games/{game}/rematch")
    return {"game": game}, None, None


def _fork(world: World) -> Prepared:
    game = a_game("duo", [world.account.actor] * 2)
    version = play(game, 2).version
    return {"game": game}, {"version": version}, None


LOBBY: dict[str, Callable[[World], Prepared]] = {
    "accept_offer": _answer,
    "decline_invitation": _invited,
    "decline_offer": _answer,
    "fork_game": _fork,
    "invite": _invitation,
    "join_game": _joining,
    "make_offer": _offer,
    "move_sandbox_clock": _sandbox,
    "read_rematch": _known_rematch,
    "rematch": _rematch,
    "withdraw_invitation": _uninvited,
    "withdraw_offer": _withdrawal,
}
