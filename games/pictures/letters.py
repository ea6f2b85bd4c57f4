"""Letters: how wide texts are, so that they end where there is no room."""

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
"""How wide letters of our font are, in sizes, rounded up."""
WIDEST = 1.07
"""Any other; with an accent, they are as wide as this at most."""
NARROWEST = min(WIDTHS.values())


def width(text: str) -> float:
    """Return at least how wide a text is, in sizes."""
    return sum(WIDTHS.get(letter, WIDEST) for letter in text)


def cut(text: str, size: int, room: int) -> str:
    """Return as much of a text of this size as there is room for."""
    most = room / size
    # Nobody looks at more letters than there can be.
    text = text[: 1 + int(most / NARROWEST)]
    if width(text) <= most:
        return text
    while width(text) + WIDEST > most:
        text = text[:-1]
    return f"{text.rstrip()}…"
