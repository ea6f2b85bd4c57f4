"""What a variant and its options fix: colors, order, seats, starts, teams, pieces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tests.oracle.shapes import SHAPES, Cell, SquareBoard

Options = Mapping[str, object]

COLORS = ("blue", "yellow", "red", "green")
PARTNERS = {"blue": "red", "red": "blue", "yellow": "green", "green": "yellow"}
FULL_SET = dict.fromkeys(SHAPES, 1)
JUNIOR_PIECES = ("1", "2", "I3", "V3", "I4", "L4", "T4", "Z4", "O", "I5", "L5", "P")

# Each name stands for a variant with some options already chosen.
ALIASES: dict[str, tuple[str, Options]] = {
    "travel": ("duo", {}),
    "reverse": ("classic", {"objective": "reverse"}),
    "reverse-2p": ("classic-2p", {"objective": "reverse"}),
    "reverse-3p": ("classic-3p", {"objective": "reverse"}),
}

VALUES: dict[str, tuple[object, ...]] = {
    "starts": ("free", "fixed"),
    "partners_opposite": (True, False),
    "scoring": ("standard", "legacy", "onboard"),
    "objective": ("standard", "reverse"),
    "shared_color": COLORS,
    "half_starts": ("any", "board-corners"),
}

USUAL_OPTIONS = {"starts", "scoring", "objective"}
ALLOWED_OPTIONS = {
    "classic": USUAL_OPTIONS,
    "classic-teams": USUAL_OPTIONS | {"partners_opposite"},
    "classic-2p": USUAL_OPTIONS | {"partners_opposite"},
    "classic-3p": USUAL_OPTIONS | {"shared_color"},
    "duo": USUAL_OPTIONS,
    "travel": USUAL_OPTIONS,
    "junior": USUAL_OPTIONS,
    "half-board": USUAL_OPTIONS | {"half_starts"},
    "reverse": {"starts"},
    "reverse-2p": {"starts"},
    "reverse-3p": {"starts", "shared_color"},
}


@dataclass(frozen=True)
class Rules:
    """What is fixed before the first placement.

    `colors` is the order of listings and `order` the order of play. A color without an
    owner is shared. `teams` is empty when every seat plays for itself. `starts` are the
    cells that a color's first piece may cover. Without `partners` there is no pairing.
    """

    board: SquareBoard
    colors: tuple[str, ...]
    order: tuple[str, ...]
    owners: Mapping[str, int]
    pieces: Mapping[str, int]
    starts: Mapping[str, tuple[Cell, ...]]
    teams: tuple[tuple[int, ...], ...] = ()
    partners: Mapping[str, str] | None = None
    has_bonuses: bool = True
    scoring: str = "standard"
    objective: str = "standard"

    @property
    def seats(self) -> tuple[int, ...]:
        return tuple(sorted(set(self.owners.values())))

    def find_size(self) -> int:
        """Count the squares of all pieces of one color."""
        return sum(len(SHAPES[piece]) * copies for piece, copies in self.pieces.items())


def check_options(name: str, options: Options) -> None:
    if name not in ALLOWED_OPTIONS:
        raise ValueError(f"unknown variant {name!r}")
    for option, value in options.items():
        if option not in ALLOWED_OPTIONS[name]:
            raise ValueError(f"{name} has no option {option!r}")
        if (type(value), value) not in [
            (type(known), known) for known in VALUES[option]
        ]:
            raise ValueError(f"{option} cannot be {value!r}")
    scoring = options.get("scoring", "standard")
    if name == "junior" and scoring == "legacy":
        raise ValueError("junior has no legacy scoring")
    if options.get("objective") == "reverse" and scoring != "standard":
        raise ValueError(f"{scoring} scoring does not go with the reverse objective")
    if "partners_opposite" in options and options.get("starts") == "fixed":
        raise ValueError("partners_opposite does not go with fixed starts")


def find_rules(name: str, options: Options | None = None) -> Rules:
    """Return the rules of a variant; unknown options are a ValueError."""
    options = options or {}
    check_options(name, options)
    variant, implied = ALIASES.get(name, (name, {}))
    chosen = {**implied, **options}
    rules = replace(
        build_rules(variant, chosen),
        scoring=str(chosen.get("scoring", "standard")),
        objective=str(chosen.get("objective", "standard")),
    )
    if chosen.get("starts") == "fixed":
        return replace(rules, partners=None)
    anywhere = tuple(cell for cells in rules.starts.values() for cell in cells)
    if variant == "half-board" and chosen.get("half_starts") != "board-corners":
        anywhere = rules.board.corners
    return replace(rules, starts=dict.fromkeys(rules.colors, anywhere))


def build_rules(variant: str, chosen: Options) -> Rules:
    """Return the rules as with fixed starts."""
    if variant in {"duo", "junior"}:
        return build_duo(variant)
    if variant == "half-board":
        return build_half_board(chosen)
    return build_classic(variant, chosen)


def build_duo(variant: str) -> Rules:
    is_junior = variant == "junior"
    colors = ("green", "orange") if is_junior else ("purple", "orange")
    return Rules(
        board=SquareBoard(14, 14),
        colors=colors,
        order=colors,
        owners={color: seat for seat, color in enumerate(colors)},
        pieces=dict.fromkeys(JUNIOR_PIECES, 2) if is_junior else FULL_SET,
        starts={colors[0]: ((4, 4),), colors[1]: ((9, 9),)},
        has_bonuses=not is_junior,
    )


def build_half_board(chosen: Options) -> Rules:
    second = (0, 19) if chosen.get("half_starts") == "board-corners" else (9, 19)
    return Rules(
        board=SquareBoard(10, 20),
        colors=("blue", "yellow"),
        order=("blue", "yellow"),
        owners={"blue": 0, "yellow": 1},
        pieces=FULL_SET,
        starts={"blue": ((0, 0),), "yellow": (second,)},
    )


def build_classic(variant: str, chosen: Options) -> Rules:
    board = SquareBoard(20, 20)
    order: tuple[str, ...] = COLORS
    owners = {color: seat for seat, color in enumerate(COLORS)}
    if variant == "classic-2p":
        owners = {"blue": 0, "yellow": 1, "red": 0, "green": 1}
    elif variant == "classic-3p":
        after_shared = COLORS.index(str(chosen.get("shared_color", "green"))) + 1
        order = COLORS[after_shared:] + COLORS[:after_shared]
        owners = {color: seat for seat, color in enumerate(order[:3])}
    are_partners_opposite = chosen.get("partners_opposite", variant == "classic-teams")
    return Rules(
        board=board,
        colors=COLORS,
        order=order,
        owners=owners,
        pieces=FULL_SET,
        starts={color: (board.corners[place],) for place, color in enumerate(COLORS)},
        teams=((0, 2), (1, 3)) if variant == "classic-teams" else (),
        partners=PARTNERS if are_partners_opposite else None,
    )
