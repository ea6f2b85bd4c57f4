"""The rules of a variant on one page: its parts, whatever it is written in."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.rules.options import option_text
from games.rules.texts.books import Headings, book
from games.rules.texts.told import ToldOption, ToldRules
from games.rules.variants import find_variant


@dataclass(frozen=True)
class Heading:
    """A heading, under the title of the page."""

    text: str


@dataclass(frozen=True)
class Paragraph:
    """Plain text."""

    text: str


@dataclass(frozen=True)
class Figure:
    """Lines that stay as they are."""

    lines: str


@dataclass(frozen=True)
class Item:
    """An item of a list, with what it is about: a name of the API, or none."""

    text: str
    name: str = ""
    depth: int = 0
    """1: it belongs to the item before."""


Part = Heading | Paragraph | Figure | Item


@dataclass(frozen=True)
class Page:
    """A page."""

    language: str
    title: str
    parts: Sequence[Part]


def rules_page(variant: str, told: ToldRules) -> Page:
    """Return the page with the rules of a variant, by its id."""
    headings = book(told.language).common.headings
    return Page(told.language, told.title, tuple(_parts(variant, told, headings)))


def _parts(variant: str, told: ToldRules, headings: Headings) -> Iterator[Part]:
    yield Paragraph(told.summary)
    yield from _numbers(variant, headings)
    for section in ("aim", "board", "setup", "turn", "end", "scoring"):
        yield Heading(getattr(headings, section))
        for text in getattr(told, section):
            yield Figure(text) if "\n" in text else Paragraph(text)
    yield Heading(headings.advice)
    for text in told.advice:
        yield Item(text)
    yield Heading(headings.options)
    yield from _options(variant, told, headings)
    yield Heading(headings.about)
    for text in told.about:
        yield Paragraph(text)


def _numbers(variant: str, headings: Headings) -> Iterator[Item]:
    found = find_variant(variant)
    yield Item(f"{headings.players}: {found.seats}")
    if found.minutes is not None:
        least, most = found.minutes
        span = f"{least}–{most}" if least < most else str(least)  # noqa: RUF001
        yield Item(f"{headings.minutes}: {span}")


def _options(variant: str, told: ToldRules, headings: Headings) -> Iterator[Item]:
    for option in find_variant(variant).options:
        about: ToldOption = told.options[option.name]
        yield Item(about.description, option.name)
        for value, text in zip(option.values, about.values, strict=True):
            is_default = value == option.default and type(value) is type(option.default)
            more = f" ({headings.default})" if is_default else ""
            name = "" if option.is_open else option_text(value)
            yield Item(text + more, name, depth=1)
