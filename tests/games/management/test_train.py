"""manage.py train: the same course, the same net; whatever ended it between."""

import os
import subprocess
import sys

import pytest
from django.core.management import CommandError, call_command

from games.computers.ai.arrays.nets import fits
from games.computers.ai.nets import read_net
from games.rules.variants import find_ruleset
from tests.e2e.table import until
from tests.games.computers.gtp.programs import ROOT
from tests.games.lab.school.schools import left_in

pytestmark = [pytest.mark.depth, pytest.mark.usefixtures("kernels")]

SMALL = (
    *("--rounds=2", "--chunks=2", "--positions=800"),
    *("--simulations=2", "--thorough=6", "--epochs=2", "--batch=64"),
)


def train(*arguments: object) -> None:
    call_command("train", *map(str, arguments))


@pytest.fixture(scope="module")
def alone(tmp_path_factory):
    """The folder of a course that one process goes through, with its net beside it."""
    folder = tmp_path_factory.mktemp("alone") / "course"
    train("junior", folder, *SMALL, "--output", folder.with_name("net.npz"))
    return folder


def test_a_course_gone_through_twice_teaches_the_same_net(alone, tmp_path, capsys):
    again, net = tmp_path / "course", tmp_path / "net.npz"
    train("junior", again, *SMALL, "--output", net)
    assert left_in(again) == left_in(alone)
    assert net.read_bytes() == alone.with_name("net.npz").read_bytes()
    assert fits(read_net(net), find_ruleset("junior", {}))
    said = capsys.readouterr().out
    assert "Round 2, net 0, epoch 2: 0." in said
    assert (
        f"The net after 2 rounds is stored in {again / 'round-2' / 'net-0.npz'}."
        in said
    )


def test_processes_side_by_side_teach_the_same_net(alone, tmp_path):
    train("junior", tmp_path / "together", *SMALL, "--jobs=2")
    assert left_in(tmp_path / "together") == left_in(alone)


def test_killed_in_the_middle_it_goes_on_to_the_same_net(tmp_path):
    slower = [*SMALL, "--chunks=4", "--simulations=20", "--thorough=60"]
    train("junior", tmp_path / "whole", *slower)
    command = [sys.executable, ROOT / "manage.py", "train", "junior"]
    for chunk in range(3):
        before = tmp_path / "killed" / "round-1" / f"lessons-{chunk:03}.npz"
        process = subprocess.Popen(
            [*map(str, [*command, tmp_path / "killed", *slower])],
            env={**os.environ, "SECRET_KEY": "for tests"},
            stdout=subprocess.DEVNULL,
        )
        try:
            assert until(before.exists, 60)
        finally:
            process.kill()
            process.wait()
    assert not (tmp_path / "killed" / "round-2").exists()
    train("junior", tmp_path / "killed", *slower)
    assert left_in(tmp_path / "killed") == left_in(tmp_path / "whole")


def test_an_examiner_is_asked_after_each_round(tmp_path, capsys):
    gtp = f"{sys.executable} -S {ROOT / 'tests/games/computers/gtp/bare.py'}"
    exam = ("--examiner", f"env PYTHONPATH={ROOT} {gtp}", "--exam", "5:2:0.5")
    train("duo", tmp_path, *SMALL, "--rounds=1", "--positions=2000", *exam)
    assert "Round 1, net 0: {'simulations': 5, 'games': 2" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["classic"], "two teams"),
        (["chess"], "'chess' is not a known variant"),
        (["junior", "--chunks=0"], r"\$.chunks"),
        (["junior", "--chunks=many"], "invalid int value"),
        (["junior", "--positions=3"], "room for at least 728 positions"),
        (["junior", "--jobs=0"], "must be a whole number greater than 0"),
        (["junior", "--exam=10:4:0.5"], "--exam requires --examiner"),
        (["junior", "--exam=10:4:nan"], "must have the form SIMULATIONS:GAMES:MIX"),
        (["junior", "--exam=10:4:1.5"], "must have the form SIMULATIONS:GAMES:MIX"),
        (["junior", "--exam=0:4:1"], "must have the form SIMULATIONS:GAMES:MIX"),
        (["junior", "--output=/no/such/folder/net.npz"], "/no/such/folder must be"),
    ],
)
def test_what_nobody_can_go_through_is_told_at_once(arguments, said, tmp_path):
    variant, *options = arguments
    with pytest.raises(CommandError, match=said):
        train(variant, tmp_path / "folder", *SMALL, *options)
    assert not (tmp_path / "folder" / "round-1").exists()


def test_the_folder_of_another_course_is_refused(tmp_path):
    with pytest.raises(CommandError, match="--exam requires --examiner"):
        train("junior", tmp_path, *SMALL, "--exam=1:1:1")
    (tmp_path / "course.json").write_text('{"variant": "duo"}')
    with pytest.raises(CommandError, match="contains another course"):
        train("junior", tmp_path, *SMALL)


def test_a_file_is_no_folder(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(CommandError, match="File exists"):
        train("junior", tmp_path / "file", *SMALL)
