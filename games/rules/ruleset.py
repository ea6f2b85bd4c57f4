"""A ruleset: a variant with the options that change play or result, as plain data.

What data cannot say is said by a few hooks: `start_rule` keeps start cells for other
colors, `contact_rule` forbids more than the board's own relations do, and `board_rule`
asks something of the whole board before any color may place. `puzzle` makes a game end
when a region is packed.
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
"""Which edition of this engine judges a game. Raised when a verdict changes; every game
pins the one it was created under, and earlier ones are judged as they were.

2: a game for one is won only if its aim is reached, and a puzzle of all pieces scores
what its colors do (`scoring.outcome`).
"""

OWN_BOARDS = 8
"""Boards made for one game that a process keeps: the tables of each take 12 MB."""

Level: TypeAlias = Literal["free", "no-edge", "corner", "chain"]
Opening: TypeAlias = Literal["starts", "contact", "anywhere"]


@dataclass(frozen=True)
class Scoring:
    """The scoring of a color's pieces (rules 2.3, 4.1, 6.5, 7.1 and 7.2)."""

    name: Literal["standard", "legacy", "onboard", "visible", "covered"] = "standard"
    objective: Literal["standard", "reverse"] = "standard"
    bonus_all: int = 15
    bonus_last: int = 5
    best_color: bool = False
    """Whether only the better color of a seat counts."""

    @classmethod
    def chosen(
        cls, options: Options, bonus_all: int = 15, bonus_last: int = 5
    ) -> "Scoring":
        """Return the scoring that the options `scoring` and `objective` ask for."""
        name = cast(Literal["standard", "legacy", "onboard"], options["scoring"])
        objective = cast(Literal["standard", "reverse"], options["objective"])
        if objective == "reverse":
            return cls(name, objective, bonus_all=0, bonus_last=0)
        return cls(name, objective, bonus_all, bonus_last)


@dataclass(frozen=True)
class Mover:
    """A mover, what the turn order runs over: a color, or a seat with all hands."""

    seat: int | None
    """Who acts; None goes round the seats."""
    hands: tuple[int, ...]


@dataclass(frozen=True)
class Hand:
    """The pieces that one mover may place in one color."""

    color: int
    mover: int


@dataclass(frozen=True)
class PuzzleRules:
    """A region to be packed, and what must hold when it is full (rules 3.1)."""

    level: Level


