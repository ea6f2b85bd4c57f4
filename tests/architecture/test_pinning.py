"""The command that pins images, with a registry that the tests play."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

DOCKER = Path(__file__).parents[2] / "docker"
DIGEST = "sha256:" + "0123456789abcdef" * 4
REGISTRY = """\
#!/bin/sh
[ "$1 $2 $3" = "buildx imagetools inspect" ] || exit 2
case $4 in
    *@*) exit 2 ;;
    nginx*) [ -e "$0.nginx" ] || exit 1 ;;
esac
echo {digest}
"""


@pytest.fixture
def copy(tmp_path):
    """The folder of the containers, and a `docker` that knows no nginx at first."""
    folder = tmp_path / "docker"
    shutil.copytree(DOCKER, folder)
    program = tmp_path / "bin" / "docker"
    program.parent.mkdir()
    program.write_text(REGISTRY.format(digest=DIGEST))
    program.chmod(0o755)
    return folder


def pin(folder):
    path = f"{folder.parent / 'bin'}:{os.environ['PATH']}"
    return subprocess.run(
        [folder / "pin-images.sh"],
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )


def images(folder):
    compose = (folder / "compose.yaml").read_text()
    dockerfile = (folder / "Dockerfile").read_text()
    return [
        *re.findall(r"^    image: (\S+)$", compose, re.MULTILINE),
        *re.findall(r"^FROM (\S+:\S+)", dockerfile, re.MULTILINE),
    ]


def test_every_image_gets_the_digest_that_its_registry_tells(copy):
    (copy.parent / "bin" / "docker.nginx").touch()

    finished = pin(copy)

    assert finished.returncode == 0, finished.stderr
    assert len(images(copy)) == 7
    assert all(image.endswith(f"@{DIGEST}") for image in images(copy))
    assert f"postgres:17 is pinned: {DIGEST}" in finished.stdout


def test_what_no_registry_tells_is_said_to_be_unpinned(copy):
    finished = pin(copy)

    assert finished.returncode == 1
    assert "nginx:1.28 is not pinned" in finished.stderr
    assert "nginx:1.28" in images(copy)


def test_a_second_run_pins_again(copy):
    pin(copy)
    once = images(copy)

    assert pin(copy).returncode == 1
    assert images(copy) == once


def test_the_rest_of_the_files_stays_as_it_is(copy):
    pin(copy)
    for name in ("compose.yaml", "Dockerfile"):
        unpinned = (copy / name).read_text().replace(f"@{DIGEST}", "")
        assert unpinned == (DOCKER / name).read_text()
