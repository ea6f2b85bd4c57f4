from dataclasses import replace
from typing import Any

import pytest

from games import decisions
from games.decisions.verification import find_fault
from games.events.envelope import envelope_hash, seal
from games.events.game import GameAborted, GameEnded, GameScored, GameStarted
from games.events.registry import Event
from games.events.seats import SeatHandedOver, SeatLeft, SeatOut, SeatTaken
from games.events.turns import MovePlayed, TurnPassed
from games.replay.evolution import replay
from games.rules.variants import VARIANTS
from tests.builders import Stream, a_stream, played, went_on


def resealed(stream: Stream) -> Stream:
    """The stream with links and hashes that fit what it says, as a forger makes it."""
    sealed: Stream = []
    for envelope in stream:
        prev = sealed[-1].hash if sealed else None
        linked = replace(envelope, prev=prev)
        sealed.append(replace(linked, hash=envelope_hash(linked.hashed())))
    return sealed


def forged(stream: Stream, version: int, **changes: object) -> Stream:
    """The same game, but for one event."""
    changed = replace(stream[version - 1], **changes)  # type: ignore[arg-type]
    return resealed([*stream[: version - 1], changed, *stream[version:]])


def forged_data(stream: Stream, version: int, **changes: object) -> Stream:
    data = {**stream[version - 1].data, **changes}
    return forged(stream, version, data=data)


def fault_of(stream: Stream, **known: Any) -> tuple[int, str]:
    fault = find_fault(stream, **known)
    assert fault is not None
    return fault.version, fault.problem


def version_of(stream: Stream, kind: type[Event]) -> int:
    return next(e.version for e in stream if e.type == kind.type)


@pytest.fixture(scope="module")
def game() -> Stream:
    stream = played(a_stream("classic-3p"), seed=2)
    assert any(e.type == TurnPassed.type for e in stream)
    return stream


@pytest.mark.depth
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_game_that_was_played_is_sound(variant):
    assert find_fault(played(a_stream(variant), seed=1)) is None


def test_a_game_in_which_seats_changed_is_sound():
    stream = a_stream(
        "classic", ["player:A", "player:B"], reserved=[None] * 3 + ["player:D"]
    )
    for decide, actor in (
        (lambda s: decisions.leave_seat(s, 1, "player:B"), "player:B"),
        (lambda s: decisions.take_seat(s, 1, "player:C"), "player:C"),
        (lambda s: decisions.seat_level(s, 2, "random", "player:A"), "player:A"),
        (lambda s: decisions.take_seat(s, 3, "player:D"), "player:D"),
        (lambda s: decisions.seat_level(s, 1, "greedy", "player:C"), "player:C"),
        (lambda s: decisions.resign(s, 0, None), "player:A"),
    ):
        stream = went_on(stream, decide(replay(stream)), actor)
    assert find_fault(played(stream)) is None


def test_a_game_that_was_called_off_is_sound():
    stream = played(a_stream(), 1)
    stream = went_on(stream, decisions.abort(replay(stream), None), "player:B")
    assert find_fault(stream) is None


@pytest.mark.parametrize("version", [1, 2, 30])
def test_a_missing_event_is_found(game, version):
    assert fault_of(game[: version - 1] + game[version:]) == (
        version,
        f"is missing; the next version is {version + 1}",
    )


def test_an_end_that_was_lost_is_found_where_it_is_known_of(game):
    assert fault_of(game[:5], length=7) == (
        6,
        "is missing, although the stream had 7 events",
    )


def test_no_events_are_no_game():
    assert fault_of([])[0] == 1


@pytest.mark.parametrize(
    "changes",
    [{"actor": "player:Z"}, {"data": {}}, {"type": "game.started"}, {"hash": "0" * 64}],
    ids=str,
)
def test_an_event_that_was_changed_is_found_by_its_hash(game, changes):
    changed = [*game[:9], replace(game[9], **changes), *game[10:]]
    assert fault_of(changed) == (10, "has a hash that does not match its contents")


def test_an_event_with_another_link_is_found(game):
    changed = [*game[:9], replace(game[9], prev="0" * 64), *game[10:]]
    assert fault_of(changed) == (10, "does not contain the hash of the previous event")


def test_an_illegal_move_is_found(game):
    version = version_of(game, MovePlayed)
    stream = forged_data(game, version, cells=[[7, 7]], piece="1")
    assert fault_of(stream)[0] == version
    assert "would be refused by this release" in fault_of(stream)[1]


def test_a_move_out_of_turn_or_of_somebody_else_is_found(game):
    version = version_of(game, MovePlayed)
    assert fault_of(forged_data(game, version, color="red"))[0] == version
    assert fault_of(forged(game, version, actor="player:B"))[0] == version


@pytest.mark.parametrize("changes", [{"ply": 2}, {"seat": 1}], ids=str)
def test_a_move_that_is_told_wrongly_is_found(game, changes):
    version = version_of(game, MovePlayed)
    found = fault_of(forged_data(game, version, **changes))
    assert found[0] == version
    assert "instead of" in found[1]


