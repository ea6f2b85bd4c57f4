"""Handle errors in a program: each class of problem has its own fields.

It is checked by mypy, strictly, against the client that is generated.
"""

from uuid import UUID

from generated_client import AuthenticatedClient
from generated_client.api.games import play_move
from generated_client.models import (
    IllegalMoveProblem,
    IllegalMoveReason,
    InvalidProblem,
    NotYourTurnProblem,
    Play,
    StaleVersionProblem,
)
from generated_client.models.turn import Turn

ICONS = {
    IllegalMoveReason.EDGE_CONTACT: "edge",
    IllegalMoveReason.START_REQUIRED: "start",
}


def play(client: AuthenticatedClient, game: UUID, move: str) -> str:
    """Play a move, and return the error in it, if any."""
    answer = play_move.sync(game, client=client, body=Play(move=move))
    match answer:
        case IllegalMoveProblem(reason=reason, cells=cells, detail=detail):
            painted = " ".join(",".join(map(str, cell)) for cell in cells)
            return f"{ICONS.get(reason, reason.value)} at {painted}: {detail}"
        case NotYourTurnProblem(turn=Turn(color=color)):
            return f"{color} is to move"
        case StaleVersionProblem(version=version, events=events):
            return f"{version}: {[event.type_ for event in events]}"
        case InvalidProblem(field=str(field), detail=detail):
            return f"{field}: {detail}"
        case _:
            return ""
