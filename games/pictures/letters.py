"""Widths of letters, by which long texts are cut."""

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
"""Widths of the letters of our font in font sizes, rounded up."""
WIDEST = 1.07
"""Width of any other letter; letters with an accent are not wider."""
NARROWEST = min(WIDTHS.values())


def width(text: str) -> float:
    """Return an upper bound of the width of a text, in font sizes."""
    return sum(WIDTHS.get(letter, WIDEST) for letter in text)


def cut(text: str, size: int, room: int) -> str:
    """Return a text of this size, cut to the available width."""
    most = room / size
    # No more letters than this can fit.
    text = text[: 1 + int(most / NARROWEST)]
    if width(text) <= most:
        return text
    while width(text) + WIDEST > most:
        text = text[:-1]
    return f"{text.rstrip()}…"
