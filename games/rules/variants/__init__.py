"""The variants: one file per family, and their registry (rules 8.1).

`VARIANTS` contains them by id, and `ALIASES` contains their other names. `find_ruleset`
returns the ruleset of an id with options.

This layer is above `games.rules.ruleset` and below `games.rules.position`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from types import MappingProxyType

from games.rules.options import OptionError, Options, OptionValue, complete
from games.rules.ruleset import OWN_BOARDS, Ruleset, Variant
from games.rules.variants import (
    classic,
    draft,
    duo,
    half_board,
    obstacle,
    rumis,
    solo,
    trigon,
)

VARIANTS: dict[str, Variant] = {
    variant.id: variant
    for family in (classic, duo, half_board, trigon, rumis, draft, obstacle, solo)
    for variant in family.VARIANTS
}


@dataclass(frozen=True)
class Alias:
    """Another name for a variant, with some options fixed or unavailable."""

    variant: str
    settled: Options = field(default_factory=dict)
    offered: frozenset[str] | None = None
    """Options that can be chosen; None for all options of the variant."""

    def offers(self, option: str) -> bool:
        """Return whether this name permits an option of the variant."""
        return self.offered is None or option in self.offered


_REVERSE = {"objective": "reverse"}
_CONTEST: Options = {
    "starts": "border",
    "first_piece": "drawn",
    "passing": "free",
    "turn_limit": 24,
    "scoring": "onboard",
}

ALIASES: dict[str, Alias] = {
    "travel": Alias("duo"),
    "draft": Alias("draft-3p"),
    "contest": Alias("classic-2p", _CONTEST, frozenset()),
    "reverse": Alias("classic", _REVERSE, frozenset({"starts", "order"})),
    "reverse-2p": Alias("classic-2p", _REVERSE, frozenset({"starts"})),
    "reverse-3p": Alias("classic-3p", _REVERSE, frozenset({"starts", "shared_color"})),
}


SPELLINGS: dict[str, str] = rumis.SPELLINGS
"""Other spellings of ids, which are accepted but omitted from lists of variants."""


def find_alias(variant_id: str) -> Alias:
    """Return the alias with this name; a variant id is an alias of itself."""
    variant = SPELLINGS.get(variant_id, variant_id)
    return ALIASES.get(variant, Alias(variant))


def find_variant(variant_id: str) -> Variant:
    """Return the variant with this id or alias; raises `KeyError`."""
    return VARIANTS[find_alias(variant_id).variant]


def find_ruleset(
    variant_id: str, raw_options: Mapping[str, object] = MappingProxyType({})
) -> Ruleset:
    """Return the ruleset of a variant id or alias, with options.

    Raises `KeyError` for an unknown id. Raises `OptionError` for an unknown option, a
    value that the variant does not allow, or options that contradict each other. Equal
    rulesets are the same object, unless they have their own boards, which are too many
    to cache.
    """
    variant = find_variant(variant_id)
    alias = find_alias(variant_id)
    for name in raw_options:
        if not alias.offers(name):
            raise OptionError(name, f"{variant_id} has no option {name!r}.")
    completed = complete(variant.id, variant.options, {**raw_options, **alias.settled})
    make = _ruleset_of_its_own if variant.has_own_boards else _ruleset
    return make(variant.id, tuple(completed.items()))


def for_new_game(ruleset: Ruleset) -> Ruleset:
    """Return the ruleset that a new game uses for a requested one (rules 3.6).

    A figure is moved to a standard place, so that equal figures are one ruleset. Raises
    `OptionError` if the figure is larger than all pieces together.
    """
    variant = VARIANTS[ruleset.variant]
    if not variant.has_own_boards:
        return ruleset
    cells, most = len(ruleset.grid.cells), ruleset.cells_per_color * len(ruleset.colors)
    if cells > most:
        open_one = next(option for option in variant.options if option.is_open)
        raise OptionError(
            open_one.name,
            f"The region may have at most {most} cells, which is the total size"
            " of all pieces.",
        )
    by_name = {option.name: option for option in variant.options}
    settled = {name: by_name[name].settled(v) for name, v in ruleset.options.items()}
    return find_ruleset(variant.id, settled)


def _made(variant_id: str, options: tuple[tuple[str, OptionValue], ...]) -> Ruleset:
    variant = VARIANTS[variant_id]
    defaults = {option.name: option.default for option in variant.options}
    changed = {name: value for name, value in options if value != defaults[name]}
    built = variant.build(dict(options))
    return replace(built, variant=variant_id, options=changed)


_ruleset = cache(_made)
_ruleset_of_its_own = lru_cache(maxsize=OWN_BOARDS)(_made)
