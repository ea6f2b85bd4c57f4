"""Configure the folder in which numba stores compiled code."""

from pathlib import Path

from numba import config
from numba.core.caching import UserProvidedCacheLocator

from games.computers.ai.builds import Build


class BuildLocator(UserProvidedCacheLocator):
    """Locator for compiled code that also works for other checkouts and images."""

    @classmethod
    def from_function(cls, py_func: object, py_file: str) -> "BuildLocator":
        """Return the locator even if the folder is read-only."""
        return cls(py_func, py_file)

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        """Return a name that does not depend on the project's path."""
        return Path(py_file).parent.name


def keep_in(build: Build) -> None:
    """Make numba use a build from now on; call this before anything is compiled.

    This does not change the environment, because child processes would inherit it.
    """
    locator = f"{__name__}.{BuildLocator.__name__}"
    config.CACHE_DIR = str(build.folder)  # type: ignore[attr-defined]
    config.CACHE_LOCATOR_CLASSES = locator  # type: ignore[attr-defined]
    build.note_use()
