"""Look up rulesets by canonical name, such as `trigon-3p;contact=corner-only`.

This module does no I/O.
"""

from games.errors import NotFoundError
from games.rules.options import Option, OptionError, OptionValue, option_text
from games.rules.ruleset import Ruleset
from games.rules.variants import find_ruleset, find_variant

MAX_NAME = 200
"""Maximum length of a ruleset's name, in characters."""


def is_shared(ruleset: Ruleset) -> bool:
    """Return whether several games can use the same ruleset and board."""
    return not find_variant(ruleset.variant).has_own_boards


class UnknownRulesetError(ValueError):
    """Raised if no shared ruleset has a name; the message contains the reason."""


def ruleset_named(name: str) -> Ruleset:
    """Return the ruleset with this name; raise `UnknownRulesetError` if unknown.

    Aliases and explicit default options are accepted. A ruleset whose board was
    generated for a single game cannot be looked up, because its name contains only a
    hash of the board.
    """
    variant_id, *settings = name[: MAX_NAME + 1].split(";")
    try:
        variant = find_variant(variant_id)
    except KeyError as error:
        raise UnknownRulesetError(f"Unknown variant {variant_id!r}.") from error
    if variant.has_own_boards:
        raise UnknownRulesetError(
            f"{variant_id} has no shared ruleset, because each game has its own board."
        )
    chosen: dict[str, OptionValue] = {}
    for setting in settings:
        option_name, _, text = setting.partition("=")
        if option_name in chosen:
            raise UnknownRulesetError(
                f"{option_name!r} is set twice. Set it only once."
            )
        options = [each for each in variant.options if each.name == option_name]
        if not options:
            raise UnknownRulesetError(f"{variant_id} has no option {option_name!r}.")
        chosen[option_name] = _value(options[0], text)
    try:
        return find_ruleset(variant_id, chosen)
    except OptionError as error:
        raise UnknownRulesetError(str(error)) from error


def require_ruleset(name: str) -> Ruleset:
    """Return the ruleset that a path names; raise `NotFoundError` if it is unknown."""
    try:
        return ruleset_named(name)
    except UnknownRulesetError as error:
        raise NotFoundError(str(error)) from error


def _value(option: Option, text: str) -> OptionValue:
    values = {option_text(value): value for value in option.values}
    if text not in values:
        listed = ", ".join(values)
        raise UnknownRulesetError(f"{option.name} must be one of: {listed}.")
    return values[text]
