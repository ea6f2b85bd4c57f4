"""Fair play: refuse help with a game without hints while it is being played.

Games between people allow hints only if this was set when the game was created. Rated
games never allow hints.

If a game does not allow hints, it cannot be analyzed until it ends. The game's players
also cannot analyze its position by sending it as moves. A player who uses another
account cannot be recognized.
"""

from collections.abc import Iterator

from games.analyses.subjects import Subject
from games.decisions import is_contest
from games.errors import NoHintsError, RatedGameError
from games.replay.state import GameState
from games.rules.position import Position
from games.rules.ruleset import Ruleset
from games.rules.variants import VARIANTS, find_ruleset
from games.services import queries
from games.storage import event_store

LOOKED_AT = 50
"""Maximum number of a player's games to compare with the position. The longest games
are compared first."""


def require_fair(actor: str, subject: Subject) -> None:
    """Refuse a question that would help in a running game without hints.

    Raises `RatedGameError` if the game is rated, otherwise `NoHintsError`. The position
    is recognized even if it is sent as moves, in another order, rotated, with swapped
    colors, under other rules on the same board, or as another game.
    """
    game = subject.game
    if game is not None and game.status == "playing" and is_contest(game):
        raise RatedGameError(
            "A rated game can be analyzed only after it has ended. Try again later."
        )
    if subject.position.ruleset.puzzle is None:
        _require_other_position(actor, subject)
    if game is not None and subject.is_unfinished and not game.gives_hints:
        raise NoHintsError


def _require_other_position(actor: str, subject: Subject) -> None:
    """Refuse positions from other games without hints that the caller is playing."""
    requested = subject.position
    for state in _games_without_hints(actor, requested):
        is_asked_about = subject.game is not None and state.id == subject.game.id
        if is_asked_about or not _leads_to(state.position, requested):
            continue
        if is_contest(state):
            raise RatedGameError(
                "You are playing this position in a rated game. Try again after"
                " the game ends.",
                game=state.id,
            )
        raise NoHintsError(
            "You are playing this position in a game without hints. Try again"
            " after the game ends.",
            game=state.id,
        )


def _games_without_hints(actor: str, requested: Position) -> Iterator[GameState]:
    like, plies = _variants_like(requested.ruleset), len(requested.played)
    for game in queries.games_without_hints(actor, like, plies, LOOKED_AT):
        state = event_store.read(game).state
        if state.status == "playing" and not state.gives_hints:
            yield state


def _variants_like(requested: Ruleset) -> list[str]:
    """Return the variants with the same pieces on the same board.

    No option changes the board of a multiplayer variant.
    """
    return [
        variant
        for variant in VARIANTS
        if (ruleset := find_ruleset(variant, {})).grid == requested.grid
        and ruleset.pieces == requested.pieces
    ]


def _leads_to(position: Position, requested: Position) -> bool:
    """Return whether a position is the requested one or can still lead to it.

    Openings are common knowledge. Therefore, until every color has placed a piece, only
    the position itself is refused, not the positions that can follow.
    """
    is_same_game = position.ruleset is requested.ruleset
    if is_same_game and not set(position.picks) <= set(requested.picks):
        return False
    is_opening = len(position.played) < len(position.ruleset.colors)
    if is_opening and not (
        is_same_game and len(position.played) == len(requested.played)
    ):
        return False
    filled, requested_cells = position.filled(), requested.filled()
    return any(
        _is_part(
            {image[cell]: color for cell, color in filled.items()}, requested_cells
        )
        for image in position.ruleset.grid.symmetries
    )


def _is_part(filled: dict[int, int], requested: dict[int, int]) -> bool:
    """Return whether `requested` fills all of these cells, up to a swap of colors."""
    if not filled.keys() <= requested.keys():
        return False
    pairs = {(color, requested[cell]) for cell, color in filled.items()}
    ours, theirs = ({pair[i] for pair in pairs} for i in (0, 1))
    return len(ours) == len(theirs) == len(pairs)
