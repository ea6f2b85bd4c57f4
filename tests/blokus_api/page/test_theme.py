"""Colors and marks, as the page takes them from the pictures' palette."""

import re

from blokus_api.page import theme
from games.pictures.theme import palette

BLOCK = re.compile(r"(@media [^{]+\{)?(:root[^{]*)\{([^}]+)\}")


def blocks() -> list[tuple[str, dict[str, str]]]:
    """Selectors with what stands around them, and their properties."""
    return [
        (around + selector, dict(one.split(":", 1) for one in told.split(";")))
        for around, selector, told in BLOCK.findall(theme.style_sheet())
    ]


def found(selector: str) -> dict[str, str]:
    (properties,) = (told for name, told in blocks() if name == selector)
    return properties


LIGHT = ":root"
DARK, CONTRAST = ":root[data-theme=dark]", ":root[data-theme=contrast]"


def test_all_that_pictures_have_is_a_property() -> None:
    themes = palette().themes
    shown_by = {LIGHT: themes["light"], DARK: themes["dark"]}
    for selector, shown in {**shown_by, CONTRAST: themes["contrast"]}.items():
        properties = found(selector)
        assert properties["--well"] == shown.well
        assert properties["--stroke"] == str(shown.stroke)
        assert properties["--lit"] == str(int(shown.is_lit))
        assert properties["--marks"] == ("inline" if shown.has_marks else "none")
        for color, paints in shown.pigments.items():
            for part, paint in paints._asdict().items():
                assert properties[f"--{color}-{part}"] == paint


def test_a_theme_that_is_chosen_is_that_which_is_preferred() -> None:
    everything = theme.style_sheet()
    for query, chosen in (
        ("(prefers-color-scheme:dark)", DARK),
        ("(prefers-contrast:more)", CONTRAST),
    ):
        preferred = found(f"@media {query}{{:root:not([data-theme])")
        assert preferred == found(chosen)
        assert preferred.keys() == found(LIGHT).keys()
    # Contrast, which comes later, is stronger than dark.
    assert everything.index("prefers-contrast") > everything.index("color-scheme")


def test_light_that_is_chosen_wins_over_all_that_is_preferred() -> None:
    # What is preferred counts only where nothing is chosen, and light is the default.
    others = {name for name, _ in blocks()} - {LIGHT}
    assert all("data-theme" in name for name in others)
    assert not any("light" in name for name in others)


def test_kinds_of_marks_are_told_to_modules() -> None:
    told = theme.module()

    assert 'export const marks = {"blue":"shape",' in told
    assert 'export const colors = ["blue","yellow",' in told
