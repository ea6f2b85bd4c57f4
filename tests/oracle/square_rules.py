"""The rules of the games on squares: Classic and its kin, Duo, Draft, Obstacle."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from tests.oracle.options import COLORS, Options
from tests.oracle.ruleset import PARTNERS, Rules
from tests.oracle.shapes import Board, Cell
from tests.oracle.squares import POLYOMINOES, find_corners, rectangle

FULL_SET = dict.fromkeys(POLYOMINOES.shapes, 1)
JUNIOR_PIECES = ("1", "2", "I3", "V3", "I4", "L4", "T4", "Z4", "O", "I5", "L5", "P")
CORNERS = find_corners(20, 20)
FIVES = frozenset(piece for piece in FULL_SET if POLYOMINOES.find_size(piece) == 5)
OPPOSITE_CORNERS: dict[Cell, Cell] = {(x, y): (19 - x, 19 - y) for x, y in CORNERS}


def build_square_rules(variant: str, chosen: Options) -> Rules:
    rules = set_starts(build_family(variant, chosen), chosen)
    if chosen.get("first_piece") != "drawn":
        return rules
    starts = {cell for cells in rules.starts.values() for cell in cells}
    openers = {piece for piece in FIVES if can_cover(rules.board, piece, starts)}
    return replace(rules, first_pieces=frozenset(openers))


def build_family(variant: str, chosen: Options) -> Rules:
    family = variant.partition("-")[0]
    if family in {"duo", "junior"}:
        return build_duo(variant)
    if family == "half":
        return build_half_board(chosen)
    if family == "draft":
        return build_draft(variant)
    if family == "obstacle":
        return build_obstacle(variant, chosen)
    return build_classic(variant, chosen)


def set_starts(rules: Rules, chosen: Options) -> Rules:
    """Give every color the start cells that were chosen; families fix their own."""
    if chosen.get("starts") == "fixed":
        return replace(rules, partners=None)
    anywhere = tuple(cell for cells in rules.starts.values() for cell in cells)
    if rules.variant == "half-board" and chosen.get("half_starts") != "board-corners":
        anywhere = find_corners(10, 20)
    if chosen.get("starts") == "border":
        anywhere = find_border(rules.board)
        rules = replace(rules, partners=None)
    return replace(rules, starts=dict.fromkeys(rules.colors, anywhere))


def can_cover(board: Board, piece: str, starts: Collection[Cell]) -> bool:
    """Return whether a piece can cover one of some cells of the empty board."""
    return any(not cells.isdisjoint(starts) for cells in board.lay(piece))


def build_duo(variant: str) -> Rules:
    is_junior = variant == "junior"
    colors = ("green", "orange") if is_junior else ("purple", "orange")
    return Rules(
        variant=variant,
        board=rectangle(14, 14),
        colors=colors,
        order=colors,
        owners={color: seat for seat, color in enumerate(colors)},
        seats=(0, 1),
        pieces=dict.fromkeys(JUNIOR_PIECES, 2) if is_junior else FULL_SET,
        starts={colors[0]: ((4, 4),), colors[1]: ((9, 9),)},
        has_bonuses=not is_junior,
    )


def build_half_board(chosen: Options) -> Rules:
    second = (0, 19) if chosen.get("half_starts") == "board-corners" else (9, 19)
    return Rules(
        variant="half-board",
        board=rectangle(10, 20),
        colors=("blue", "yellow"),
        order=("blue", "yellow"),
        owners={"blue": 0, "yellow": 1},
        seats=(0, 1),
        pieces=FULL_SET,
        starts={"blue": ((0, 0),), "yellow": (second,)},
    )


def build_classic(variant: str, chosen: Options) -> Rules:
    """Return the rules of Classic for any number of seats, down to the solo puzzle."""
    order: tuple[str, ...] = COLORS
    owners = {color: seat for seat, color in enumerate(COLORS)}
    if "order" in chosen:
        order = tuple(str(color) for color in as_list(chosen["order"]))
        owners = {color: seat for seat, color in enumerate(order)}
    elif variant == "classic-2p":
        owners = {"blue": 0, "yellow": 1, "red": 0, "green": 1}
    elif variant == "classic-3p":
        after_shared = COLORS.index(str(chosen.get("shared_color", "green"))) + 1
        order = COLORS[after_shared:] + COLORS[:after_shared]
        owners = {color: seat for seat, color in enumerate(order[:3])}
    elif variant in {"solo-84", "solo-84-descending"}:
        owners = dict.fromkeys(COLORS, 0)
    are_partners_opposite = chosen.get("partners_opposite", variant == "classic-teams")
    return Rules(
        variant=variant,
        board=rectangle(20, 20),
        colors=COLORS,
        order=order,
        owners=owners,
        seats=tuple(sorted(set(owners.values()))),
        pieces=FULL_SET,
        movers="anyone" if chosen.get("turn_order") == "free" else "colors",
        teams=((0, 2), (1, 3)) if variant == "classic-teams" else (),
        starts={color: (CORNERS[place],) for place, color in enumerate(COLORS)},
        opposites=OPPOSITE_CORNERS,
        partners=PARTNERS if are_partners_opposite else None,
        is_descending=variant == "solo-84-descending",
        can_skip=chosen.get("passing") == "free",
        most_rounds=as_limit(chosen.get("turn_limit", 0)),
    )


def find_border(board: Board) -> tuple[Cell, ...]:
    """Return the cells that lack a neighbor."""
    return tuple(
        cell
        for cell in sorted(board.cells)
        if not board.cells.issuperset(board.grid.list_beside(cell))
    )


def build_draft(variant: str) -> Rules:
    return replace(
        build_classic(variant, {}),
        owners={},
        seats=tuple(range(int(variant[-2]))),
        movers="seats",
        reserved_corners=frozenset(CORNERS),
    )


def build_obstacle(variant: str, chosen: Options) -> Rules:
    """Return rules with obstacles that have no owner: all seats place them in turn."""
    seats = tuple(range(int(variant[-2])))
    named = as_list(chosen.get("player_colors", COLORS[: len(seats)]))
    players = tuple(str(color) for color in named)
    return replace(
        build_classic(variant, {}),
        order=players,
        owners={color: seat for seat, color in enumerate(players)},
        seats=seats,
        reserved_corners=frozenset(CORNERS),
        obstacles=tuple(color for color in COLORS if color not in players),
    )


def as_limit(value: object) -> int | None:
    """Return a limit on rounds; None for 0."""
    assert isinstance(value, int)
    return value or None


def as_list(value: object) -> Iterable[object]:
    assert isinstance(value, list | tuple)
    return value
