"""Play a recorded game on a running server, with a new guest in each seat.

The game stops if the server refuses a request. Other differences from the record are
reported. Passes are never sent; the server must return them as events of the previous
move.
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
    """The report of a game, updated during play."""

    game: str
    players: Sequence[str]
    """Id of the guest in each seat."""
    moves: int = 0
    passes: int = 0
    seconds: float = 0.0
    """Seconds from the first move to the response to the last one."""
    record: str | None = None
    scores: Sequence[int] = ()
    """Score of each seat, as computed by the server."""
    differences: list[str] = field(default_factory=list)


def play(url: str, recorded: RecordedGame, patience: float) -> PlayReport:
    """Play a game to its end, and compare its result and its record.

    `patience` is the maximum wait for the scoring and for the archive, in seconds.
    Raises `ServerError`.
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
    answer = _expect(201, client.post("/guests", {}), "The request for a guest")
    client.token = answer.body["token"]
    player: str = answer.body["player"]["id"]
    return player


def _set_up(seats: Sequence[Client], recorded: RecordedGame) -> tuple[str, int]:
    """Create the game and take all seats; return its id and version."""
    ruleset = recorded.ruleset
    wish = {
        "variant": ruleset.variant,
        "options": ruleset.options,
        "seats": ["me", *["open"] * (len(seats) - 1)],
    }
    answer = _expect(201, seats[0].post("/games", wish), "The request for a game")
    game: str = answer.body["id"]
    for seat, client in enumerate(seats[1:], start=1):
        response = client.put(f"/games/{game}/seats/{seat}", {})
        answer = _expect(201, response, f"The request for seat {seat}")
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
        label = f"Move {ply}, {move.piece} of {move.color} on {move.text},"
        answer = _expect(201, sent, label)
        version, turn = answer.version, answer.body["turn"]
        report.moves += 1
        report.passes += len(move.passes)
        for difference in _differing_events(ply, move, answer.body["events"]):
            report.differences.append(f"move {ply}: {difference}")
    report.seconds = time.perf_counter() - started
    if turn is not None:
        raise ServerError(
            f"The record ends after {report.moves} moves, but it is"
            f" {turn['color']}'s turn."
        )


def _differing_events(
    ply: int, move: RecordedMove, events: list[dict[str, Any]]
) -> Iterator[str]:
    moved, following = events[0]["data"], events[1:]
    actual = moved["ply"], moved["seat"], moved["color"], moved["piece"]
    expected = ply, move.seat, move.color, move.piece
    if actual != expected or _cells(moved["cells"]) != move.cells:
        yield f"the event is {moved}; the record has {(*expected, move.text)}"
    passes = tuple(
        Pass(event["data"]["seat"], event["data"]["color"])
        for event in following
        if event["type"] == TurnPassed.type
    )
    if passes != move.passes:
        yield f"the passes are {_names(passes)}; the record has {_names(move.passes)}"


def _differing_result(
    client: Client, recorded: RecordedGame, result: dict[str, Any]
) -> Iterator[str]:
    """Compare standard scores (remaining squares) with points (placed squares)."""
    path = f"/variants/{recorded.ruleset.variant}"
    squares = _expect(200, client.get(path), "The variant").body["cells_per_color"]
    for color, points in recorded.points.items():
        score = result["colors"][color] + squares
        if score != points:
            yield f"{color} has {score} points; the record has {points}"
    if tuple(result["winners"]) != recorded.winners:
        yield f"seats {result['winners']} won; the record has {list(recorded.winners)}"


def _differing_record(recorded: RecordedGame, record: dict[str, Any]) -> Iterator[str]:
    archived_moves = [
        (placed["seat"], placed["color"], placed["piece"], _cells(placed["cells"]))
        for placed in record["placements"]
    ]
    played = [(m.seat, m.color, m.piece, m.cells) for m in recorded.moves]
    if len(archived_moves) != len(played):
        yield f"the archive has {len(archived_moves)} of {len(played)} placements"
    for ply, (archived, move) in enumerate(
        zip(archived_moves, played, strict=False), start=1
    ):
        if archived != move:
            yield f"placement {ply} is {archived} in the archive, but {move} was played"


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
        return _expect(200, answer, "The request for records").body["items"]

    items = _wait(look, patience, "The game is not in the archive")
    record: str = items[0]["id"]
    return record


def _wait(look: Callable[[], Any], patience: float, complaint: str) -> Any:
    give_up = time.monotonic() + patience
    while not (result := look()):
        if time.monotonic() > give_up:
            raise ServerError(
                f"{complaint} after {patience:g} s. Are the worker and relay running?"
            )
        time.sleep(POLLED_EVERY)
    return result


def _expect(status: int, answer: ServerResponse, label: str) -> ServerResponse:
    if answer.status != status:
        raise ServerError(f"{label} received {answer} instead of {status}.")
    return answer


def _cells(cells: list[list[int]]) -> frozenset[Cell]:
    return frozenset(tuple(cell) for cell in cells)


def _names(passes: Sequence[Pass]) -> str:
    return ", ".join(f"{each.color} (seat {each.seat})" for each in passes) or "none"
