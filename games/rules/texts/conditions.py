"""Conditions: for which variants and options a paragraph is meant, read off its key.

A key is a label, and after a colon the terms that must all hold: `paired: classic-*|duo
partners_opposite=true`. A term is an option with its values, or patterns of variants;
an exclamation mark before it turns it round.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache

from games.rules.options import option_text


@dataclass(frozen=True)
class ConditionTerm:
    """One term of a condition."""

    option: str | None
    """None where it is about the variant's id."""
    wanted: tuple[str, ...]
    """Values of the option, or patterns of ids: one of them must fit."""
    is_negated: bool

    def holds(self, variant: str, options: Mapping[str, object]) -> bool:
        """Return whether it does; an option that the variant lacks has no value."""
        if self.option is None:
            found = any(fnmatchcase(variant, pattern) for pattern in self.wanted)
        else:
            found = options.get(self.option) in self.wanted
        return found is not self.is_negated


@cache
def terms_of(key: str) -> tuple[ConditionTerm, ...]:
    """Return the terms of a key; a bare label has none, and always holds."""
    _, _, terms = key.partition(":")
    return tuple(_read(term) for term in terms.split())


def chosen(
    texts: Mapping[str, str], variant: str, options: Mapping[str, object]
) -> Iterator[str]:
    """Yield the texts whose keys hold, in their order.

    `options` are all of the variant's, their values as `option_text` writes them.
    """
    for key, text in texts.items():
        if all(term.holds(variant, options) for term in terms_of(key)):
            yield text


def written(options: Mapping[str, object]) -> dict[str, str]:
    """Return options as terms name their values."""
    return {name: option_text(value) for name, value in options.items()}  # type: ignore[arg-type]


def _read(term: str) -> ConditionTerm:
    bare = term.removeprefix("!")
    option, _, values = bare.rpartition("=")
    return ConditionTerm(option or None, tuple(values.split("|")), bare != term)
