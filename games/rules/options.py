"""Options: the choices by which a variant is refined (rules 8.2)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

OptionValue: TypeAlias = str | bool
Options: TypeAlias = Mapping[str, OptionValue]


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

    @property
    def default(self) -> OptionValue:
        """The value when the option is not given."""
        return self.values[0]

    def allows(self, value: object) -> bool:
        """Whether this is one of the values, and no look-alike such as 1 for true."""
        return any(value == v and type(value) is type(v) for v in self.values)


STARTS = Option("starts", ("free", "fixed"))
SCORING = Option("scoring", ("standard", "legacy", "onboard"))
OBJECTIVE = Option("objective", ("standard", "reverse"))


def complete(
    variant: str, options: tuple[Option, ...], given: Mapping[str, object]
) -> dict[str, OptionValue]:
    """Check the options given and add the defaults; raises `OptionError`."""
    known = {option.name: option for option in options}
    for name, value in given.items():
        if name not in known:
            raise OptionError(name, f"{variant} has no option {name!r}.")
        if not known[name].allows(value):
            allowed = ", ".join(map(option_text, known[name].values))
            raise OptionError(name, f"{name} is one of: {allowed}.")
    _refuse_contradictions(given)
    return {name: given.get(name, known[name].default) for name in known}  # type: ignore[misc]


def option_text(value: OptionValue) -> str:
    """Write a value as in a ruleset's canonical name."""
    return str(value).lower() if isinstance(value, bool) else value


def _refuse_contradictions(given: Mapping[str, object]) -> None:
    reverse = given.get("objective") == "reverse"
    if reverse and given.get("scoring", "standard") != "standard":
        raise OptionError("scoring", "objective=reverse has its own scoring.")
    if given.get("starts") == "fixed" and "partners_opposite" in given:
        raise OptionError("partners_opposite", "starts=fixed settles all corners.")
