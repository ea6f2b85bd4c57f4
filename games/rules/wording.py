"""Wording: sentences about moves in any language.

A sentence is a string that contains its English text, so it can be shown, stored and
compared. Responses call `said_in` for other languages.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Literal, Protocol, Self, runtime_checkable

import msgspec

from games.rules.languages import ENGLISH, Language, files_of

COLORS = ("color", "due")
"""Facts that name a color."""


class Phrases(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words of one language, as in its files."""

    lists: dict[str, str]
    """Word before the last item of a list, by kind of list: `all` or `either`."""
    colors: dict[str, str]
    sentences: dict[str, str]
    """Templates by reason; a dot separates the case."""


class Hints(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sentences about recommended placements, as read from their file."""

    sentences: dict[str, str]
    """Templates by the kind of thing that they count; `.one` is the singular.
    Elsewhere, their keys begin with `hint.`."""


@cache
def phrases(language: Language) -> Phrases:
    """Return the words of a language."""
    files = files_of(language)
    refusals = (files / "refusals.toml").read_bytes()
    hints = msgspec.toml.decode((files / "hints.toml").read_bytes(), type=Hints)
    refusal_phrases = msgspec.toml.decode(refusals, type=Phrases)
    also = {f"hint.{key}": text for key, text in hints.sentences.items()}
    return msgspec.structs.replace(
        refusal_phrases, sentences={**refusal_phrases.sentences, **also}
    )


@runtime_checkable
class Sayable(Protocol):
    """A text that has translations."""

    def said_in(self, language: Language) -> str:
        """Return the text in this language."""
        ...


class Sentence(str):
    """An English sentence, or part of a sentence, with the facts in it."""

    key: str
    facts: Mapping[str, object]

    def __new__(cls, key: str, facts: Mapping[str, object]) -> Self:
        """Format a template with the facts."""
        sentence = str.__new__(cls, _filled(key, facts, ENGLISH))
        sentence.key, sentence.facts = key, facts
        return sentence

    def said_in(self, language: Language) -> str:
        """Return the same sentence in this language."""
        return _filled(self.key, self.facts, language)


class Listing(str):
    """A list of names as text: `e8, e9 and f10`."""

    names: tuple[str, ...]
    link: str

    def __new__(
        cls, names: Iterable[str], link: Literal["all", "either"] = "all"
    ) -> Self:
        """Join the names into an English list, which may be empty."""
        all_names = tuple(names)
        listing = str.__new__(cls, joined(all_names, phrases(ENGLISH).lists[link]))
        listing.names, listing.link = all_names, link
        return listing

    def said_in(self, language: Language) -> str:
        """Return the same list in this language."""
        return joined(self.names, phrases(language).lists[self.link])


def _filled(key: str, facts: Mapping[str, object], language: Language) -> str:
    """Fill in the facts of a template; `Color` is the capitalized form."""
    words = phrases(language)
    values = {
        name: fact.said_in(language) if isinstance(fact, Sayable) else fact
        for name, fact in facts.items()
    }
    for name in COLORS:
        if name in values:
            color = str(values[name])
            values[name] = words.colors.get(color, color)
    begun = str(values.get("color", "")).capitalize()
    return words.sentences[key].format(**values, Color=begun)


def joined(names: Sequence[str], word: str) -> str:
    """Return names as a list in prose, with a word before the last name."""
    if not names:
        return ""
    *others, last = names
    return f"{', '.join(others)} {word} {last}" if others else last
