import os

import pytest

from games.storage.memory import LEAST_MB, MB, MOST_MB, SHARE, available, kept_states_mb

GIB = 1024 * MB
MACHINE = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
LIMIT = 300 * MB
ROOT = "memory/memory.limit_in_bytes"
UNLIMITED = {"v1": str(2**63 - 4096), "v2": "max"}


@pytest.fixture
def limited(tmp_path):
    """Return the memory available to a process in a group with these limits."""

    def read(membership, **limits):
        (tmp_path / "cgroup").write_text(membership)
        for name, limit in limits.items():
            file = tmp_path / "mount" / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(f"{limit}\n")
        return available(tmp_path / "cgroup", tmp_path / "mount")

    return read


@pytest.mark.parametrize(
    ("size", "megabytes"),
    [(GIB, 32), (8 * GIB, 256), (GIB // 8, LEAST_MB), (1024 * GIB, MOST_MB)],
)
def test_cached_games_get_a_share_of_the_memory_within_bounds(size, megabytes):
    assert kept_states_mb(size) == megabytes


def test_cached_games_get_a_share_of_this_machine():
    share = available() // SHARE // MB
    assert kept_states_mb() == min(max(share, LEAST_MB), MOST_MB)


def test_without_control_groups_the_machine_is_the_limit(tmp_path):
    assert available(tmp_path / "missing", tmp_path) == MACHINE


@pytest.mark.parametrize("group", ["a/b", "a", "."])
def test_a_group_or_its_ancestor_limits_the_memory(limited, group):
    file = f"{group}/memory.max"
    assert limited("0::/a/b\n", **{file: LIMIT}) == LIMIT
    file = f"memory/{group}/memory.limit_in_bytes"
    assert limited("4:cpu,memory:/a/b\n", **{file: LIMIT // 2}) == LIMIT // 2


def test_the_smallest_limit_counts(limited):
    limits = {"a/memory.max": LIMIT, "a/b/memory.max": 2 * LIMIT}
    assert limited("0::/a/b\n", **limits) == LIMIT


def test_a_group_without_a_limit_is_as_large_as_the_machine(limited):
    limits = {"memory.max": UNLIMITED["v2"], ROOT: UNLIMITED["v1"]}
    assert limited("4:memory:/\n0::/\n", **limits) == MACHINE


def test_other_controllers_do_not_limit_the_memory(limited):
    limits = {"cpu/a/memory.limit_in_bytes": LIMIT, ROOT: UNLIMITED["v1"]}
    assert limited("2:cpu:/a\n4:memory:/host/path\n", **limits) == MACHINE
