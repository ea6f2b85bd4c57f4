"""Books: the texts about the rules in one language, read from its files."""

from functools import cache

import msgspec

from games.rules.languages import Language, files_of

COMMON = "common"
SENTENCES = ("refusals", "hints")
PUZZLES = "puzzles"
DIAGRAMS = "diagrams"
NO_FAMILIES = (COMMON, *SENTENCES, PUZZLES, DIAGRAMS)
"""Files that do not belong to a family."""


class Texts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base class for the parts of a text file."""


class OptionText(Texts, frozen=True):
    """The description of an option and of its values."""

    description: str
    values: dict[str, str]
    """Descriptions by a value's text (`option_text`); `*` covers all other values."""


class Title(Texts, frozen=True):
    """The title and summary of a variant or an alias."""

    title: str
    summary: str
    """One-line summary."""


class Sections(Texts, frozen=True, kw_only=True):
    """Paragraphs by their keys (`games.rules.texts.conditions`), grouped by section.

    A paragraph with line breaks is a figure, whose line breaks are preserved.
    """

    aim: dict[str, str] = {}
    board: dict[str, str] = {}
    setup: dict[str, str] = {}
    turn: dict[str, str] = {}
    end: dict[str, str] = {}
    scoring: dict[str, str] = {}
    advice: dict[str, str] = {}
    about: dict[str, str] = {}
    options: dict[str, OptionText] = {}
    colors: dict[str, str] = {}


class Family(Sections, frozen=True, kw_only=True):
    """The texts of a family, which are shown before the shared texts."""

    title: str
    variants: dict[str, Title]
    """Titles by variant id, or by alias if the alias is a separate game."""


class Headings(Texts, frozen=True):
    """Headings for the sections, and labels for numbers."""

    players: str
    minutes: str
    aim: str
    board: str
    setup: str
    turn: str
    end: str
    scoring: str
    advice: str
    options: str
    about: str
    default: str


class Words(Texts, frozen=True):
    """Words for building sentences."""

    both: str
    """Word between the last two items of a list."""
    square: str
    triangle: str
    cube: str


class Common(Sections, frozen=True, kw_only=True):
    """The texts that families share."""

    headings: Headings
    words: Words


class Book(msgspec.Struct, frozen=True):
    """All texts of a language."""

    common: Common
    families: dict[str, Family]


@cache
def book(language: Language) -> Book:
    """Return the texts of a language; raises an error for an unknown key in a file."""
    folder = files_of(language)
    families = {
        path.stem: msgspec.toml.decode(path.read_bytes(), type=Family)
        for path in sorted(folder.glob("*.toml"))
        if path.stem not in NO_FAMILIES
    }
    common = (folder / f"{COMMON}.toml").read_bytes()
    return Book(msgspec.toml.decode(common, type=Common), families)
