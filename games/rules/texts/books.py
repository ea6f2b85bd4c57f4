"""Books: all texts of a language about the rules, as their files have them."""

from functools import cache

import msgspec

from games.rules.languages import Language, files_of

COMMON = "common"
SAID = ("refusals", "hints")
PUZZLES = "puzzles"
DIAGRAMS = "diagrams"
NO_FAMILIES = (COMMON, *SAID, PUZZLES, DIAGRAMS)
"""Files that are no family's."""


class Texts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of what a file has."""


class OptionText(Texts, frozen=True):
    """What an option decides, and what each of its values means."""

    description: str
    values: dict[str, str]
    """By the value as `option_text` writes it; `*` stands for all without a text."""


class Title(Texts, frozen=True):
    """What a variant or an alias is called."""

    title: str
    summary: str
    """One line."""


class Sections(Texts, frozen=True, kw_only=True):
    """Paragraphs by their keys (`games.rules.texts.conditions`), section by section.

    A paragraph with line breaks is a figure, and stays as it is.
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
    """The texts of a family, which come before those that all share."""

    title: str
    variants: dict[str, Title]
    """By id, or by alias where one is a game of its own."""


class Headings(Texts, frozen=True):
    """What stands above the sections, and beside numbers."""

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
    """Words that sentences are made with."""

    both: str
    """Between the last two of a list."""
    square: str
    triangle: str
    cube: str


class Common(Sections, frozen=True, kw_only=True):
    """What families share."""

    headings: Headings
    words: Words


class Book(msgspec.Struct, frozen=True):
    """All texts of a language."""

    common: Common
    families: dict[str, Family]


@cache
def book(language: Language) -> Book:
    """Return the texts of a language; a file with a key too many is an error."""
    folder = files_of(language)
    families = {
        path.stem: msgspec.toml.decode(path.read_bytes(), type=Family)
        for path in sorted(folder.glob("*.toml"))
        if path.stem not in NO_FAMILIES
    }
    common = (folder / f"{COMMON}.toml").read_bytes()
    return Book(msgspec.toml.decode(common, type=Common), families)
