"""Where compiled kernels are kept: another folder for whatever changes them."""

import os
import shutil
import time
from pathlib import Path

import pytest

from games.computers.ai import builds
from games.computers.ai.builds import AI, COMPILED, UNUSED, Build, build_in, checksum_of

SOURCES = sorted([*AI.glob("arrays/*.py"), *AI.glob("kernels/*.py")])
NAMED = {"NUMBA_CPU_NAME": "x86-64-v3", "NUMBA_CPU_FEATURES": "+avx2"}


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """The sources, as another checkout has them."""
    for package in ("arrays", "kernels"):
        shutil.copytree(AI / package, tmp_path / package)
    return tmp_path


def test_checkouts_with_the_same_sources_share_a_build(copied):
    assert checksum_of(copied, "target") == checksum_of(AI, "target")


@pytest.mark.parametrize(
    "source", SOURCES, ids=lambda path: f"{path.parent.name}/{path.name}"
)
def test_a_change_of_any_source_makes_another_build(copied, source):
    with (copied / source.relative_to(AI)).open("a") as file:
        file.write("\n")
    assert checksum_of(copied, "target") != checksum_of(AI, "target")


def test_so_does_a_source_that_is_added(copied):
    (copied / "kernels" / "more.py").touch()
    assert checksum_of(copied, "target") != checksum_of(AI, "target")


def test_the_share_of_a_build_grows_with_its_kernels(tmp_path):
    build = Build(tmp_path / "blokus-x")
    assert build.share() is None
    (build.folder / "kernels").mkdir(parents=True)
    shares = [build.share()]
    for number in range(5):
        kernel = build.folder / "kernels" / f"{number}.nbc"
        kernel.write_bytes(bytes(COMPILED // 4))
        shares.append(build.share())
    assert shares == [0, 0.25, 0.5, 0.75, 0.99, 0.99]
    build.complete()
    assert build.share() == 1


def processor(flags: str, mhz: int) -> str:
    """As Linux describes a machine of two equal ones."""
    one = f"model\t\t: 17\ncpu MHz\t\t: {mhz}\nflags\t\t: {flags}\n\n"
    return one + one.replace(str(mhz), "800")


def folder_on(machine: Path, monkeypatch: pytest.MonkeyPatch, **env: str) -> str:
    monkeypatch.setattr(builds, "PROCESSORS", machine)
    return build_in(env).folder.name


def test_processors_of_one_kind_share_a_build(tmp_path, monkeypatch):
    (tmp_path / "own").write_text(processor("sse avx2", mhz=2000))
    (tmp_path / "alike").write_text(processor("sse avx2", mhz=3500))
    (tmp_path / "other").write_text(processor("sse", mhz=2000))
    own = folder_on(tmp_path / "own", monkeypatch)
    assert folder_on(tmp_path / "alike", monkeypatch) == own
    assert folder_on(tmp_path / "other", monkeypatch) != own


def test_what_is_compiled_for_a_named_kind_is_shared_by_all_machines(
    tmp_path, monkeypatch
):
    (tmp_path / "own").write_text(processor("sse avx2", mhz=2000))
    own = folder_on(tmp_path / "own", monkeypatch)
    named = folder_on(tmp_path / "own", monkeypatch, **NAMED)
    assert named != own
    assert folder_on(tmp_path / "undescribed", monkeypatch, **NAMED) == named


@pytest.mark.parametrize(
    ("env", "place"),
    [
        ({"NUMBA_CACHE_DIR": "/kernels", "XDG_CACHE_HOME": "/caches"}, "/kernels"),
        ({"XDG_CACHE_HOME": "/caches"}, "/caches/blokus_api"),
        ({}, str(Path.home() / ".cache" / "blokus_api")),
    ],
)
def test_builds_are_kept_where_numba_is_told_to_or_in_the_users_caches(env, place):
    assert str(build_in(env).folder.parent) == place


def test_a_build_is_complete_once_that_is_said(tmp_path):
    build = Build(tmp_path / "blokus-1")
    assert not build.is_complete()
    with build.locked():
        assert not build.is_complete()
        build.complete()
    assert build.is_complete()


def test_builds_that_nobody_used_for_a_week_are_removed(tmp_path):
    names = ("blokus-new", "blokus-used", "blokus-unused", "of-another-program")
    long_ago = time.time() - UNUSED - 60
    for name in names:
        (tmp_path / name).mkdir()
        os.utime(tmp_path / name, (long_ago, long_ago))
    for name in names[:2]:
        Build(tmp_path / name).note_use()
    Build(tmp_path / "blokus-new").remove_unused()
    assert {path.name for path in tmp_path.iterdir()} == set(names) - {"blokus-unused"}