def test_a_move_that_another_level_made_is_sound():
    stream = a_stream(players=["ai:5", "player:B"])
    stream = played(stream, 1)
    version = version_of(stream, MovePlayed)
    assert find_fault(forged_data(stream, version, stand_in="greedy")) is None


@pytest.mark.parametrize("player", ["player:A", "ai:greedy"])
def test_a_level_stands_in_for_another_level_only(player):
    stream = played(a_stream(players=[player, "player:B"]), 1)
    version = version_of(stream, MovePlayed)
    assert fault_of(forged_data(stream, version, stand_in="greedy")) == (
        version,
        "would be refused by this release: a level can choose moves only for another"
        " level",
    )


def test_a_pass_that_was_left_out_is_found(game):
    version = version_of(game, TurnPassed)
    later = [replace(e, version=e.version - 1) for e in game[version:]]
    assert fault_of(resealed(game[: version - 1] + later))[0] == version


def test_a_pass_that_was_put_in_is_found(game):
    version = version_of(game, MovePlayed)
    stream = resealed(went_on(game[:version], [TurnPassed(1, "yellow")], "player:A"))
    assert fault_of(stream) == (
        version + 1,
        "would be refused by this release: no command creates turn.passed",
    )


def test_events_that_should_follow_at_the_end_are_found(game):
    version = version_of(game, GameEnded)
    assert fault_of(game[: version - 1])[0] == version


def test_another_result_is_found(game):
    version = version_of(game, GameScored)
    winners = [1 - game[-1].data["winners"][0]]
    assert fault_of(forged_data(game, version, winners=winners))[0] == version


@pytest.mark.parametrize(
    ("event", "actor"),
    [
        (SeatTaken(0, "player:A"), "player:A"),
        (SeatTaken(1, "player:B"), "player:Z"),
        (SeatTaken(1, "ai:random"), "player:Z"),
        (SeatLeft(0), "player:Z"),
        (SeatLeft(1), "player:A"),
        (SeatHandedOver(0, "ai:random"), "player:A"),
        (SeatHandedOver(0, "player:B"), "player:A"),
        (GameStarted(), "player:A"),
        (SeatOut(0, "resigned", 0), "player:A"),
        (GameAborted(), "player:Z"),
        (GameAborted("stopped"), "player:A"),
        (GameScored({}, (), (), (), ()), "system:score"),
        (SeatTaken(9, "player:B"), "player:B"),
    ],
    ids=str,
)
def test_what_nobody_could_do_to_an_open_game_is_found(event, actor):
    stream = went_on(a_stream(players=["player:A", None]), [event], actor)
    assert fault_of(stream)[0] == 3


@pytest.mark.parametrize(
    ("event", "actor"),
    [
        (SeatOut(0, "resigned", 0), "player:B"),
        (SeatOut(0, "timed-out", 0), "player:A"),
        (SeatOut(7, "resigned", 0), "player:A"),
        (SeatHandedOver(0, "ai:random"), "player:B"),
        (SeatHandedOver(0, "player:C"), "player:A"),
        (GameEnded("no-moves"), "player:A"),
        (GameScored({}, (), (), (), ()), "system:score"),
        (MovePlayed(1, 0, "pink", "1", ((0, 0),)), "player:A"),
        (MovePlayed(1, 0, "blue", "Q", ((0, 0),)), "player:A"),
        (MovePlayed(1, 0, "blue", "1", ((0,),)), "player:A"),
        (MovePlayed(1, 0, "blue", "1", (("a", None),)), "player:A"),  # type: ignore[arg-type]
        (MovePlayed(1, 0, "blue", "1", 7), "player:A"),  # type: ignore[arg-type]
    ],
    ids=str,
)
def test_what_nobody_could_do_to_a_running_game_is_found(event, actor):
    stream = went_on(a_stream("classic", rated=False), [event], actor)
    assert fault_of(stream)[0] == 7


@pytest.mark.parametrize(
    "changes",
    [
        {"variant": "chess"},
        {"options": {"starts": "maybe"}},
        {"options": 7},
        {"rules_version": 0},
        {"rules_version": 3},
        {"reserved": []},
        {"rating_min": 5, "rating_max": 1},
        {"clock": {"kind": "days", "days": 3, "timeout": "ai:greedy"}},
    ],
    ids=str,
)
def test_a_game_that_cannot_be_set_up_is_found(game, changes):
    assert fault_of(forged_data(game, 1, **changes))[0] == 1


def test_a_game_with_another_beginning_is_found():
    stream = seal("g", (0, None), [GameStarted()], a_stream()[0].at, "player:A")
    assert fault_of(stream)[0] == 1


def test_an_event_from_a_newer_release_is_told():
    stream = forged(a_stream(), 4, schema=2)
    assert fault_of(stream)[0] == 4
    assert "cannot read" in fault_of(stream)[1]
