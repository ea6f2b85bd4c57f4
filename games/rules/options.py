"""Options: the choices by which a variant is refined (rules 8.2)."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias

from games.rules.geometry import Cell

OptionValue: TypeAlias = str | bool | int | tuple[str, ...] | tuple[Cell, ...]
Options: TypeAlias = Mapping[str, Any]
"""Options by name, each with one of the values of its `Option`."""


class OptionError(ValueError):
    """An option that the variant does not have, or a value that it does not allow."""

    def __init__(self, option: str, reason: str) -> None:
        """Name the option; the reason is a sentence for the person who sent it."""
        super().__init__(reason)
        self.option = option


@dataclass(frozen=True)
class Option:
    """A choice that a variant offers; the first value is the default."""

    name: str
    values: tuple[OptionValue, ...]

    is_open: ClassVar[bool] = False
    """Whether other values than those listed can be read."""

    @property
    def default(self) -> OptionValue:
        """The value when the option is not given."""
        return self.values[0]

    def read(self, given: object) -> OptionValue:
        """Return the value that is meant, no look-alike such as 1 for true.

        Raises `OptionError` for anything else.
        """
        value = tuple(given) if isinstance(given, list) else given
        for allowed in self.values:
            if value == allowed and type(value) is type(allowed):
                return allowed
        listed = ", ".join(map(option_text, self.values))
        raise OptionError(self.name, f"{self.name} is one of: {listed}.")

    def settled(self, value: OptionValue) -> OptionValue:
        """Return what a new game has instead of a value that was read."""
        return value


STARTS = Option("starts", ("free", "fixed"))
SCORING = Option("scoring", ("standard", "legacy", "onboard"))
BORDER_STARTS = Option("starts", ("free", "fixed", "border"))
FIRST_PIECE = Option("first_piece", ("any", "drawn"))
PASSING = Option("passing", ("forced", "free"))
TURN_LIMIT = Option("turn_limit", (0, 24))
"""Maximum number of turns of a color; 0: no limit."""
PLAIN_SCORING = Option("scoring", ("standard", "onboard"))
OBJECTIVE = Option("objective", ("standard", "reverse"))


def partners_opposite(*, default: bool) -> Option:
    """Return the option whether partners start on opposite cells (rules 2.7)."""
    return Option("partners_opposite", (default, not default))


def complete(
    variant: str, options: tuple[Option, ...], given: Mapping[str, object]
) -> dict[str, OptionValue]:
    """Check the options given and add the defaults; raises `OptionError`."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            raise OptionError(name, f"{variant} has no option {name!r}.")
    chosen = {
        name: option.read(given[name]) if name in given else option.default
        for name, option in known.items()
    }
    _refuse_contradictions(given)
    return chosen


def option_text(value: OptionValue) -> str:
    """Write a value as in a ruleset's canonical name; a long list by its hash."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        if all(isinstance(item, str) for item in value):
            return ",".join(map(str, value))
        return hashlib.sha256(repr(value).encode()).hexdigest()[:16]
    return str(value)


def _refuse_contradictions(given: Mapping[str, object]) -> None:
    reverse = given.get("objective") == "reverse"
    if reverse and given.get("scoring", "standard") != "standard":
        raise OptionError("scoring", "objective=reverse has its own scoring.")
    starts = given.get("starts", "free")
    if starts != "free" and "partners_opposite" in given:
        reason = f"starts={starts} leaves no choice of corners."
        raise OptionError("partners_opposite", reason)
    if given.get("passing") == "free" and not given.get("turn_limit"):
        reason = "passing=free needs a turn_limit: without one a game might never end."
        raise OptionError("passing", reason)
