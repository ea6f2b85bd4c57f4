"""Files that operating systems add to folders and zip archives.

This module does no I/O.
"""

import re

_NAMES = frozenset(
    {
        "__macosx",
        "icon\r",  # a folder's icon in macOS
        "network trash folder",
        "temporary items",
        "thumbs.db",
        "ehthumbs.db",
        "ehthumbs_vista.db",
        "desktop.ini",
        "$recycle.bin",
        "system volume information",
        "lost+found",
        "@eadir",  # created by Synology devices
    }
)
"""Names of such files and folders in lower case, except those of hidden files."""
_SEPARATOR = re.compile(r"[/\\]")


def is_leftover(name: str) -> bool:
    """Return whether a path names a file that certainly contains no games.

    These are previews, attributes and trash folders that operating systems add, hidden
    files and backup copies. For example, macOS adds hidden files such as `._game.json`.
    """
    return any(map(_is_leftover, _SEPARATOR.split(name.lower())))


def _is_leftover(part: str) -> bool:
    is_hidden = part.startswith(".") and part not in (".", "..")
    return is_hidden or part in _NAMES or part.endswith(("~", "zone.identifier"))
