"""A course that is stopped anywhere and gone on with teaches the same net."""

from collections.abc import Callable

import msgspec
import numpy as np
import orjson
import pytest

from games.computers.ai.arrays.nets import fits
from games.computers.ai.nets import read_net
from games.lab.arena.players import find_player
from games.lab.school.exams import Exam
from games.lab.school.files import net_path, read_lessons
from tests.games.lab.school.schools import SMALL, a_school, left_in

pytestmark = pytest.mark.depth


class StoppedError(Exception):
    """What ends a school in these tests."""


def stopping_at(said: str) -> Callable[[str], None]:
    """A listener who ends the school as soon as it says something."""

    def tell(text: str) -> None:
        if text.startswith(said):
            raise StoppedError

    return tell


def journal(folder, what):
    lines = map(orjson.loads, (folder / "journal.ndjson").read_bytes().splitlines())
    return [line for line in lines if line["what"] == what]


@pytest.fixture(scope="module")
def finished(tmp_path_factory):
    """The folder of a course that nobody stopped."""
    folder = tmp_path_factory.mktemp("finished")
    assert a_school(folder).go_through() == net_path(folder, 2, 0)
    return folder


def test_a_course_leaves_lessons_and_nets(finished):
    assert list(left_in(finished)) == [
        f"round-{number}/{name}.npz"
        for number in (1, 2)
        for name in ("lessons-000", "lessons-001", "net-0")
    ]
    net = read_net(net_path(finished, 2, 0))
    assert fits(net, SMALL.ruleset)


@pytest.mark.parametrize(
    "said",
    [
        "Round 1, chunk 0",
        "Round 1, chunk 1",
        "Round 1, net 0, epoch 1",
        "Round 1, net 0, epoch 2",
        "Round 2, chunk 0",
        "Round 2, net 0, epoch 1",
    ],
)
def test_who_goes_on_gets_the_same_net(said, finished, tmp_path):
    with pytest.raises(StoppedError):
        a_school(tmp_path, tell=stopping_at(said)).go_through()
    assert len(left_in(tmp_path)) < len(left_in(finished))
    a_school(tmp_path).go_through()
    assert left_in(tmp_path) == left_in(finished)


def test_half_a_chunk_is_played_again(finished, tmp_path):
    """What a process wrote that was killed then."""
    whole = left_in(finished)["round-1/lessons-000.npz"]
    (tmp_path / "round-1").mkdir()
    (tmp_path / "round-1" / "lessons-000.new.npz").write_bytes(whole[:5000])
    a_school(tmp_path).go_through()
    assert left_in(tmp_path) == left_in(finished)


def test_what_is_done_is_not_done_again(finished):
    before = (finished / "journal.ndjson").read_bytes()
    a_school(finished).go_through()
    assert (finished / "journal.ndjson").read_bytes() == before


def test_a_longer_course_goes_on_from_the_shorter(finished, tmp_path):
    a_school(tmp_path, msgspec.structs.replace(SMALL, rounds=1)).go_through()
    assert len(left_in(tmp_path)) == 3
    a_school(tmp_path).go_through()
    assert left_in(tmp_path) == left_in(finished)


def test_another_seed_teaches_another_net(finished, tmp_path):
    other = msgspec.structs.replace(SMALL, rounds=1, seed=2)
    a_school(tmp_path, other).go_through()
    assert left_in(tmp_path).items().isdisjoint(left_in(finished).items())


def test_nets_of_a_round_learn_the_same_from_other_beginnings(finished, tmp_path):
    both = msgspec.structs.replace(SMALL, rounds=1, nets=2)
    a_school(tmp_path, both).go_through()
    left = left_in(tmp_path)
    assert left["round-1/net-0.npz"] == left_in(finished)["round-1/net-0.npz"]
    assert left["round-1/net-1.npz"] != left["round-1/net-0.npz"]


def test_the_second_round_is_played_with_the_net_of_the_first(finished, tmp_path):
    alone = msgspec.structs.replace(SMALL, mix=0.0)
    a_school(tmp_path, alone).go_through()
    left, judged = left_in(tmp_path), left_in(finished)
    assert left["round-1/net-0.npz"] == judged["round-1/net-0.npz"]
    assert left["round-2/lessons-000.npz"] != judged["round-2/lessons-000.npz"]


def test_the_journal_tells_rounds_games_and_positions(finished):
    played = journal(finished, "played")
    assert [(line["round"], line["chunk"]) for line in played] == [
        (1, 0),
        (1, 1),
        (2, 0),
        (2, 1),
    ]
    for line in played:
        path = finished / f"round-{line['round']}" / f"lessons-{line['chunk']:03}.npz"
        used = read_lessons(path).used.tolist()
        assert used == [line["positions"], line["games"]]
        assert line["cpu"] >= 0


def test_the_journal_tells_the_losses_of_each_epoch(finished):
    learned = journal(finished, "learned")
    assert [(line["round"], line["net"], line["epoch"]) for line in learned] == [
        (number, 0, epoch) for number in (1, 2) for epoch in (1, 2)
    ]
    for line in learned:
        assert 0 < line["nats"] < 1
        assert 0 < line["unseen_nats"] < 1
        assert 0 < line["unseen_points"] < 50
        assert 0 <= line["hits"] <= 1
    known = sum(line["positions"] for line in journal(finished, "played"))
    # One in twenty is held out of what the last two rounds played.
    assert learned[-1]["positions"] == pytest.approx(0.95 * known, abs=1)
    assert learned[1]["nats"] < learned[0]["nats"]


FEW = Exam(simulations=20, games=4, mix=0.5)


def test_exams_are_recorded_by_seat_and_sat_once(finished):
    greedy = find_player("greedy", {})
    for _ in range(2):
        a_school(finished, exams=[FEW], examiner=greedy).go_through()
    examined = journal(finished, "examined")
    assert [(line["round"], line["net"]) for line in examined] == [(1, 0), (2, 0)]
    for line in examined:
        assert (line["simulations"], line["games"], line["mix"]) == (20, 4, 0.5)
        assert line["by"] == greedy.plays
        assert line["won"] == pytest.approx(np.mean(line["by_side"]), abs=1e-3)
        low, high = line["interval"]
        assert 0 <= low <= line["won"] <= high <= 1
        assert line["broken_off"] == [0, 0]


@pytest.mark.parametrize(
    ("exam", "examiner"),
    [
        (Exam(simulations=20, games=4, mix=0.2), "greedy"),
        (Exam(simulations=10, games=4, mix=0.5), "greedy"),
        (Exam(simulations=20, games=2, mix=0.5), "greedy"),
        (FEW, "random"),
    ],
)
def test_each_other_exam_is_sat_too(exam, examiner, tmp_path):
    once = msgspec.structs.replace(SMALL, rounds=1, epochs=1)
    for one, by in ((FEW, "greedy"), (exam, examiner)):
        player = find_player(by, {})
        a_school(tmp_path, once, exams=[one], examiner=player).go_through()
    assert len(journal(tmp_path, "examined")) == 2
