"""Where numba keeps what it compiles: in the folder of a build."""

from pathlib import Path

from numba import config
from numba.core.caching import UserProvidedCacheLocator

from games.computers.ai.builds import Build


class BuildLocator(UserProvidedCacheLocator):
    """Finds what was compiled, also by another checkout or in an image."""

    @classmethod
    def from_function(cls, py_func: object, py_file: str) -> "BuildLocator":
        """Return it whether or not the folder can be written to: most only read."""
        return cls(py_func, py_file)

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        """Return a name that is the same wherever the project lies."""
        return Path(py_file).parent.name


def keep_in(build: Build) -> None:
    """Let numba use a build from now on: before anything asks it to compile.

    Not by the environment, which processes that are started from here would inherit.
    """
    locator = f"{__name__}.{BuildLocator.__name__}"
    config.CACHE_DIR = str(build.folder)  # type: ignore[attr-defined]
    config.CACHE_LOCATOR_CLASSES = locator  # type: ignore[attr-defined]
    build.note_use()
