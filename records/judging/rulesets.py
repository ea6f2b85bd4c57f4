"""Rulesets by their canonical names: `trigon-3p;contact=corner-only`. Pure."""

from games.errors import NotFoundError
from games.rules.options import Option, OptionError, OptionValue, option_text
from games.rules.ruleset import Ruleset
from games.rules.variants import find_ruleset, find_variant

MAX_NAME = 200
"""No ruleset has a longer name."""


def is_shared(ruleset: Ruleset) -> bool:
    """Whether there is more than one game of a ruleset: not a board of its own."""
    return not find_variant(ruleset.variant).has_own_boards


class UnknownRulesetError(ValueError):
    """No ruleset that others could share has this name; the text says why."""


def ruleset_named(name: str) -> Ruleset:
    """Return the ruleset with this name; raises `UnknownRulesetError`.

    Aliases and defaults that are spelled out lead to the same ruleset. One with a board
    of its own cannot be found: its name has but a hash of the board.
    """
    variant_id, *settings = name[: MAX_NAME + 1].split(";")
    try:
        variant = find_variant(variant_id)
    except KeyError as error:
        raise UnknownRulesetError(f"There is no variant {variant_id!r}.") from error
    if variant.has_own_boards:
        raise UnknownRulesetError(f"Each game of {variant_id} has a board of its own.")
    given: dict[str, OptionValue] = {}
    for setting in settings:
        option_name, _, text = setting.partition("=")
        if option_name in given:
            raise UnknownRulesetError(f"{option_name!r} is set twice.")
        options = [each for each in variant.options if each.name == option_name]
        if not options:
            raise UnknownRulesetError(f"{variant_id} has no option {option_name!r}.")
        given[option_name] = _value(options[0], text)
    try:
        return find_ruleset(variant_id, given)
    except OptionError as error:
        raise UnknownRulesetError(str(error)) from error


def require_ruleset(name: str) -> Ruleset:
    """Return the ruleset that a path names; raises `NotFoundError`."""
    try:
        return ruleset_named(name)
    except UnknownRulesetError as error:
        raise NotFoundError(str(error)) from error


def _value(option: Option, text: str) -> OptionValue:
    known = {option_text(value): value for value in option.values}
    if text not in known:
        listed = ", ".join(known)
        raise UnknownRulesetError(f"{option.name} is one of: {listed}.")
    return known[text]
