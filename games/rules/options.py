"""Options: the choices that refine a variant (rules 8.2)."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias

from games.rules.geometry import Cell

OptionValue: TypeAlias = str | bool | int | tuple[str, ...] | tuple[Cell, ...]
Options: TypeAlias = Mapping[str, Any]
"""Options by name, each with a value that its `Option` allows."""


class OptionError(ValueError):
    """Raised if a variant does not have an option, or does not allow its value."""

    def __init__(self, option: str, reason: str) -> None:
        """Store the option's name and a sentence for the caller."""
        super().__init__(reason)
        self.option = option


@dataclass(frozen=True)
class Option:
    """An option of a variant. The first value is the default."""

    name: str
    values: tuple[OptionValue, ...]

    is_open: ClassVar[bool] = False
    """Whether values other than the listed ones are accepted."""

    @property
    def default(self) -> OptionValue:
        """The value that applies if the option is omitted."""
        return self.values[0]

    def read(self, raw_value: object) -> OptionValue:
        """Return the allowed value that equals an input of the same type.

        Raises `OptionError` for all other inputs, including 1 for true.
        """
        value = tuple(raw_value) if isinstance(raw_value, list) else raw_value
        for allowed in self.values:
            if value == allowed and type(value) is type(allowed):
                return allowed
        listed = ", ".join(map(option_text, self.values))
        raise OptionError(self.name, f"{self.name} must be one of: {listed}.")

    def settled(self, value: OptionValue) -> OptionValue:
        """Return the value for a new game, given a value that `read` returned."""
        return value


STARTS = Option("starts", ("free", "fixed"))
SCORING = Option("scoring", ("standard", "legacy", "onboard"))
BORDER_STARTS = Option("starts", ("free", "fixed", "border"))
FIRST_PIECE = Option("first_piece", ("any", "drawn"))
PASSING = Option("passing", ("forced", "free"))
TURN_LIMIT = Option("turn_limit", (0, 24))
"""Maximum number of turns per color; 0 means no limit."""
PLAIN_SCORING = Option("scoring", ("standard", "onboard"))
OBJECTIVE = Option("objective", ("standard", "reverse"))


def partners_opposite(*, default: bool) -> Option:
    """Return the option for partners on opposite start cells (rules 2.7)."""
    return Option("partners_opposite", (default, not default))


def complete(
    variant: str, options: tuple[Option, ...], raw_options: Mapping[str, object]
) -> dict[str, OptionValue]:
    """Validate options and add the defaults; raises `OptionError`."""
    by_name = {option.name: option for option in options}
    for name in raw_options:
        if name not in by_name:
            raise OptionError(name, f"{variant} has no option {name!r}.")
    chosen = {
        name: option.read(raw_options[name]) if name in raw_options else option.default
        for name, option in by_name.items()
    }
    _refuse_contradictions(raw_options)
    return chosen


def option_text(value: OptionValue) -> str:
    """Return a value's text in a canonical name; a long list becomes a hash."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        if all(isinstance(item, str) for item in value):
            return ",".join(map(str, value))
        return hashlib.sha256(repr(value).encode()).hexdigest()[:16]
    return str(value)


def _refuse_contradictions(raw_options: Mapping[str, object]) -> None:
    reverse = raw_options.get("objective") == "reverse"
    if reverse and raw_options.get("scoring", "standard") != "standard":
        raise OptionError(
            "scoring", "objective=reverse cannot be combined with scoring."
        )
    starts = raw_options.get("starts", "free")
    if starts != "free" and "partners_opposite" in raw_options:
        reason = f"partners_opposite cannot be combined with starts={starts}."
        raise OptionError("partners_opposite", reason)
    if raw_options.get("passing") == "free" and not raw_options.get("turn_limit"):
        reason = (
            "passing=free requires a turn_limit. Otherwise, a game might never end."
        )
        raise OptionError("passing", reason)
