"""Conditions: the variants and options for which a paragraph is shown.

A paragraph's key consists of a label, a colon, and terms that must all hold: `paired:
classic-*|duo partners_opposite=true`. A term is an option with its values, or a list of
patterns for variant ids. A leading exclamation mark negates it.
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
    """Name of the option; None if the term is about the variant's id."""
    alternatives: tuple[str, ...]
    """Option values, or patterns for ids. One of them must match."""
    is_negated: bool

    def holds(self, variant: str, options: Mapping[str, object]) -> bool:
        """Return whether the term holds; options that do not exist have no value."""
        if self.option is None:
            matches = any(
                fnmatchcase(variant, pattern) for pattern in self.alternatives
            )
        else:
            matches = options.get(self.option) in self.alternatives
        return matches is not self.is_negated


@cache
def terms_of(key: str) -> tuple[ConditionTerm, ...]:
    """Return the terms of a key. A key without terms always holds."""
    _, _, terms = key.partition(":")
    return tuple(_read(term) for term in terms.split())


def chosen(
    texts: Mapping[str, str], variant: str, options: Mapping[str, object]
) -> Iterator[str]:
    """Yield the texts whose keys hold, in order.

    `options` has all options of the variant, with values written by `option_text`.
    """
    for key, text in texts.items():
        if all(term.holds(variant, options) for term in terms_of(key)):
            yield text


def written(options: Mapping[str, object]) -> dict[str, str]:
    """Return options with their values as text, in the form that terms use."""
    return {name: option_text(value) for name, value in options.items()}  # type: ignore[arg-type]


def _read(term: str) -> ConditionTerm:
    bare = term.removeprefix("!")
    option, _, values = bare.rpartition("=")
    return ConditionTerm(option or None, tuple(values.split("|")), bare != term)
