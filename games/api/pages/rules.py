"""Page with the rules of a variant, for `markup`."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.rules.options import option_text
from games.rules.texts.books import Headings, book
from games.rules.texts.told import ToldOption, ToldRules
from games.rules.variants import find_variant


@dataclass(frozen=True)
class Subheading:
    """Heading under the title of the page."""

    text: str


@dataclass(frozen=True)
class Paragraph:
    """Plain text."""

    text: str


@dataclass(frozen=True)
class Figure:
    """Text drawing, whose line breaks are preserved."""

    lines: str


@dataclass(frozen=True)
class ListItem:
    """List item. Its `name` is a name from the API, or empty."""

    text: str
    name: str = ""
    depth: int = 0
    """Depth of the item: 1 for an item nested below another, else 0."""


Part = Subheading | Paragraph | Figure | ListItem


@dataclass(frozen=True)
class RulesPage:
    """Page with the rules of a variant in one language."""

    language: str
    title: str
    parts: Sequence[Part]


def rules_page(variant: str, texts: ToldRules) -> RulesPage:
    """Return the page with the rules of a variant."""
    headings = book(texts.language).common.headings
    return RulesPage(
        texts.language, texts.title, tuple(_parts(variant, texts, headings))
    )


def _parts(variant: str, texts: ToldRules, headings: Headings) -> Iterator[Part]:
    yield Paragraph(texts.summary)
    yield from _numbers(variant, headings)
    for section in ("aim", "board", "setup", "turn", "end", "scoring"):
        yield Subheading(getattr(headings, section))
        for text in getattr(texts, section):
            yield Figure(text) if "\n" in text else Paragraph(text)
    yield Subheading(headings.advice)
    for text in texts.advice:
        yield ListItem(text)
    yield Subheading(headings.options)
    yield from _options(variant, texts, headings)
    yield Subheading(headings.about)
    for text in texts.about:
        yield Paragraph(text)


def _numbers(variant: str, headings: Headings) -> Iterator[ListItem]:
    found_variant = find_variant(variant)
    yield ListItem(f"{headings.players}: {found_variant.seats}")
    if found_variant.minutes is not None:
        least, most = found_variant.minutes
        span = f"{least}–{most}" if least < most else str(least)  # noqa: RUF001
        yield ListItem(f"{headings.minutes}: {span}")


def _options(variant: str, texts: ToldRules, headings: Headings) -> Iterator[ListItem]:
    for option in find_variant(variant).options:
        about: ToldOption = texts.options[option.name]
        yield ListItem(about.description, option.name)
        for value, text in zip(option.values, about.values, strict=True):
            is_default = value == option.default and type(value) is type(option.default)
            more = f" ({headings.default})" if is_default else ""
            name = "" if option.is_open else option_text(value)
            yield ListItem(text + more, name, depth=1)
