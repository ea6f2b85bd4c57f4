"""Colors and marks of pictures as the page takes them: styles, and `theme.js`."""

from collections.abc import Mapping

import msgspec

from games.pictures.theme import Theme, ThemeName, palette

GROUND = (
    *("page", "frame", "rim", "well", "pit", "gap", "rest"),
    *("ink", "faint", "refused", "ring", "stroke"),
)
"""Fields of a theme that are custom properties as they stand."""
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
    """Return the tokens of the chosen themes for systems that prefer these themes."""
    blocks = []
    for name, query in PREFERRED.items():
        tokens = styles.partition(f':root[data-theme="{name}"] {{')[2].partition("}")[0]
        blocks.append(f"@media {query}{{:root:not([data-theme]){{{tokens}}}}}\n")
    return "".join(blocks)


def module() -> str:
    """Return the names of the colors, and the mark of each."""
    marks = palette().marks
    constants = {"marks": marks, "colors": list(marks)}
    return "".join(f"export const {k} = {_json(v)};\n" for k, v in constants.items())


def _properties(theme: Theme) -> dict[str, object]:
    """Return the properties of a theme: `--lit` is the opacity of facets and edges.

    `--marks` is how marks are displayed if no setting says more.
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
