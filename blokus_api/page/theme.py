"""Colors and marks of pictures in the page's formats: a style sheet and `theme.js`."""

from collections.abc import Mapping

import msgspec

from games.pictures.theme import Theme, ThemeName, palette

GROUND = (
    *("page", "frame", "rim", "well", "pit", "gap", "rest"),
    *("ink", "faint", "refused", "ring", "stroke"),
)
"""Fields of a theme that become custom properties unchanged."""
CHOSEN = ":root[data-theme={name}]"
"""Selector for a theme that was chosen on the page and overrides the system's theme."""
PREFERRED: Mapping[ThemeName, str] = {
    "dark": "(prefers-color-scheme:dark)",
    "contrast": "(prefers-contrast:more)",
}
"""Media queries for themes that replace the light theme; the last match wins."""


def style_sheet() -> str:
    """Return the custom properties of all themes."""
    themes = palette().themes
    blocks = [_block(":root", _properties(themes["light"]))]
    for name, query in PREFERRED.items():
        block = _block(":root:not([data-theme])", _properties(themes[name]))
        blocks.append(f"@media {query}{{{block}}}")
    blocks += [
        _block(CHOSEN.format(name=name), _properties(themes[name]))
        for name in PREFERRED
    ]
    return "".join(blocks)


def preferred(styles: str) -> str:
    """Return the properties of these themes, for systems that prefer them."""
    blocks = []
    for name, query in PREFERRED.items():
        tokens = styles.partition(f':root[data-theme="{name}"] {{')[2].partition("}")[0]
        blocks.append(f"@media {query}{{:root:not([data-theme]){{{tokens}}}}}\n")
    return "".join(blocks)


def module() -> str:
    """Return the module with the colors' names and marks."""
    marks = palette().marks
    constants = {"marks": marks, "colors": list(marks)}
    return "".join(f"export const {k} = {_json(v)};\n" for k, v in constants.items())


def _properties(theme: Theme) -> dict[str, object]:
    """Return a theme's properties.

    `--lit` is the opacity of facets and edges. `--marks` determines whether marks are
    shown by default.
    """
    ground = {name: getattr(theme, name) for name in GROUND}
    pieces = {
        f"{name}-{part}": paint
        for name, paints in theme.pigments.items()
        for part, paint in paints._asdict().items()
    }
    switches = {
        "lit": int(theme.is_lit),
        "marks": "inline" if theme.has_marks else "none",
    }
    return ground | pieces | switches


def _block(selector: str, properties: Mapping[str, object]) -> str:
    return f"{selector}{{{';'.join(f'--{k}:{v}' for k, v in properties.items())}}}\n"


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
