"""Leftovers: files that systems put beside others, in zips and folders. Pure."""

import re

_NAMES = frozenset(
    {
        "__macosx",
        "icon\r",  # of a folder in macOS
        "network trash folder",
        "temporary items",
        "thumbs.db",
        "ehthumbs.db",
        "ehthumbs_vista.db",
        "desktop.ini",
        "$recycle.bin",
        "system volume information",
        "lost+found",
        "@eadir",  # of Synology's servers
    }
)
"""Names of files and folders in lower case, besides hidden ones."""
_SEPARATOR = re.compile(r"[/\\]")


def is_leftover(name: str) -> bool:
    """Return whether a file, named with its folders, holds no games for sure.

    Systems add such files without being asked: previews, attributes, trash. Hidden
    files are skipped too, as `._game.json` is one in macOS, and so are backup copies.
    """
    return any(map(_is_leftover, _SEPARATOR.split(name.lower())))


def _is_leftover(part: str) -> bool:
    is_hidden = part.startswith(".") and part not in (".", "..")
    return is_hidden or part in _NAMES or part.endswith(("~", "zone.identifier"))
