"""Variants as JSON: seats, colors and options, so that a client needs no rules."""

from collections.abc import Sequence
from functools import lru_cache

from games.api.answers.names import VariantId
from games.api.http.answer import Answer
from games.events.game import Options, OptionValue
from games.rules import options
from games.rules.ruleset import RULES_VERSION, Ruleset
from games.rules.variants import (
    ALIASES,
    VARIANTS,
    find_alias,
    find_ruleset,
    find_variant,
)


class Option(Answer):
    """A choice that a variant offers."""

    name: str
    values: Sequence[OptionValue]
    default: OptionValue
    open: bool
    """Whether `values` are only examples: a region may be any."""

    @classmethod
    def of(cls, option: options.Option) -> "Option":
        """Return an option as JSON."""
        return cls(
            name=option.name,
            values=option.values,
            default=option.default,
            open=option.is_open,
        )


class SeatColors(Answer):
    """The colors of a seat."""

    seat: int
    colors: list[str]


class Alias(Answer):
    """Another name for a variant, with options settled."""

    id: str
    options: Options


class Bonus(Answer):
    """What a color gets beyond its cells."""

    all_placed: int
    one_cell_piece_last: int


class Variant(Answer):
    """A variant of the family."""

    id: VariantId
    aliases: list[Alias]
    rules_version: int
    colors: Sequence[str]
    turn_order: list[str]
    seats: list[SeatColors]
    teams: Sequence[Sequence[int]]
    cells: int
    cells_per_color: int
    pieces_per_color: int
    settled: Options
    """Options that the alias asked for settles."""
    options: list[Option]
    """Those that are left to choose."""
    bonus: Bonus

    @classmethod
    @lru_cache(maxsize=64)
    def of(cls, name: str) -> "Variant":
        """Return a variant as JSON; of an alias what it settles, and what it leaves."""
        alias, variant = find_alias(name), find_variant(name)
        ruleset = find_ruleset(name, {})
        return cls(
            id=variant.id,
            aliases=_aliases_of(variant.id),
            rules_version=RULES_VERSION,
            colors=ruleset.colors,
            turn_order=[ruleset.colors[color] for color in ruleset.order],
            seats=_seats_of(ruleset),
            teams=ruleset.teams,
            cells=len(ruleset.grid.cells),
            cells_per_color=ruleset.cells_per_color,
            pieces_per_color=sum(ruleset.copies),
            settled=alias.settled,
            options=[
                Option.of(option)
                for option in variant.options
                if alias.offers(option.name)
            ],
            bonus=Bonus(
                all_placed=ruleset.scoring.bonus_all,
                one_cell_piece_last=ruleset.scoring.bonus_last,
            ),
        )


def _aliases_of(variant: str) -> list[Alias]:
    return [
        Alias(id=name, options=meant.settled)
        for name, meant in ALIASES.items()
        if meant.variant == variant
    ]


def _seats_of(ruleset: Ruleset) -> list[SeatColors]:
    return [
        SeatColors(seat=seat, colors=[ruleset.colors[color] for color in colors])
        for seat, colors in enumerate(ruleset.seats)
    ]


class VariantList(Answer):
    """All variants."""

    items: list[Variant]

    @classmethod
    @lru_cache(maxsize=1)
    def of_all(cls) -> "VariantList":
        """Return every variant as JSON."""
        return cls(items=[Variant.of(variant) for variant in VARIANTS])
