"""The addresses of a game's pictures as JSON."""

from typing import Literal

from games.api.http.answer import Answer, Moment
from games.api.pictures.signing import end_of_addresses, sign
from games.replay.state import GameState


class AwaitedAnimation(Answer):
    """An animation that a worker makes: ask again after `Retry-After`."""

    status: Literal["waiting"] = "waiting"


class GamePictures(Answer):
    """Where pictures of a game are: paths for `<img>` and mails, which send no token.

    Those of a private game are signed, and end: who has one sees the board, and the
    name of nobody.
    """

    svg: str
    """The game as it is whenever somebody looks."""
    png: str
    state: str
    """The game as it is at this version, for ever, as SVG."""
    state_png: str
    replay: str
    """All placements, one after another, as an animated SVG."""
    animation: str
    """The same as an animated WebP, once the game is over."""
    card: str | None
    """Names and scores beside the board, for previews of links; null: it is private."""
    expires_at: Moment | None
    """When the addresses of a private game lead nowhere any more."""

    @classmethod
    def of(cls, path: str, state: GameState) -> "GamePictures":
        """Return the addresses as JSON; `path` is that of the game."""
        until = None if state.visibility == "public" else end_of_addresses()

        def told(suffix: str) -> str:
            address = f"{path}{suffix}"
            return address if until is None else sign(address, until)

        return cls(
            svg=told(".svg"),
            png=told(".png"),
            state=told(f"/states/{state.version}.svg"),
            state_png=told(f"/states/{state.version}.png"),
            replay=told("/replay.svg"),
            animation=told("/replay.webp"),
            card=f"{path}/card.png" if until is None else None,
            expires_at=until,
        )
