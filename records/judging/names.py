"""Names: allowed characters, and normalization of spellings.

All names of players, tokens and users pass through this module before they are stored
or compared, whether they come from requests, paths, files or the command line. This
module does no I/O.
"""

import re
from unicodedata import category, combining, normalize

HIDDEN = "Control characters and other hidden characters are not allowed."
_JOINERS = "\u200c\u200d"
"""Zero-width non-joiner and joiner, which are needed for Persian, Indic scripts and
emoji."""
_VIRAMA = 9
"""Combining class of marks after which a joiner may end a word, for example in
Malayalam.
"""
_CHARACTER = re.compile(
    "\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f|.", re.DOTALL
)
"""Pattern for one code point, or for a regional flag with its tags, such as the flag of
England.
"""
_SIGNS = re.compile(
    "[ \u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd"
    "\U0001f000-\U0001faff\U00020000-\U0002fffd\U00030000-\U0003fffd]"
)
"""Characters that are allowed regardless of their category. They are the blank, and
visible signs that Unicode classifies as format characters. Blocks of emoji and
ideographs are also allowed, because Unicode adds characters to them that Python does
not support yet.
"""
_HIDDEN = ("C", "Z")
_VISIBLE = ("L", "N", "P", "S")
_EMPTY = "\u115f\u1160\u2800\u3164\uffa0\U0001d159"
"""Letters and symbols that have no visible shape."""


def normalized(text: str) -> str:
    """Return a text in its normalized spelling: Unicode NFC, with plain blanks.

    Different letters that look alike remain different.
    """
    if text.isascii():
        return text
    composed = normalize("NFC", text)
    return "".join(" " if category(char) == "Zs" else char for char in composed)


def refusal(text: str) -> str | None:
    """Return the reason why a normalized text is not a valid name; None if it is.

    Control characters, bidirectional marks and other invisible characters could disrupt
    the text around a name, or make two names look the same.
    """
    if replaced(text, " ") != text:
        return HIDDEN
    if not any(map(_is_visible, text)):
        return "At least one visible character is required."
    return None


def cleaned(text: str, most: int) -> str:
    """Return a text from a file as a valid name of at most `most` characters.

    Characters that names may not contain are replaced with blanks. The result may be
    empty.
    """
    words = " ".join(replaced(normalized(text), " ").split())
    name = replaced(words[:most], " ").strip()
    return name if any(map(_is_visible, name)) else ""


def spellings(text: str) -> list[str]:
    """Return a text in NFC and, if they differ, also as typed and in NFD."""
    return [*dict.fromkeys((normalize("NFC", text), text, normalize("NFD", text)))]


def replaced(text: str, mark: str) -> str:
    """Replace each character that is not allowed in names with a mark."""
    if text.isascii() and text.isprintable():
        return text
    shown: list[str] = []
    for character in [*_CHARACTER.findall(text), " "]:  # the blank ends the last word
        if character in _JOINERS:
            is_allowed = bool(shown) and shown[-1] not in (" ", mark, *_JOINERS)
        else:
            is_allowed = len(character) > 1 or _is_allowed(character)
        if (character == " " or not is_allowed) and _ends_in_loose_joiner(shown):
            shown[-1] = mark
        shown.append(character if is_allowed else mark)
    return "".join(shown[:-1])


def _ends_in_loose_joiner(shown: list[str]) -> bool:
    return bool(shown) and (
        shown[-1] in _JOINERS and combining(shown[-2][-1]) != _VIRAMA
    )


def _is_allowed(char: str) -> bool:
    return bool(_SIGNS.match(char)) or not category(char).startswith(_HIDDEN)


def _is_visible(char: str) -> bool:
    if char == " " or char in _EMPTY:
        return False
    return category(char).startswith(_VISIBLE) or bool(_SIGNS.match(char))
