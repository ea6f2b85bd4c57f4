"""Imports and style sheets of modules, read from their source."""

import posixpath
import re
from collections.abc import Iterable, Mapping, Sequence

IMPORT = re.compile(
    r"""(?:^|;)\s*(?:import|export)\b[^"';()=]*?\bfrom\s*"([^"]+)"|(?:^|;)\s*import\s*"([^"]+)\"""",
    re.MULTILINE,
)
"""Pattern of a static import. Modules in `import(...)` are loaded later."""
LATE = re.compile(r"""\bimport\(\s*"([^"]+)"\s*\)""")
NEED = re.compile(r"""^await need\(([^)]*)\);$""", re.MULTILINE)
"""Pattern of a statement that lists the style sheets that a module waits for."""


def closure(
    names: Iterable[str], texts: Mapping[str, str], late: Sequence[str] = ()
) -> list[str]:
    """Return these modules and all that they import, nearest first.

    Modules that are loaded later are included only if they are in one of the `late`
    folders.
    """
    closed_names = [name for name in dict.fromkeys(names) if name in texts]
    for name in closed_names:  # The list grows during the loop.
        for other in _imports(name, texts[name], late):
            if other in texts and other not in closed_names:
                closed_names.append(other)
    return closed_names


def _imports(name: str, text: str, late: Sequence[str]) -> list[str]:
    folder = posixpath.dirname(name)
    statics = [plain or bare for plain, bare in IMPORT.findall(text)]
    later = [
        other
        for each in LATE.findall(text)
        if (other := posixpath.normpath(posixpath.join(folder, each))).startswith(
            tuple(late)
        )
    ]
    return [posixpath.normpath(posixpath.join(folder, each)) for each in statics] + (
        later if late else []
    )


def needs(text: str) -> list[str]:
    """Return the style sheets that a module waits for."""
    return [name for call in NEED.findall(text) for name in re.findall(r"\w+", call)]
