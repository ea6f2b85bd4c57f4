import pytest
from django.core.management import CommandError, call_command

from games.computers.ai.preferences import read

pytestmark = pytest.mark.usefixtures("kernels")

FEW = {"games": 2, "simulations": 2}


@pytest.mark.depth
def test_equal_seeds_teach_equal_priors(tmp_path, capsys):
    one, two = tmp_path / "one.json", tmp_path / "two.json"
    call_command("train_priors", "half-board", output=one, jobs=2, **FEW)
    call_command("train_priors", "half-board", output=two, **FEW)
    assert one.read_bytes() == two.read_bytes()
    assert read(one).weights.cells.any()
    assert "Loss by phase, in nats" in capsys.readouterr().out


@pytest.mark.parametrize("option", ["games", "simulations", "jobs"])
def test_nothing_is_learned_from_nothing(option, tmp_path):
    output = tmp_path / "priors.json"
    numbers = {"games": 2, "simulations": 2, "jobs": 1, option: 0}
    options = [f"--{name}={number}" for name, number in numbers.items()]
    with pytest.raises(CommandError, match="must be a whole number greater than 0"):
        call_command("train_priors", "half-board", *options, f"--output={output}")
    assert not output.exists()


def test_priors_to_play_with_must_be_there(tmp_path):
    with pytest.raises(CommandError, match="does not exist"):
        call_command("train_priors", "half-board", input=tmp_path / "none", **FEW)


@pytest.mark.parametrize("variant", ["chess", "solo-cube-3"])
def test_what_is_not_searched_teaches_nothing(variant):
    with pytest.raises(CommandError, match=variant):
        call_command("train_priors", variant)


def test_variants_that_share_priors_are_learned_together(tmp_path, capsys):
    some = tmp_path / "some.json"
    call_command("train_priors", "duo", "junior", output=some, plies=2, **FEW)
    assert capsys.readouterr().out.startswith("Learned from 4 positions.")


def test_variants_with_priors_of_their_own_are_learned_apart():
    with pytest.raises(
        CommandError, match="do not share a file of priors: classic, duo"
    ):
        call_command("train_priors", "duo", "classic", **FEW)
