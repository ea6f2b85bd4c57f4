"""GTP words: games for `set_game`, colors, and command-line options.

Pentobi's eight games have Pentobi's names and rules: start cells are fixed, and squares
on the board count. Every other ruleset is `blokus_api VARIANT OPTION=VALUE ...`.
"""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress

from games.computers.dialects import PREFIX, Dialect, dialect_of
from games.computers.pentobi import UnknownVariantError, find_by_name, find_by_variant
from games.rules.options import OptionError, OptionValue, option_text
from games.rules.ruleset import Ruleset
from games.rules.variants import find_ruleset, find_variant

_TWO_COLORS = {"b": 0, "black": 0, "blue": 0, "w": 1, "white": 1, "green": 1}
_MORE_COLORS = {"blue": 0, "yellow": 1, "red": 2, "green": 3}
"""Color numbers by Pentobi's color names in games with more than two colors. Color ids
are also accepted."""


def find_game(name: str) -> Ruleset:
    """Return the ruleset for a `set_game` name; letter case is ignored.

    Raises a `ValueError` that quotes the wrong word. Drafts and puzzles are also
    refused, because GTP has no words for them.
    """
    words = name.lower().split()
    if words[:1] != [PREFIX]:
        return find_by_name(name).ruleset
    if len(words) == 1:
        raise UnknownVariantError(f"Write a variant id after {PREFIX}.")
    return _spoken(_refined(words[1], words[2:]))


def find_rules(variant: str, options: Sequence[str] = ()) -> Ruleset:
    """Return the ruleset of a variant, with options such as `starts=free`.

    Variants that Pentobi plays have Pentobi's options by default. Raises `ValueError`
    as `find_game` does.
    """
    return _spoken(find_any_rules(variant, options))


def find_any_rules(variant: str, options: Sequence[str] = ()) -> Ruleset:
    """Return a variant's ruleset, including drafts and puzzles."""
    if not options:
        with suppress(UnknownVariantError):
            return find_by_variant(variant).ruleset
    return _refined(variant, options)


def game_name(ruleset: Ruleset) -> str:
    """Return the name for `find_game`: Pentobi's name if it plays by the same rules."""
    dialect = dialect_of(ruleset)
    if dialect.pentobi and _alike(ruleset) == _alike(dialect.pentobi.ruleset):
        return dialect.name
    options = (
        f"{name}={option_text(value)}" for name, value in ruleset.options.items()
    )
    return " ".join([PREFIX, ruleset.variant, *options])


def find_color(dialect: Dialect, word: str) -> int:
    """Return a color's index; raises a `ValueError` that quotes the word."""
    name = word.lower()
    names = {name.lower(): i for i, name in enumerate(dialect.color_names)}
    if dialect.is_own:
        names |= dialect.ruleset.color_index
    else:
        two = len(names) == 2  # noqa: PLR2004
        numbers = _TWO_COLORS if two else _MORE_COLORS
        colors = dialect.colors
        names |= {name: colors[i] for name, i in numbers.items() if i < len(colors)}
    if name not in names:
        raise ValueError(
            f"Unknown color {word!r}. Colors in {dialect.name}: {', '.join(names)}."
        )
    return names[name]


def _alike(ruleset: Ruleset) -> dict[str, object]:
    """Return the options that determine which moves are legal."""
    return {name: v for name, v in ruleset.options.items() if name != "scoring"}


def _refined(variant: str, words: Iterable[str]) -> Ruleset:
    try:
        return find_ruleset(variant, _options(variant, words))
    except KeyError as error:
        raise UnknownVariantError(f"{variant!r} is not a known variant.") from error


def _spoken(ruleset: Ruleset) -> Ruleset:
    if ruleset.turns != "colors" or ruleset.puzzle is not None:
        raise UnknownVariantError(
            f"{ruleset.variant!r} cannot be played over GTP, which does not support"
            " drafts or puzzles. Choose another variant."
        )
    return ruleset


def _options(variant: str, words: Iterable[str]) -> Mapping[str, OptionValue]:
    options_by_name = {option.name: option for option in find_variant(variant).options}
    chosen: dict[str, OptionValue] = {}
    for word in words:
        name, _, text = word.partition("=")
        if name not in options_by_name:
            raise OptionError(name, f"{variant} has no option {name!r}.")
        values = {option_text(value): value for value in options_by_name[name].values}
        chosen[name] = options_by_name[name].read(values.get(text, text))
    return chosen
