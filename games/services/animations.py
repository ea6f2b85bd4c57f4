"""Animated replays. Anyone who may see a game can request one; a worker draws it."""

import logging
from collections.abc import Mapping, Sequence
from typing import Any

from games.errors import ApiError
from games.pictures import Look, Scene, Shown
from games.pictures.png import PicturesUnavailableError
from games.pictures.webp import animate
from games.rules.variants import find_ruleset
from games.services.shares import requester_of
from games.storage import animations, obligations

logger = logging.getLogger(__name__)

RUNS = 3
"""Maximum number of attempts to draw an animation. Three failures are not by chance."""


class AnimatorsBusyError(ApiError, code="animators-busy", status=429):
    """Too many animations are waiting. Try again later."""


def find_or_ask(scene: Scene, actor: str | None) -> bytes | None:
    """Return a scene's animation, or None if a worker will draw it soon.

    Raises `AnimatorsBusyError` if too many animations are pending.
    """
    shown = _written(scene)
    digest = animations.digest_of(shown)
    animation = animations.find(digest)
    if animation is not None and animation.content is not None:
        return bytes(animation.content)
    if not animations.ask(digest, shown, requester_of(actor).account_or_network):
        raise AnimatorsBusyError
    return None


def make(digest: str, run: int) -> None:
    """Draw a pending animation. If that fails, delete the animation and log it."""
    animation = animations.find(digest)
    if animation is not None and animation.content is None:
        content = None if run > RUNS else _made(_read(animation.shown))
        if content is None:
            logger.error(
                "Animation %s could not be drawn. Its request was deleted.", digest
            )
            animations.give_up(digest)
        else:
            animations.keep(digest, content)
    obligations.settle(animations.KIND, digest)


def _made(scene: Scene) -> bytes | None:
    try:
        content = animate(scene, Look())
    except PicturesUnavailableError:
        logger.error("The extra `pictures` is not installed on this worker.")  # noqa: TRY400
        return None
    return content if len(content) <= animations.MOST_BYTES else None


def _written(scene: Scene) -> dict[str, Any]:
    """Convert a scene to JSON, which `_read` converts back."""
    ruleset = scene.ruleset
    return {
        "variant": ruleset.variant,
        "options": dict(ruleset.options),
        "placements": [
            [shown.color, shown.cells, shown.seat] for shown in scene.placements
        ],
    }


def _read(shown: Mapping[str, Any]) -> Scene:
    placements: Sequence[Any] = shown["placements"]
    return Scene(
        ruleset=find_ruleset(shown["variant"], shown["options"]),
        placements=tuple(
            Shown(color=color, cells=tuple(cells), seat=seat)
            for color, cells, seat in placements
        ),
    )