@dataclass(frozen=True, eq=False, kw_only=True)
class Ruleset:
    """A ruleset, all that the engine knows; colors, seats and cells are indices."""

    variant: str = ""
    """Its id; the registry writes it down, as it does the options."""
    options: Options = field(default_factory=dict)
    """The options that differ from the variant's defaults."""
    grid: Grid
    pieces: tuple[Piece, ...]
    copies: tuple[int, ...]
    """Per piece: how many of it a color owns."""
    colors: tuple[str, ...]
    order: tuple[int, ...]
    """The colors in the order of their turns."""
    seats: tuple[tuple[int, ...], ...]
    """Per seat: the colors that it is scored for, and plays unless hands are mixed."""
    teams: tuple[tuple[int, ...], ...]
    """Seats that win together; a seat of its own is a team of one."""
    scoring: Scoring = Scoring()

    opening: Opening = "starts"
    """Where a color begins: on a start cell, against any piece, or anywhere."""
    starts: tuple[tuple[int, ...], ...] = ()
    """Per color: the cells one of which its first piece covers."""
    on_ground: bool = False
    """Whether a first piece has to stand on the ground (cubes)."""
    reserved: tuple[int, ...] = ()
    """Cells that only the first piece of a color may cover."""
    obstacles: tuple[int, ...] = ()
    """Colors that all seats place in turn before the others begin."""
    turns: Literal["colors", "seats", "anybody"] = "colors"
    """Who takes turns: colors; seats, with drafted hands; or one seat, as it likes."""
    blocked_is_out: bool = False
    first_pieces: tuple[int, ...] = ()
    """Pieces one of which is drawn as the first of every color; none: any piece."""
    may_skip: bool = False
    """Whether a color that has started may skip its turn."""
    turn_limit: int | None = None
    """Maximum number of turns of a color, skips among them; then the game ends."""
    puzzle: PuzzleRules | None = None

    start_rule: StartRule | None = None
    contact_rule: ContactRule | None = None
    board_rule: BoardRule = ADMITS_ALL

    def __str__(self) -> str:
        """Return the canonical name."""
        return self.name

    @cached_property
    def name(self) -> str:
        """The canonical name: position keys and statistics never mix two."""
        options = sorted(self.options.items())
        return ";".join([self.variant, *(f"{k}={option_text(v)}" for k, v in options)])

    @cached_property
    def placements(self) -> Placements:
        """All placements of the pieces on the board."""
        return placements_of(self.grid, self.pieces)

    @cached_property
    def is_intricate(self) -> bool:
        """Return whether a move can open placements to others than its own color."""
        return (
            self.board_rule.opens
            or self.is_drafted
            or self.blocked_is_out
            or self.opening == "anywhere"
        )

    @property
    def is_solo_puzzle(self) -> bool:
        """Return whether this is a puzzle for one (rules 3)."""
        return self.scoring.name == "covered"

    @cached_property
    def is_drafted(self) -> bool:
        """Return whether seats pick their hands before play."""
        return self.turns == "seats"

    @cached_property
    def owner(self) -> tuple[int | None, ...]:
        """Per color: the seat it belongs to, None where all seats share it."""
        owners: list[int | None] = [None] * len(self.colors)
        for seat, colors in enumerate(self.seats):
            for color in colors:
                owners[color] = seat
        return tuple(owners)

    @cached_property
    def team_of(self) -> tuple[int, ...]:
        """Per seat: the team it belongs to."""
        teams = {seat: i for i, team in enumerate(self.teams) for seat in team}
        return tuple(teams[seat] for seat in range(len(self.seats)))

    @cached_property
    def movers(self) -> tuple[Mover, ...]:
        """Return what the turn order runs over."""
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
        """All hands, by the index that movers know them by."""
        colors = len(self.colors)
        held = {
            hand: Hand(hand % colors, mover)
            for mover, who in enumerate(self.movers)
            for hand in who.hands
        }
        return tuple(held[hand] for hand in sorted(held))

    @cached_property
    def siblings(self) -> tuple[tuple[int, ...], ...]:
        """Per hand: the other hands of its color."""
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
        """Return whose turn is looked at when the game begins."""
        if self.turns != "colors":
            return tuple(range(len(self.movers)))
        return (*self.obstacles, *self.order)

    @cached_property
    def after(self) -> tuple[tuple[int, ...], ...]:
        """Per mover: whose turn is looked at after it, itself last (rules 1.2).

        Obstacles come first, and only when none can be placed the others' turn.
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
        """The index of each color by its name."""
        return {name: i for i, name in enumerate(self.colors)}

    @cached_property
    def piece_index(self) -> Mapping[str, int]:
        """The index of each piece by its id."""
        return {piece.id: i for i, piece in enumerate(self.pieces)}

    @cached_property
    def first_piece_ids(self) -> tuple[str, ...]:
        """The ids of the pieces one of which is drawn as the first of every color."""
        return tuple(self.pieces[piece].id for piece in self.first_pieces)

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """Per piece: its number of cells."""
        return tuple(piece.size for piece in self.pieces)

    @cached_property
    def cells_per_color(self) -> int:
        """Number of cells of all the pieces that a color owns."""
        return sum(map(mul, self.sizes, self.copies))


@dataclass(frozen=True, kw_only=True)
class Variant:
    """A named rule set and the options it may be refined by (rules 8)."""

    id: str
    family: str
    """The name of the file that its texts stand in, language by language."""
    seats: int
    minutes: tuple[int, int] | None = None
    """How long a game takes at least and at most, where a booklet says so."""
    options: tuple[Option, ...]
    build: Callable[[Options], Ruleset]
    """All options with their values -> the ruleset, its id and `options` still unset.
    It knows no id, so that what tells two variants apart is data."""

    @cached_property
    def has_own_boards(self) -> bool:
        """Whether an option makes a board for just one game."""
        return any(option.is_open for option in self.options)


def indices(grid: Grid, cells: Sequence[Cell]) -> tuple[int, ...]:
    """Return the indices of cells."""
    return tuple(grid.index[cell] for cell in cells)


def singles(count: int) -> tuple[tuple[int, ...], ...]:
    """Return groups of one: a color for each seat, or a seat for each team."""
    return tuple((i,) for i in range(count))


PAIRS = ((0, 2), (1, 3))
"""Four that sit round a board, each with the one opposite: colors, or seats."""
