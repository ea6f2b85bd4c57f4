"""Files of nets: what is written is read, and nothing else is taken for a net."""

from pathlib import Path
from typing import Any
from zipfile import ZipFile

import numpy as np
import pytest

from games.computers.ai import nets
from games.computers.ai.arrays.nets import NO_NET
from games.computers.ai.findings import Budget
from games.computers.ai.manner import EDITIONS, Manner
from games.computers.ai.nets import NetError, beside, read_net, write_net
from games.computers.ai.preferences import PRIORS, preferences_for
from games.computers.ai.search import search
from games.rules.variants import find_ruleset
from tests.games.computers.ai.nets import a_net
from tests.games.computers.ai.positions import begun

JUNIOR = find_ruleset("junior", {})
GOOD = a_net(JUNIOR)._asdict()


def written(path: Path, **arrays: Any) -> Path:
    with path.open("wb") as file:
        np.savez(file, **arrays)
    return path


def test_what_is_written_is_read_to_half_the_digits(tmp_path):
    path = tmp_path / "some.net.npz"
    write_net(path, a_net(JUNIOR))
    for weights, learned in zip(read_net(path), a_net(JUNIOR), strict=True):
        assert weights.dtype == np.float32
        assert weights.flags.c_contiguous
        assert (weights == learned.astype(np.float16)).all()


def test_equal_nets_make_equal_files(tmp_path):
    one, two = tmp_path / "one.npz", tmp_path / "two.any"
    write_net(one, a_net(JUNIOR))
    write_net(two, a_net(JUNIOR))
    assert one.read_bytes() == two.read_bytes()


def test_without_a_file_there_is_no_net(tmp_path):
    assert read_net(tmp_path / "none.net.npz") is NO_NET


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"out": GOOD["out"][:, :1]}, r"out has shape \(32, 1\), not \(32, 2\)"),
        ({"rows": GOOD["rows"][:, :63]}, r"rows has shape \(\d+, 63\)"),
        ({"second": GOOD["second"].T}, r"second has shape \(32, 64\)"),
        ({"bias": np.zeros(())}, r"bias has shape \(1,\)"),
        ({"bias": np.full(64, np.nan)}, "bias contains values that are not finite"),
        ({"bias": np.full(64, 1e300)}, "bias contains values that are not finite"),
        ({"bias": np.zeros(64, np.int64)}, "weights must be floats, not int64"),
        ({"bias": np.array([None] * 64)}, "allow_pickle"),
        ({"more": np.zeros(3)}, "not bias, more, out"),
    ],
)
@pytest.mark.filterwarnings("ignore:overflow encountered in cast")
def test_other_weights_are_no_net(changed, said, tmp_path):
    path = written(tmp_path / "some.npz", **{**GOOD, **changed})
    with pytest.raises(NetError, match=said):
        read_net(path)


def test_a_net_without_some_of_its_weights_is_none(tmp_path):
    arrays = {name: weights for name, weights in GOOD.items() if name != "out_bias"}
    with pytest.raises(NetError, match="not bias, out, rows"):
        read_net(written(tmp_path / "some.npz", **arrays))


@pytest.mark.parametrize("content", [b"", b"[1, 2]", b"PK\x03\x04 and no more"])
def test_another_file_is_no_net(content, tmp_path):
    path = tmp_path / "some.npz"
    path.write_bytes(content)
    with pytest.raises(NetError, match=r"some\.npz does not contain a valid net"):
        read_net(path)


def test_a_torn_file_is_no_net(tmp_path):
    path = tmp_path / "some.npz"
    write_net(path, a_net(JUNIOR))
    path.write_bytes(path.read_bytes()[:-100])
    with pytest.raises(NetError):
        read_net(path)


def test_a_folder_is_no_net(tmp_path):
    with pytest.raises(NetError):
        read_net(tmp_path)


def test_what_unpacks_to_too_much_is_not_unpacked(tmp_path):
    path = tmp_path / "some.npz"
    with ZipFile(path, "w", compression=8) as archive:
        archive.writestr("rows.npy", bytes(nets.MOST_BYTES + 1))
    assert path.stat().st_size < 100_000
    with pytest.raises(NetError, match="too large"):
        read_net(path)


def test_a_net_changes_what_is_found_only_on_boards_that_it_was_made_for(tmp_path):
    write_net(tmp_path / "some.net.npz", a_net(JUNIOR))
    mixed = (("mix", 0.9),)
    # Of edition 2, which ships no net of its own.
    judged = Manner(2, net=tmp_path / "some.net.npz", settings=mixed)
    for variant, is_judged in (("junior", True), ("duo", False), ("classic", False)):
        position, few = begun(variant), Budget(simulations=50, seconds=60)
        plain = search(position, few, "1", manner=Manner(2, settings=mixed))
        found = search(position, few, "1", manner=judged)
        assert (found != plain) == is_judged


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_net_lies_beside_the_priors_of_its_kind(edition):
    priors = PRIORS / f"{edition}" / "duo.json"
    assert beside(priors) == PRIORS / f"{edition}" / "duo.net.npz"


def test_priors_with_a_net_beside_them_are_preferred_with_it(tmp_path):
    priors = tmp_path / "some.json"
    priors.write_bytes((PRIORS / "2" / "duo.json").read_bytes())
    write_net(beside(priors), a_net(JUNIOR))
    found = preferences_for(JUNIOR, Manner(priors=priors))
    assert len(found.net.rows) == len(a_net(JUNIOR).rows)


def test_all_that_ships_beside_priors_is_priors_or_a_net():
    files = {path for path in PRIORS.glob("*/*") if path.suffix != ".json"}
    assert files == {
        net for net in map(beside, PRIORS.glob("*/*.json")) if net in files
    }
    assert all(len(read_net(net).rows) for net in files)
