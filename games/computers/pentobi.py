"""Pentobi's words for variants, colors and moves, and our words for them.

Pentobi uses fixed start cells, and its score counts squares on the board, plus bonuses.
Our options for this are `starts=fixed` and `scoring=onboard`. Pentobi's piece ids are
the same as ours.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from games.rules.geometry import Cell, Grid
from games.rules.notation import parse_cells, placement_text
from games.rules.options import Options
from games.rules.ruleset import Ruleset
from games.rules.variants import find_ruleset


class UnknownVariantError(ValueError):
    """Raised if a variant is unknown, or is a Pentobi variant that is not supported."""


@dataclass(frozen=True, eq=False)
class PentobiVariant:
    """A variant in Pentobi's words, and the corresponding variant here."""

    id: str
    """Id on Pentobi's command line, such as `classic_2`."""
    name: str
    """Name in files (property GM), such as `Blokus Two-Player`."""
    colors: tuple[str, ...]
    """Pentobi's id for each color, by our color index."""
    variant: str
    options: Options = field(default_factory=lambda: {"starts": "fixed"})
    shift: Cell = (0, 0)
    """Offset from Pentobi's coordinates to ours."""

    @property
    def ruleset(self) -> Ruleset:
        """Rules that Pentobi plays by, including its scoring."""
        return find_ruleset(self.variant, {**self.options, "scoring": "onboard"})

    def color_index(self, color_id: str) -> int:
        """Return our index for a color id; raises a `ValueError` that quotes the id."""
        if color_id not in self.colors:
            names = ", ".join(self.colors)
            raise ValueError(
                f"Unknown color {color_id!r}. Colors in {self.id}: {names}."
            )
        return self.colors.index(color_id)

    def parse_move(self, grid: Grid, text: str) -> tuple[Cell, ...]:
        """Parse a move's cells; raises a `ValueError` that quotes the text.

        Pentobi numbers the cells of the smaller Trigon board separately; here, that
        board is part of the full board.
        """
        right, down = self.shift
        rows = replace(grid, height=grid.height - 2 * down)
        return tuple((x + right, y + down) for x, y in parse_cells(rows, text))

    def move_text(self, grid: Grid, cells: Iterable[Cell]) -> str:
        """Format a move with its cells in Pentobi's order."""
        right, down = self.shift
        rows = replace(grid, height=grid.height - 2 * down)
        return placement_text(rows, ((x - right, y - down) for x, y in cells))


_NUMBERED = ("1", "2", "3", "4")
_BLACK_AND_WHITE = ("B", "W")

VARIANTS = (
    PentobiVariant("classic", "Blokus", _NUMBERED, "classic"),
    PentobiVariant("classic_2", "Blokus Two-Player", _NUMBERED, "classic-2p"),
    PentobiVariant("classic_3", "Blokus Three-Player", _NUMBERED, "classic-3p"),
    PentobiVariant("duo", "Blokus Duo", _BLACK_AND_WHITE, "duo"),
    PentobiVariant("junior", "Blokus Junior", _BLACK_AND_WHITE, "junior"),
    PentobiVariant("trigon", "Blokus Trigon", _NUMBERED, "trigon", {}),
    PentobiVariant(
        "trigon_2",
        "Blokus Trigon Two-Player",
        _NUMBERED,
        "trigon-2p",
        {"partners_opposite": False},
    ),
    PentobiVariant(
        "trigon_3",
        "Blokus Trigon Three-Player",
        _NUMBERED[:3],
        "trigon-3p",
        {"start_spacing": False},
        shift=(2, 1),
    ),
)

_UNPLAYED = ("Nexos", "Callisto", "GembloQ")
"""Families of Pentobi variants that are not Blokus. Variant names begin with the
family."""

_BY_ID: Mapping[str, PentobiVariant] = {variant.id: variant for variant in VARIANTS}
_BY_NAME = {variant.name.lower(): variant for variant in VARIANTS}
_BY_VARIANT = {variant.variant: variant for variant in VARIANTS}


def find_by_id(variant_id: str) -> PentobiVariant:
    """Return the variant with this command-line id."""
    return _found(_BY_ID, variant_id, variant_id)


def find_by_name(name: str) -> PentobiVariant:
    """Return the variant with this name in files, in any letter case."""
    return _found(_BY_NAME, name.strip().lower(), name)


def find_by_variant(variant: str) -> PentobiVariant:
    """Return Pentobi's words for one of our variants."""
    return _found(_BY_VARIANT, variant, variant)


def is_unplayed(name: str) -> bool:
    """Return whether a name in a file is one of Pentobi's other games."""
    return name.strip().lower().startswith(tuple(map(str.lower, _UNPLAYED)))


def _found(
    variants: Mapping[str, PentobiVariant], key: str, quoted: str
) -> PentobiVariant:
    if key not in variants:
        raise UnknownVariantError(f"{quoted!r} is not a known variant.")
    return variants[key]
