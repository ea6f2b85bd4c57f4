"""A ruleset: a variant with the options that affect play or results, as plain data.

Hooks express what data cannot: `start_rule` reserves start cells for other colors,
`contact_rule` forbids further contacts, and `board_rule` sets conditions for the whole
board. `puzzle` ends a game when a region is packed.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import mul
from typing import Literal, TypeAlias, cast

from games.rules.geometry import Cell, Grid
from games.rules.hooks import ADMITS_ALL, BoardRule, ContactRule, StartRule
from games.rules.options import Option, Options, option_text
from games.rules.pieces import Piece
from games.rules.placements import Placements, placements_of

RULES_VERSION = 2
"""Edition of the rules that this engine applies by default. The edition increases when
a change to the rules affects any move or result. Every game stores the edition at its
creation and is always judged by it. Since edition 2, a solo game is won only if its
goal is reached. The score of a puzzle that uses all pieces is the sum of its colors'
scores (`scoring.outcome`)."""

OWN_BOARDS = 8
"""Maximum number of single-game boards that a process caches. The tables of each board
take 12 MB."""

Level: TypeAlias = Literal["free", "no-edge", "corner", "chain"]
Opening: TypeAlias = Literal["starts", "contact", "anywhere"]


@dataclass(frozen=True)
class Scoring:
    """Scoring of a color's pieces (rules 2.3, 4.1, 6.5, 7.1 and 7.2)."""

    name: Literal["standard", "legacy", "onboard", "visible", "covered"] = "standard"
    objective: Literal["standard", "reverse"] = "standard"
    bonus_all: int = 15
    bonus_last: int = 5
    best_color: bool = False
    """Whether only the better of a seat's colors counts."""

    @classmethod
    def chosen(
        cls, options: Options, bonus_all: int = 15, bonus_last: int = 5
    ) -> "Scoring":
        """Return the scoring for the options `scoring` and `objective`."""
        name = cast(Literal["standard", "legacy", "onboard"], options["scoring"])
        objective = cast(Literal["standard", "reverse"], options["objective"])
        if objective == "reverse":
            return cls(name, objective, bonus_all=0, bonus_last=0)
        return cls(name, objective, bonus_all, bonus_last)


@dataclass(frozen=True)
class Mover:
    """A mover, the unit of the turn order: a color, or a seat with all its hands."""

    seat: int | None
    """Seat that acts; None if the seats share the color and take turns with it."""
    hands: tuple[int, ...]


@dataclass(frozen=True)
class Hand:
    """The pieces of one color that a mover may place."""

    color: int
    mover: int


@dataclass(frozen=True)
class PuzzleRules:
    """The contact level of a region to be packed (rules 3.1)."""

    level: Level


