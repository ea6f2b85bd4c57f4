"""The ids of variants, their options, and the refused combinations."""

from __future__ import annotations

from collections.abc import Mapping
from fnmatch import fnmatchcase

Options = Mapping[str, object]
Values = tuple[object, ...]

COLORS: tuple[str, ...] = ("blue", "yellow", "red", "green")
STRUCTURES = ("tower", "corner", "steps", "pyramid")

VARIANTS = (
    *("classic", "classic-teams", "classic-2p", "classic-3p"),
    *("duo", "junior", "half-board"),
    *("trigon", "trigon-teams", "trigon-2p", "trigon-3p"),
    *(f"rumis-{name}{mode}" for name in STRUCTURES for mode in ("", "-3p")),
    *(f"rumis-{name}{mode}" for name in STRUCTURES for mode in ("-2p", "-2p4c")),
    *("draft-2p", "draft-3p", "draft-4p"),
    *("obstacle-1p", "obstacle-2p", "obstacle-3p"),
    *("solo-84", "solo-84-descending", "solo-trigon-88", "solo-trigon-figure"),
    *("solo-tetromino-8x10", "solo-pentomino-15x16"),
    *("solo-cube-3", "solo-cube-4", "solo-cube-5"),
)

# Each name stands for a variant with some options already chosen.
ALIASES: dict[str, tuple[str, Options]] = {
    "travel": ("duo", {}),
    "draft": ("draft-3p", {}),
    "reverse": ("classic", {"objective": "reverse"}),
    "reverse-2p": ("classic-2p", {"objective": "reverse"}),
    "reverse-3p": ("classic-3p", {"objective": "reverse"}),
    "contest": (
        "classic-2p",
        {
            "scoring": "onboard",
            "starts": "border",
            "first_piece": "drawn",
            "passing": "free",
            "turn_limit": 24,
        },
    ),
}

BOTH = (False, True)
SCORINGS = ("standard", "legacy", "onboard")

# The published table: an option, its values, and the ids that take it.
TABLE: tuple[tuple[str, Values, str], ...] = (
    ("starts", ("free", "fixed"), "classic classic-teams classic-3p solo-84*"),
    ("starts", ("free", "fixed"), "reverse reverse-3p duo junior half-board"),
    ("starts", ("free", "fixed", "border"), "classic-2p reverse-2p"),
    ("first_piece", ("any", "drawn"), "classic-2p"),
    ("passing", ("forced", "free"), "classic-2p"),
    ("turn_limit", (0, 24), "classic-2p"),
    ("start_spacing", BOTH, "trigon-3p"),
    ("partners_opposite", BOTH, "classic-2p classic-teams trigon-2p trigon-teams"),
    ("scoring", SCORINGS, "classic* duo half-board trigon* obstacle-*"),
    ("scoring", ("standard", "onboard"), "junior draft-*"),
    ("objective", ("standard", "reverse"), "classic* duo junior half-board trigon*"),
    ("objective", ("standard", "reverse"), "draft-* obstacle-*"),
    ("shared_color", COLORS, "classic-3p reverse-3p"),
    ("unused_color", COLORS, "trigon-3p rumis-*-3p"),
    ("contact", ("standard", "corner-only"), "trigon* solo-trigon-88"),
    ("contact", ("corner", "free", "no-edge", "chain"), "solo-tetromino-8x10"),
    ("contact", ("free", "no-edge"), "solo-pentomino-15x16"),
    ("half_starts", ("any", "board-corners"), "half-board"),
    ("order", (), "classic reverse"),
    ("player_colors", (), "obstacle-*"),
    ("first_on_board", BOTH, "rumis-*"),
    ("blocked_is_out", BOTH, "rumis-*"),
    ("best_color", BOTH, "rumis-*-2p4c"),
    ("turn_order", ("strict", "free"), "solo-84 solo-84-descending solo-trigon-88"),
    ("colors", (1, 2, 3, 4), "solo-cube-3"),
    ("colors", (2, 3, 4), "solo-cube-4"),
    ("colors", (4,), "solo-cube-5"),
    ("colors", (1, 4), "solo-trigon-figure"),
    ("assembly", ("free", "drop"), "solo-cube-*"),
)


def find_offered(name: str) -> dict[str, Values]:
    """Return the options of an id or alias with their values."""
    if name not in VARIANTS and name not in ALIASES:
        raise ValueError(f"unknown variant {name!r}")
    variant, settled = ALIASES.get(name, (name, {}))
    listed = name if settled else variant
    return {
        option: values
        for option, values, ids in TABLE
        if any(fnmatchcase(listed, pattern) for pattern in ids.split())
    }


def resolve(name: str, options: Options) -> tuple[str, Options]:
    """Return the id behind a name and all chosen options; refuse wrong ones."""
    offered = find_offered(name)
    for option, value in options.items():
        if option not in offered:
            raise ValueError(f"{name} has no option {option!r}")
        if option == "player_colors":
            check_colors(option, value, int(name[-2]))
        elif option == "order":
            check_colors(option, value, len(COLORS))
        elif (type(value), value) not in [
            (type(offered_value), offered_value) for offered_value in offered[option]
        ]:
            raise ValueError(f"{option} cannot be {value!r}")
    check_together(options)
    variant, implied = ALIASES.get(name, (name, {}))
    return variant, {**implied, **options}


def check_colors(option: str, value: object, seats: int) -> None:
    if not isinstance(value, list | tuple) or len(value) != seats:
        raise ValueError(f"{option} has to name {seats} colors, not {value!r}")
    if len(set(map(str, value))) != seats or any(each not in COLORS for each in value):
        raise ValueError(f"{option} cannot be {value!r}")


def check_together(options: Options) -> None:
    scoring = options.get("scoring", "standard")
    if options.get("objective") == "reverse" and scoring != "standard":
        raise ValueError(f"{scoring} scoring does not go with the reverse objective")
    starts = options.get("starts", "free")
    if "partners_opposite" in options and starts != "free":
        raise ValueError(f"partners_opposite does not go with {starts} starts")
    if options.get("passing") == "free" and options.get("turn_limit", 0) == 0:
        raise ValueError("free passing needs a turn limit")
