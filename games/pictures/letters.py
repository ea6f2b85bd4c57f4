"""Widths of letters, which determine where long texts are cut."""

_WIDTHS = {
    0.3: "'IJijl",
    0.35: " ,./:;\\|",
    0.4: "()-[]ft",
    0.45: "!r",
    0.5: '"*_`',
    0.55: "?csz",
    0.6: "FLkvxy",
    0.65: "$0123456789EPSTYabdeghnopqu{}",
    0.7: "ABCKRVXZ",
    0.75: "NU",
    0.8: "&DGHOQ",
    0.85: "#+<=>^w~",
    0.9: "M",
}
WIDTHS = {letter: width for width, letters in _WIDTHS.items() for letter in letters}
"""Widths of the letters in our font, relative to the font size and rounded up."""
WIDEST = 1.07
"""Maximum width of all other letters, including letters with accents."""
NARROWEST = min(WIDTHS.values())


def width(text: str) -> float:
    """Return an upper bound for the width of a text, relative to the font size."""
    return sum(WIDTHS.get(letter, WIDEST) for letter in text)


def cut(text: str, size: int, room: int) -> str:
    """Cut a text to the available width at this font size."""
    most = room / size
    # At most this number of letters can fit.
    text = text[: 1 + int(most / NARROWEST)]
    if width(text) <= most:
        return text
    while width(text) + WIDEST > most:
        text = text[:-1]
    return f"{text.rstrip()}…"
