"""The rules of a game as text in one language, according to its options."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.rules.languages import ENGLISH, Language
from games.rules.options import Option, OptionValue, option_text
from games.rules.ruleset import Ruleset
from games.rules.texts.books import Book, Family, OptionText, Sections, Title, book
from games.rules.texts.conditions import chosen, written
from games.rules.texts.facts import Speech, facts_of
from games.rules.variants import find_alias, find_variant

OTHERS = "*"
"""Key for all option values that do not have their own text."""


@dataclass(frozen=True, kw_only=True)
class ToldOption:
    """The description of an option and of its values, in order."""

    description: str
    values: Sequence[str]


@dataclass(frozen=True, kw_only=True)
class ToldRules:
    """The rules of a ruleset; each section is a list of paragraphs."""

    language: Language
    title: str
    summary: str
    family_title: str
    aim: Sequence[str]
    board: Sequence[str]
    setup: Sequence[str]
    turn: Sequence[str]
    end: Sequence[str]
    scoring: Sequence[str]
    advice: Sequence[str]
    about: Sequence[str]
    options: Mapping[str, ToldOption]
    """All options of the variant, by name."""


def tell_rules(name: str, ruleset: Ruleset, language: Language) -> ToldRules:
    """Return a ruleset's rules as text; `name` is its variant or an alias of it."""
    variant = find_variant(ruleset.variant)
    language_book = book(language)
    family = language_book.families[variant.family]
    speech = _speech(language_book, family)
    completed = {option.name: option.default for option in variant.options}
    options = written({**completed, **ruleset.options})
    facts = facts_of(ruleset, speech)

    def paragraphs(section: str) -> tuple[str, ...]:
        return tuple(
            text.format_map(facts)
            for texts in (family, language_book.common)
            for text in chosen(getattr(texts, section), variant.id, options)
        )

    title = title_of(name, language)
    return ToldRules(
        language=language,
        title=title.title,
        summary=title.summary,
        family_title=family.title,
        aim=paragraphs("aim"),
        board=paragraphs("board"),
        setup=paragraphs("setup"),
        turn=paragraphs("turn"),
        end=paragraphs("end"),
        scoring=paragraphs("scoring"),
        advice=paragraphs("advice"),
        about=paragraphs("about"),
        options={
            option.name: _tell_option(option, (family, language_book.common), speech)
            for option in variant.options
        },
    )


def title_of(name: str, language: Language) -> Title:
    """Return the title of a variant or an alias; some aliases share a variant's title.

    A missing title is taken from English. If English has no title, the id is used, so
    that a variant in development can be played before its texts are written.
    """
    family, variant = find_variant(name).family, find_alias(name).variant
    for each in (language, ENGLISH):
        titles = book(each).families[family].variants
        if title := titles.get(name) or titles.get(variant):
            return title
    return Title(name, "")


def _speech(language_book: Book, family: Family) -> Speech:
    return Speech(
        language_book.common.words, {**language_book.common.colors, **family.colors}
    )


def _tell_option(
    option: Option, texts: Sequence[Sections], speech: Speech
) -> ToldOption:
    text = next(
        sections.options[option.name]
        for sections in texts
        if option.name in sections.options
    )
    return ToldOption(
        description=text.description,
        values=tuple(_tell_value(text, value, speech) for value in option.values),
    )


def _tell_value(text: OptionText, value: OptionValue, speech: Speech) -> str:
    if own := text.values.get(option_text(value)):
        return own
    return text.values[OTHERS].format(value=_named(value, speech))


def _named(value: OptionValue, speech: Speech) -> str:
    """Return the name of a color or of several colors; for other lists, the length."""
    if isinstance(value, str):
        return speech.color(value)
    assert isinstance(value, tuple)
    names = [name for name in value if isinstance(name, str)]
    return speech.in_order(names) if names else str(len(value))
