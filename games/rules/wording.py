"""Wording: what is said of a move, why it is wrong or good, in any language.

A sentence is its English text, so it can be shown, stored and compared as it is; asked
to, it says the same in another language. Whoever answers a request asks.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Literal, Protocol, Self, runtime_checkable

import msgspec

from games.rules.languages import ENGLISH, Language, files_of

COLORS = ("color", "due")
"""The facts that name a color."""


class Phrases(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words of one language, as its files have them."""

    lists: dict[str, str]
    """What stands before the last of several: of `all`, or of `either`."""
    colors: dict[str, str]
    sentences: dict[str, str]
    """Templates by reason; what follows a dot is a case of it."""


class Hints(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is said of placements that are advised, as its file has it."""

    sentences: dict[str, str]
    """Templates by what was counted; `.one` where it is one. Their keys begin with
    `hint.` elsewhere."""


@cache
def phrases(language: Language) -> Phrases:
    """Return the words of a language."""
    files = files_of(language)
    refusals = (files / "refusals.toml").read_bytes()
    hints = msgspec.toml.decode((files / "hints.toml").read_bytes(), type=Hints)
    said = msgspec.toml.decode(refusals, type=Phrases)
    also = {f"hint.{key}": text for key, text in hints.sentences.items()}
    return msgspec.structs.replace(said, sentences={**said.sentences, **also})


@runtime_checkable
class Sayable(Protocol):
    """What can be said in another language than it is written in."""

    def said_in(self, language: Language) -> str:
        """Return the same in this language."""
        ...


class Sentence(str):
    """A sentence, or a part of one: in English, with what it was made of."""

    key: str
    facts: Mapping[str, object]

    def __new__(cls, key: str, facts: Mapping[str, object]) -> Self:
        """Put the facts into a template."""
        made = str.__new__(cls, _filled(key, facts, ENGLISH))
        made.key, made.facts = key, facts
        return made

    def said_in(self, language: Language) -> str:
        """Return the same sentence in this language."""
        return _filled(self.key, self.facts, language)


class Listing(str):
    """Names as people list them: `e8, e9 and f10`."""

    names: tuple[str, ...]
    link: str

    def __new__(
        cls, names: Iterable[str], link: Literal["all", "either"] = "all"
    ) -> Self:
        """Join the names, in English; there may be none."""
        given = tuple(names)
        made = str.__new__(cls, joined(given, phrases(ENGLISH).lists[link]))
        made.names, made.link = given, link
        return made

    def said_in(self, language: Language) -> str:
        """Return the same list in this language."""
        return joined(self.names, phrases(language).lists[self.link])


def _filled(key: str, facts: Mapping[str, object], language: Language) -> str:
    """Return a template with the facts put into it; `Color` begins a sentence."""
    words = phrases(language)
    said = {
        name: fact.said_in(language) if isinstance(fact, Sayable) else fact
        for name, fact in facts.items()
    }
    for name in COLORS:
        if name in said:
            color = str(said[name])
            said[name] = words.colors.get(color, color)
    begun = str(said.get("color", "")).capitalize()
    return words.sentences[key].format(**said, Color=begun)


def joined(names: Sequence[str], word: str) -> str:
    """Return names as people list them, a word before the last; there may be none."""
    if not names:
        return ""
    *others, last = names
    return f"{', '.join(others)} {word} {last}" if others else last
