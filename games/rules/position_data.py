"""The data of a position: placements, hands and the turn."""

from typing import NamedTuple

from games.rules.bitsets import Bitsets, DeferredBitsets
from games.rules.placements import Placements, members
from games.rules.ruleset import Ruleset


class Placed(NamedTuple):
    """A placement that was made: its color, its number and the seat that made it."""

    color: int
    number: int
    seat: int


class Pick(NamedTuple):
    """A piece that a seat picked in a draft."""

    seat: int
    color: int
    piece: int


class PositionData(NamedTuple):
    """The data of a position; colors, hands, seats and cells are indices.

    A color has one hand; in drafts, each seat has one hand per color.
    """

    ruleset: Ruleset
    placements: Placements
    bitsets: Bitsets | DeferredBitsets
    started: tuple[int | None, ...]
    """Start cell that the first piece of each color covered."""
    played: tuple[Placed, ...]
    picks: tuple[Pick, ...]
    out: tuple[int, ...]
    """Seats that left the game, in order of departure."""
    turn: int | None
    """Index of the mover whose turn it is; None when the game is over."""
    drawn: int | None = None
    """Piece that was drawn as the first piece of every color."""
    skipped: tuple[int, ...] = ()
    """Colors that skipped a turn by choice, in order."""

    @property
    def free(self) -> int:
        """Placements on free cells, as a bitset."""
        return self.bitsets.computed.free

    @property
    def alive(self) -> tuple[int, ...]:
        """Placements of each hand that do not touch its color, as bitsets."""
        return self.bitsets.computed.alive

    @property
    def reach(self) -> tuple[int, ...]:
        """Placements that each color can reach, as bitsets."""
        return self.bitsets.computed.reach

    @property
    def legal_sets(self) -> tuple[int, ...]:
        """Legal placements of each hand, as bitsets."""
        return self.bitsets.computed.legal_sets

    @property
    def first_piece(self) -> str | None:
        """Id of the drawn piece."""
        return None if self.drawn is None else self.ruleset.pieces[self.drawn].id

    @property
    def awaits_draw(self) -> bool:
        """Whether the first piece must be drawn before play."""
        return self.drawn is None and bool(self.ruleset.first_pieces)

    def turns_taken(self, color: int) -> int:
        """Return the number of a color's placements and skips."""
        placed = sum(placed.color == color for placed in self.played)
        return placed + self.skipped.count(color)

    @property
    def may_skip(self) -> bool:
        """Whether the color to move may skip its turn (rules 2.8)."""
        if self.turn is None or not self.ruleset.may_skip:
            return False
        color = self.color
        return color is not None and self.started[color] is not None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.turn is None

    @property
    def is_at_turn_limit(self) -> bool:
        """Whether the turn limit ended the game although a color could place."""
        limit = self.ruleset.turn_limit
        return (
            self.is_over
            and limit is not None
            and any(
                legal and self.turns_taken(hand.color) >= limit
                for hand, legal in zip(self.ruleset.hands, self.legal_sets, strict=True)
            )
        )

    @property
    def color(self) -> int | None:
        """Color to move; None if the game is over or several colors may move."""
        if self.turn is None:
            return None
        hands = self.ruleset.movers[self.turn].hands
        return self.ruleset.hands[hands[0]].color if len(hands) == 1 else None

    @property
    def seat(self) -> int | None:
        """Seat whose turn it is."""
        if self.turn is None:
            return None
        seat = self.ruleset.movers[self.turn].seat
        return self.acting_seat(self.turn) if seat is None else seat

    def acting_seat(self, mover: int) -> int:
        """Return the seat that makes a mover's next placement.

        Colors without an owner are played in turn by the seats that are still in the
        game (rules 1.7, 2.6).
        """
        seat = self.ruleset.movers[mover].seat
        if seat is not None:
            return seat
        seats, owner = len(self.ruleset.seats), self.ruleset.owner
        shared = [placed.seat for placed in self.played if owner[placed.color] is None]
        last = shared[-1] if shared else -1
        turns = ((last + 1 + i) % seats for i in range(seats))
        return next(seat for seat in turns if seat not in self.out)

    def hand_of(self, color: int) -> int:
        """Return a color's hand; in Draft, the acting seat's hand of that color."""
        if self.ruleset.is_drafted and self.turn is not None:
            return self.ruleset.movers[self.turn].hands[color]
        return color

    @property
    def hands(self) -> tuple[tuple[int, ...], ...]:
        """Number of copies of each piece that remain in each hand."""
        ruleset, piece = self.ruleset, self.placements.piece
        movers, drafted = ruleset.movers, ruleset.is_drafted
        dealt = (0,) * len(ruleset.pieces) if drafted else ruleset.copies
        remaining = [list(dealt) for _ in ruleset.hands]
        for seat, color, picked in self.picks:
            remaining[movers[seat].hands[color]][picked] += 1
        for color, number, seat in self.played:
            hand = movers[seat].hands[color] if drafted else color
            remaining[hand][piece[number]] -= 1
        return tuple(map(tuple, remaining))

    def pieces_left(self, hand: int) -> tuple[int, ...]:
        """Return the remaining number of each piece in a hand."""
        return self.hands[hand]

    def legal(self, color: int) -> int:
        """Return a color's legal placements as a bitset, regardless of the turn."""
        return self.legal_sets[self.hand_of(color)]

    def permits(self, color: int, number: int) -> bool:
        """Return whether a color's placement is legal, regardless of the turn."""
        if board := self.bitsets.board:
            return board.permits(color, number)
        return bool(self.legal(color) >> number & 1)

    def legal_placements(self) -> list[tuple[int, int]]:
        """List the color and number of each legal placement in the current turn."""
        if self.turn is None:
            return []
        return [
            (self.ruleset.hands[hand].color, number)
            for hand in self.ruleset.movers[self.turn].hands
            for number in members(self.legal_sets[hand])
        ]

    @property
    def picking(self) -> int | None:
        """Color of the next pick; None outside a draft."""
        if not self.ruleset.is_drafted:
            return None
        color = len(self.picks) // len(self.ruleset.pieces)
        return color if color < len(self.ruleset.colors) else None

    @property
    def pool(self) -> list[list[int]]:
        """Undrafted pieces of each color; empty outside a draft."""
        if self.picking is None:
            return []
        picked = {(pick.color, pick.piece) for pick in self.picks}
        colors, pieces = len(self.ruleset.colors), range(len(self.ruleset.pieces))
        return [[i for i in pieces if (c, i) not in picked] for c in range(colors)]

    @property
    def undrafted(self) -> list[int]:
        """Undrafted pieces of the current color; empty after the draft."""
        return [] if self.picking is None else self.pool[self.picking]

    @property
    def numbers(self) -> list[int]:
        """Numbers of all placements, in the order in which they were made."""
        return [placed.number for placed in self.played]

    def filled(self) -> dict[int, int]:
        """Return the color on each filled cell."""
        cells = self.placements.cells
        return {
            cell: placed.color
            for placed in self.played
            for cell in cells[placed.number]
        }

    def open_starts(self, color: int) -> tuple[int, ...]:
        """Return the start cells that a color may still use, including covered ones."""
        rule, starts = self.ruleset.start_rule, self.ruleset.starts[color]
        if rule is None:
            return starts
        return rule.open_starts(starts, color, self.started, self.filled())

    def start_on(self, color: int, number: int) -> int:
        covered = self.placements.cells[number]
        starts = self.ruleset.starts[color] if self.ruleset.starts else ()
        return next((cell for cell in covered if cell in starts), covered[0])
