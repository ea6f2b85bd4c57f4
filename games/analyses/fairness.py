"""Fairness: nobody is told how to go on in a game without hints that is still played.

Games of several people have none unless they were chosen at creation. Rated games never
have any.

What is refused is asked about the game, by anybody, or about its position, by one of
its players. Whoever asks as somebody else cannot be known.
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
"""Games of a player that are compared with the position, the longest first."""


def require_fair(actor: str, subject: Subject) -> None:
    """Refuse what would help in a game without hints that is still played.

    Raises `RatedGameError` if the game is rated, otherwise `NoHintsError`.
    Also where it is worded as moves, in another order, turned, with other colors or
    other rules on the same board, or as another game.
    """
    game = subject.game
    if game is not None and game.status == "playing" and is_contest(game):
        raise RatedGameError(
            "While a rated game is played, nobody is told how to go on."
        )
    if subject.position.ruleset.puzzle is None:
        _require_other_position(actor, subject)
    if game is not None and subject.is_unfinished and not game.gives_hints:
        raise NoHintsError


def _require_other_position(actor: str, subject: Subject) -> None:
    """Refuse the position of another game without hints that the caller plays."""
    asked = subject.position
    for state in _games_without_hints(actor, asked):
        is_asked_about = subject.game is not None and state.id == subject.game.id
        if is_asked_about or not _leads_to(state.position, asked):
            continue
        if is_contest(state):
            raise RatedGameError(
                "You play a rated game with this position: ask when it has ended.",
                game=state.id,
            )
        raise NoHintsError(
            "You play a game without hints with this position: ask when it has ended.",
            game=state.id,
        )


def _games_without_hints(actor: str, asked: Position) -> Iterator[GameState]:
    like, plies = _variants_like(asked.ruleset), len(asked.played)
    for game in queries.games_without_hints(actor, like, plies, LOOKED_AT):
        state = event_store.read(game).state
        if state.status == "playing" and not state.gives_hints:
            yield state


def _variants_like(asked: Ruleset) -> list[str]:
    """Name the variants with the same pieces on the same board, whatever else differs.

    No option changes the board of a variant that several people can play.
    """
    return [
        variant
        for variant in VARIANTS
        if (ruleset := find_ruleset(variant, {})).grid == asked.grid
        and ruleset.pieces == asked.pieces
    ]


def _leads_to(position: Position, asked: Position) -> bool:
    """Return whether a position is the one asked about, or on the way to it.

    Before every color has placed, openings are known to all: then only the position
    itself is refused.
    """
    is_same_game = position.ruleset is asked.ruleset
    if is_same_game and not set(position.picks) <= set(asked.picks):
        return False
    is_opening = len(position.played) < len(position.ruleset.colors)
    if is_opening and not (is_same_game and len(position.played) == len(asked.played)):
        return False
    lies, asked_of = position.filled(), asked.filled()
    return any(
        _is_part({image[cell]: color for cell, color in lies.items()}, asked_of)
        for image in position.ruleset.grid.symmetries
    )


def _is_part(lies: dict[int, int], asked: dict[int, int]) -> bool:
    """Return whether the colors of these cells are there, whatever they are called."""
    if not lies.keys() <= asked.keys():
        return False
    pairs = {(color, asked[cell]) for cell, color in lies.items()}
    ours, theirs = ({pair[i] for pair in pairs} for i in (0, 1))
    return len(ours) == len(theirs) == len(pairs)
