"""Play a recorded game on a running server, each seat by a guest of its own.

What the server refuses ends the play; what it merely tells differently from the record
is noted. Passes are never sent: they must come back as events of the move before.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any

from games.events.turns import TurnPassed
from games.lab.client.api import Client, ServerError, ServerResponse
from games.lab.client.recorded import Pass, RecordedGame, RecordedMove
from games.rules.geometry import Cell

POLLED_EVERY = 0.05


@dataclass
class PlayReport:
    """What came of a play; grows as it goes on."""

    game: str
    players: Sequence[str]
    """Per seat: the id of the guest who played it."""
    moves: int = 0
    passes: int = 0
    seconds: float = 0.0
    """From the first move to the answer to the last."""
    record: str | None = None
    scores: Sequence[int] = ()
    """Per seat, as the server has scored the game."""
    differences: list[str] = field(default_factory=list)


def play(url: str, recorded: RecordedGame, patience: float) -> PlayReport:
    """Play a game to its end, and compare its result and its record.

    `patience` is how many seconds the scoring and the archive may take, each. Raises
    `ServerError`.
    """
    with ExitStack() as stack:
        seats = [
            stack.enter_context(Client(url)) for _ in range(len(recorded.ruleset.seats))
        ]
        players = [_become_guest(client) for client in seats]
        game, version = _set_up(seats, recorded)
        report = PlayReport(game, players)
        _play_moves(seats, version, recorded, report)
        result = _wait_for_result(seats[0], game, patience)
        report.scores = result["seats"]
        report.differences += _differing_result(seats[0], recorded, result)
        report.record = _wait_for_record(seats[0], game, patience)
        record = _expect(200, seats[0].get(f"/records/{report.record}"), "The record")
        report.differences += _differing_record(recorded, record.body)
    return report


def _become_guest(client: Client) -> str:
    answer = _expect(201, client.post("/guests", {}), "A new guest")
    client.token = answer.body["token"]
    player: str = answer.body["player"]["id"]
    return player


def _set_up(seats: Sequence[Client], recorded: RecordedGame) -> tuple[str, int]:
    """Create the game and sit down; return its id and version."""
    ruleset = recorded.ruleset
    wish = {
        "variant": ruleset.variant,
        "options": ruleset.options,
        "seats": ["me", *["open"] * (len(seats) - 1)],
    }
    answer = _expect(201, seats[0].post("/games", wish), "The new game")
    game: str = answer.body["id"]
    for seat, client in enumerate(seats[1:], start=1):
        taken = client.put(f"/games/{game}/seats/{seat}", {})
        answer = _expect(201, taken, f"Seat {seat}")
    return game, answer.version


def _play_moves(
    seats: Sequence[Client], version: int, recorded: RecordedGame, report: PlayReport
) -> None:
    path = f"/games/{report.game}/moves"
    turn = None
    started = time.perf_counter()
    for ply, move in enumerate(recorded.moves, start=1):
        wish = {"color": move.color, "piece": move.piece, "move": move.text}
        key = f"{report.game}-{ply}"
        sent = seats[move.seat].post(path, wish, key=key, version=version)
        what = f"Move {ply}, {move.piece} of {move.color} on {move.text},"
        answer = _expect(201, sent, what)
        version, turn = answer.version, answer.body["turn"]
        report.moves += 1
        report.passes += len(move.passes)
        for difference in _differing_events(ply, move, answer.body["events"]):
            report.differences.append(f"move {ply}: {difference}")
    report.seconds = time.perf_counter() - started
    if turn is not None:
        raise ServerError(
            f"The record ends after {report.moves} moves; in the game it is the turn"
            f" of {turn['color']}."
        )


def _differing_events(
    ply: int, move: RecordedMove, events: list[dict[str, Any]]
) -> Iterator[str]:
    moved, following = events[0]["data"], events[1:]
    told = moved["ply"], moved["seat"], moved["color"], moved["piece"]
    expected = ply, move.seat, move.color, move.piece
    if told != expected or _cells(moved["cells"]) != move.cells:
        yield f"it is told as {moved}, recorded is {(*expected, move.text)}"
    passes = tuple(
        Pass(event["data"]["seat"], event["data"]["color"])
        for event in following
        if event["type"] == TurnPassed.type
    )
    if passes != move.passes:
        yield f"the passes are {_names(passes)}, recorded are {_names(move.passes)}"


def _differing_result(
    client: Client, recorded: RecordedGame, result: dict[str, Any]
) -> Iterator[str]:
    """Compare standard scores, squares left over, with points, squares placed."""
    path = f"/variants/{recorded.ruleset.variant}"
    squares = _expect(200, client.get(path), "The variant").body["cells_per_color"]
    for color, points in recorded.points.items():
        told = result["colors"][color] + squares
        if told != points:
            yield f"{color} has {told} points, recorded are {points}"
    if tuple(result["winners"]) != recorded.winners:
        yield f"seats {result['winners']} won, recorded are {list(recorded.winners)}"


def _differing_record(recorded: RecordedGame, record: dict[str, Any]) -> Iterator[str]:
    told = [
        (placed["seat"], placed["color"], placed["piece"], _cells(placed["cells"]))
        for placed in record["placements"]
    ]
    played = [(m.seat, m.color, m.piece, m.cells) for m in recorded.moves]
    if len(told) != len(played):
        yield f"the archive has {len(told)} placements of {len(played)}"
    for ply, (archived, move) in enumerate(zip(told, played, strict=False), start=1):
        if archived != move:
            yield f"the archive tells placement {ply} as {archived}, played was {move}"


def _wait_for_result(client: Client, game: str, patience: float) -> dict[str, Any]:
    tag = None

    def look() -> Any:
        nonlocal tag
        answer = client.get(f"/games/{game}", tag)
        if answer.status == 304:  # noqa: PLR2004 - not modified
            return None
        tag = _expect(200, answer, "The game").headers["ETag"]
        return answer.body["result"]

    result: dict[str, Any] = _wait(look, patience, "The game is not scored")
    return result


def _wait_for_record(client: Client, game: str, patience: float) -> str:
    def look() -> Any:
        answer = client.get(f"/records?game={game}")
        return _expect(200, answer, "The list of records").body["items"]

    items = _wait(look, patience, "The game is not in the archive")
    record: str = items[0]["id"]
    return record


def _wait(look: Callable[[], Any], patience: float, complaint: str) -> Any:
    give_up = time.monotonic() + patience
    while not (found := look()):
        if time.monotonic() > give_up:
            raise ServerError(
                f"{complaint} after {patience:g} s: are worker and relay running?"
            )
        time.sleep(POLLED_EVERY)
    return found


def _expect(status: int, answer: ServerResponse, what: str) -> ServerResponse:
    if answer.status != status:
        raise ServerError(f"{what} was answered {answer}, expected {status}.")
    return answer


def _cells(cells: list[list[int]]) -> frozenset[Cell]:
    return frozenset(tuple(cell) for cell in cells)


def _names(passes: Sequence[Pass]) -> str:
    return ", ".join(f"{one.color} (seat {one.seat})" for one in passes) or "none"
