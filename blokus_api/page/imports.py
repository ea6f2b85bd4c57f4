"""Imports and needs of modules, read from their text."""

import posixpath
import re
from collections.abc import Iterable, Mapping, Sequence

IMPORT = re.compile(
    r"""(?:^|;)\s*(?:import|export)\b[^"';()=]*?\bfrom\s*"([^"]+)"|(?:^|;)\s*import\s*"([^"]+)\"""",
    re.MULTILINE,
)
"""A static one: `import(...)` is loaded when it is wanted."""
LATE = re.compile(r"""\bimport\(\s*"([^"]+)"\s*\)""")
NEED = re.compile(r"""^await need\(([^)]*)\);$""", re.MULTILINE)
"""Names of the style sheets that a module waits for."""


def closure(
    names: Iterable[str], texts: Mapping[str, str], late: Sequence[str] = ()
) -> list[str]:
    """Return modules with all that they import, the nearest first.

    Modules that load later count if they lie in one of the folders `late`.
    """
    found = [name for name in dict.fromkeys(names) if name in texts]
    for name in found:  # which grows meanwhile
        for other in _imports(name, texts[name], late):
            if other in texts and other not in found:
                found.append(other)
    return found


def _imports(name: str, text: str, late: Sequence[str]) -> list[str]:
    folder = posixpath.dirname(name)
    told = [plain or bare for plain, bare in IMPORT.findall(text)]
    later = [
        other
        for each in LATE.findall(text)
        if (other := posixpath.normpath(posixpath.join(folder, each))).startswith(
            tuple(late)
        )
    ]
    return [posixpath.normpath(posixpath.join(folder, each)) for each in told] + (
        later if late else []
    )


def needs(text: str) -> list[str]:
    """Return the style sheets that a module waits for."""
    return [name for call in NEED.findall(text) for name in re.findall(r"\w+", call)]
