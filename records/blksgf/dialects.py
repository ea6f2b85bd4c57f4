"""Names that files use for colors, players and rulesets."""

from collections.abc import Mapping

from games.computers import dialects
from games.computers.dialects import NUMBERS, Dialect
from games.computers.pentobi import UnknownVariantError, is_unplayed
from games.rules.options import OptionError
from games.rules.ruleset import Ruleset
from records.judging.judge import RefusedError

COLOR_NAMES: Mapping[str, int] = {
    **{"B": 0, "W": 1},
    **{number: i for i, number in enumerate(NUMBERS)},
    **{"BLUE": 0, "YELLOW": 1, "RED": 2, "GREEN": 3},
}
"""Properties for moves, including old names, mapped to the index of the color."""
SETUP_NAMES: Mapping[str, int] = {
    f"A{name}": i for name, i in COLOR_NAMES.items() if len(name) == 1
}
SEAT_NAMES: Mapping[str, int] = {
    **{"PB": 0, "PW": 1},
    **{f"P{number}": i for i, number in enumerate(NUMBERS)},
}
"""Properties for players' names, mapped to the index of the seat."""


def seat_names(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the property that names the player of each seat."""
    seats = len(ruleset.seats)
    if seats == 2:  # noqa: PLR2004 - also for two players with four colors
        return "PB", "PW"
    return tuple(f"P{number}" for number in NUMBERS[:seats])


def find_color(dialect: Dialect, number: int) -> str:
    """Return the color with this index; raise `RefusedError` if it is missing."""
    if number >= len(dialect.colors):
        raise RefusedError(
            "bad-color", f"{dialect.name} does not have a color {number + 1}."
        )
    return dialect.ruleset.colors[dialect.colors[number]]


def find_dialect(name: str, options: Mapping[str, object] | None) -> Dialect:
    """Return the dialect for a value of GM, by default with its default options.

    Raises `RefusedError`.
    """
    try:
        return dialects.find_dialect(name, options)
    except OptionError as error:
        raise RefusedError("bad-option", str(error)) from error
    except UnknownVariantError as error:
        raise _unknown(name) from error


def _unknown(name: str) -> RefusedError:
    quoted = repr(name[:80])
    if is_unplayed(name):
        return RefusedError(
            "unsupported-variant",
            f"This server does not support Pentobi's game {quoted}.",
        )
    return RefusedError("unknown-variant", f"Unknown variant {quoted}.")
