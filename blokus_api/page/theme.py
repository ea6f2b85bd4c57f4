"""Colors and marks of pictures as the page takes them: styles, and `theme.js`."""

from collections.abc import Mapping

import msgspec

from games.pictures.theme import Color, Theme, ThemeName, palette

GROUND = ("page", "ground", "grid", "rest", "ink", "faint", "refused", "thickness")
"""Fields of a theme that are custom properties as they stand."""
FACES = ("top", "left", "right")
CHOSEN = ":root[data-theme={name}]"
"""What somebody chose on the page is stronger than what their system prefers."""
PREFERRED: Mapping[ThemeName, str] = {
    "dark": "(prefers-color-scheme:dark)",
    "contrast": "(prefers-contrast:more)",
}
"""What a system may ask for instead of the light theme; the last one wins."""


def style_sheet() -> str:
    """Return the custom properties of all themes."""
    themes = palette().themes
    blocks = [_block(":root", _faces(palette().colors) | _properties(themes["light"]))]
    for name, query in PREFERRED.items():
        block = _block(":root:not([data-theme])", _properties(themes[name]))
        blocks.append(f"@media {query}{{{block}}}")
    blocks += [
        _block(CHOSEN.format(name=name), _properties(themes[name]))
        for name in PREFERRED
    ]
    return "".join(blocks)


def module() -> str:
    """Return the names of the colors, and the mark of each."""
    colors = palette().colors
    marks = {name: color.mark for name, color in colors.items()}
    told = {"marks": marks, "colors": list(colors)}
    return "".join(f"export const {k} = {_json(v)};\n" for k, v in told.items())


def _faces(colors: Mapping[str, Color]) -> dict[str, object]:
    return {
        f"{name}-{face}": getattr(color, face)
        for name, color in colors.items()
        for face in FACES
    }


def _properties(theme: Theme) -> dict[str, object]:
    ground = {name: getattr(theme, name) for name in GROUND}
    outlines = {f"{name}-outline": paint for name, paint in theme.outlines.items()}
    marks = {f"{name}-mark": paint for name, paint in theme.marks.items()}
    return ground | outlines | marks


def _block(selector: str, properties: Mapping[str, object]) -> str:
    return f"{selector}{{{';'.join(f'--{k}:{v}' for k, v in properties.items())}}}\n"


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