@dataclass(frozen=True, eq=False, kw_only=True)
class Ruleset:
    """A ruleset with all data of the engine; colors, seats and cells are indices."""

    variant: str = ""
    """Id of the variant, set by the registry."""
    options: Options = field(default_factory=dict)
    """Options that differ from the variant's defaults."""
    grid: Grid
    pieces: tuple[Piece, ...]
    copies: tuple[int, ...]
    """Number of copies of each piece that a color owns."""
    colors: tuple[str, ...]
    order: tuple[int, ...]
    """Colors in turn order."""
    seats: tuple[tuple[int, ...], ...]
    """Colors whose scores count for each seat. Without a draft, the seat also plays
    them."""
    teams: tuple[tuple[int, ...], ...]
    """Teams of seats that win together. A seat without partners is a team of one."""
    scoring: Scoring = Scoring()

    opening: Opening = "starts"
    """Condition for a color's first piece: a start cell, contact with any piece, or
    none."""
    starts: tuple[tuple[int, ...], ...] = ()
    """Start cells of each color, one of which its first piece must cover."""
    on_ground: bool = False
    """Whether the first piece of each color must stand on the ground, in 3D games."""
    reserved: tuple[int, ...] = ()
    """Cells that only the first piece of a color may cover."""
    obstacles: tuple[int, ...] = ()
    """Colors that all seats place in turn before the other colors."""
    turns: Literal["colors", "seats", "anybody"] = "colors"
    """Unit of the turn order: colors, seats with drafted hands, or one seat that
    chooses its color."""
    blocked_is_out: bool = False
    first_pieces: tuple[int, ...] = ()
    """Pieces from which the first piece of every color is drawn; empty if any piece may
    begin."""
    may_skip: bool = False
    """Whether a color that has started may skip its turn."""
    turn_limit: int | None = None
    """Maximum number of turns of a color, including skips, before the game ends."""
    puzzle: PuzzleRules | None = None

    start_rule: StartRule | None = None
    contact_rule: ContactRule | None = None
    board_rule: BoardRule = ADMITS_ALL

    def __str__(self) -> str:
        """Return the canonical name."""
        return self.name

    @cached_property
    def name(self) -> str:
        """Canonical name. Position keys and statistics are separate for each name."""
        options = sorted(self.options.items())
        return ";".join([self.variant, *(f"{k}={option_text(v)}" for k, v in options)])

    @cached_property
    def placements(self) -> Placements:
        """All placements of the pieces on the board."""
        return placements_of(self.grid, self.pieces)

    @cached_property
    def is_intricate(self) -> bool:
        """Whether a move can make placements legal for other hands."""
        return (
            self.board_rule.opens
            or self.is_drafted
            or self.blocked_is_out
            or self.opening == "anywhere"
        )

    @property
    def is_solo_puzzle(self) -> bool:
        """Whether this is a solo puzzle (rules 3)."""
        return self.scoring.name == "covered"

    @cached_property
    def is_drafted(self) -> bool:
        """Whether seats pick their hands before play."""
        return self.turns == "seats"

    @cached_property
    def owner(self) -> tuple[int | None, ...]:
        """Seat that owns each color; None if all seats share it."""
        owners: list[int | None] = [None] * len(self.colors)
        for seat, colors in enumerate(self.seats):
            for color in colors:
                owners[color] = seat
        return tuple(owners)

    @cached_property
    def team_of(self) -> tuple[int, ...]:
        """Index of each seat's team."""
        teams = {seat: i for i, team in enumerate(self.teams) for seat in team}
        return tuple(teams[seat] for seat in range(len(self.seats)))

    @cached_property
    def movers(self) -> tuple[Mover, ...]:
        """The movers, by index."""
        colors = range(len(self.colors))
        match self.turns:
            case "seats":
                return tuple(
                    Mover(seat, tuple(seat * len(colors) + color for color in colors))
                    for seat in range(len(self.seats))
                )
            case "anybody":
                return (Mover(0, tuple(colors)),)
            case "colors":
                return tuple(Mover(self.owner[color], (color,)) for color in colors)

    @cached_property
    def hands(self) -> tuple[Hand, ...]:
        """All hands, in the order in which movers refer to them."""
        colors = len(self.colors)
        held = {
            hand: Hand(hand % colors, mover)
            for mover, owner in enumerate(self.movers)
            for hand in owner.hands
        }
        return tuple(held[hand] for hand in sorted(held))

    @cached_property
    def siblings(self) -> tuple[tuple[int, ...], ...]:
        """Other hands of the same color, for each hand."""
        return tuple(
            tuple(
                other
                for other, held in enumerate(self.hands)
                if held.color == mine.color and other != hand
            )
            for hand, mine in enumerate(self.hands)
        )

    @cached_property
    def first_movers(self) -> tuple[int, ...]:
        """Movers in the order in which they may move at the start of the game."""
        if self.turns != "colors":
            return tuple(range(len(self.movers)))
        return (*self.obstacles, *self.order)

    @cached_property
    def after(self) -> tuple[tuple[int, ...], ...]:
        """Movers after each mover, in order; the mover itself is last (rules 1.2).

        Obstacles come first. The other movers follow when no obstacle can be placed.
        """
        if self.turns != "colors":
            everybody = tuple(range(len(self.movers)))
            return tuple((*everybody[i + 1 :], *everybody[: i + 1]) for i in everybody)
        following = {}
        for phase, then in ((self.obstacles, self.order), (self.order, ())):
            for i, color in enumerate(phase):
                following[color] = (*phase[i + 1 :], *phase[: i + 1], *then)
        return tuple(following.get(color, ()) for color in range(len(self.colors)))

    @cached_property
    def color_index(self) -> Mapping[str, int]:
        """Index of each color by its name."""
        return {name: i for i, name in enumerate(self.colors)}

    @cached_property
    def piece_index(self) -> Mapping[str, int]:
        """Index of each piece by its id."""
        return {piece.id: i for i, piece in enumerate(self.pieces)}

    @cached_property
    def first_piece_ids(self) -> tuple[str, ...]:
        """Ids of the pieces from which the first piece of every color is drawn."""
        return tuple(self.pieces[piece].id for piece in self.first_pieces)

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """Number of cells in each piece."""
        return tuple(piece.size for piece in self.pieces)

    @cached_property
    def cells_per_color(self) -> int:
        """Total number of cells in the pieces that a color owns."""
        return sum(map(mul, self.sizes, self.copies))


@dataclass(frozen=True, kw_only=True)
class Variant:
    """A variant and its options (rules 8)."""

    id: str
    family: str
    """Name of the file with the variant's texts in each language."""
    seats: int
    minutes: tuple[int, int] | None = None
    """Minimum and maximum duration of a game in minutes, if a booklet states it."""
    options: tuple[Option, ...]
    build: Callable[[Options], Ruleset]
    """Function that builds a ruleset from all options, without `variant` and `options`.

    The function does not receive the variant's id, so variants can differ only in their
    data.
    """

    @cached_property
    def has_own_boards(self) -> bool:
        """Whether an option can give a game its own board."""
        return any(option.is_open for option in self.options)


def indices(grid: Grid, cells: Sequence[Cell]) -> tuple[int, ...]:
    """Return the indices of cells."""
    return tuple(grid.index[cell] for cell in cells)


def singles(count: int) -> tuple[tuple[int, ...], ...]:
    """Return groups of one: a color per seat, or a seat per team."""
    return tuple((i,) for i in range(count))


PAIRS = ((0, 2), (1, 3))
"""Opposite pairs of four colors or seats around a board."""
