"""The data of a position: placements, hands and the turn."""

from typing import NamedTuple

from games.rules.placements import Placements, members
from games.rules.ruleset import Ruleset


class Placed(NamedTuple):
    """A placement that was played: who played what, and with which color."""

    color: int
    number: int
    seat: int


class Pick(NamedTuple):
    """A piece that was drafted."""

    seat: int
    color: int
    piece: int


class PositionData(NamedTuple):
    """A position that is read; colors, hands, seats and cells are known by their index.

    The legal placements of a hand are three bitsets met: `free`, those on cells that
    are free; `alive`, those of its pieces that do not touch its color's own cells;
    `reach`, those that a start cell or a corner of the color allows. They are kept met
    in `legal_sets`: on most boards a move takes from the others only what it covers.
    """

    ruleset: Ruleset
    placements: Placements
    free: int
    alive: tuple[int, ...]
    """Per hand. A color has one hand; where hands are drafted, each seat has one."""
    reach: tuple[int, ...]
    """Per color."""
    legal_sets: tuple[int, ...]
    """Per hand."""
    started: tuple[int | None, ...]
    """Per color: the start cell that its first piece covered."""
    played: tuple[Placed, ...]
    picks: tuple[Pick, ...]
    out: tuple[int, ...]
    """The seats that left, in the order in which they did."""
    turn: int | None
    """The mover whose turn it is; None when the game is over."""
    drawn: int | None = None
    """The piece that was drawn as the first of every color."""
    skipped: tuple[int, ...] = ()
    """The colors that skipped a turn by choice, in order."""

    @property
    def first_piece(self) -> str | None:
        """Return the id of the drawn piece."""
        return None if self.drawn is None else self.ruleset.pieces[self.drawn].id

    @property
    def awaits_draw(self) -> bool:
        """Return whether the first piece is to be drawn before play."""
        return self.drawn is None and bool(self.ruleset.first_pieces)

    def turns_taken(self, color: int) -> int:
        """Return the number of a color's placements and skips."""
        placed = sum(placed.color == color for placed in self.played)
        return placed + self.skipped.count(color)

    @property
    def may_skip(self) -> bool:
        """Return whether the color to move may skip its turn (rules 2.8)."""
        if self.turn is None or not self.ruleset.may_skip:
            return False
        color = self.color
        return color is not None and self.started[color] is not None

    @property
    def is_over(self) -> bool:
        """Return whether the game has ended."""
        return self.turn is None

    @property
    def is_at_turn_limit(self) -> bool:
        """Return whether the game ended though a color could place: by its turns."""
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
        """The color to move, where only one can be meant."""
        if self.turn is None:
            return None
        hands = self.ruleset.movers[self.turn].hands
        return self.ruleset.hands[hands[0]].color if len(hands) == 1 else None

    @property
    def seat(self) -> int | None:
        """The seat that acts."""
        return None if self.turn is None else self.acting_seat(self.turn)

    def acting_seat(self, mover: int) -> int:
        """Return the seat that makes the next placement of a mover.

        Colors without an owner go round the seats that are still in (rules 1.7, 2.6).
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
        """Return the hand of a color; in Draft, that of the mover whose turn it is."""
        if self.ruleset.is_drafted and self.turn is not None:
            return self.ruleset.movers[self.turn].hands[color]
        return color

    @property
    def hands(self) -> tuple[tuple[int, ...], ...]:
        """Per hand: how many of each piece are left."""
        ruleset, piece = self.ruleset, self.placements.piece
        movers, drafted = ruleset.movers, ruleset.is_drafted
        dealt = (0,) * len(ruleset.pieces) if drafted else ruleset.copies
        left = [list(dealt) for _ in self.alive]
        for seat, color, picked in self.picks:
            left[movers[seat].hands[color]][picked] += 1
        for color, number, seat in self.played:
            hand = movers[seat].hands[color] if drafted else color
            left[hand][piece[number]] -= 1
        return tuple(map(tuple, left))

    def pieces_left(self, hand: int) -> tuple[int, ...]:
        """Return how many of each piece are left in a hand."""
        return self.hands[hand]

    def legal(self, color: int) -> int:
        """Return the legal placements of a color as a bitset, whoever is to move."""
        return self.legal_sets[self.hand_of(color)]

    def legal_placements(self) -> list[tuple[int, int]]:
        """List the color and number of all placements of whose turn it is."""
        if self.turn is None:
            return []
        return [
            (self.ruleset.hands[hand].color, number)
            for hand in self.ruleset.movers[self.turn].hands
            for number in members(self.legal_sets[hand])
        ]

    @property
    def picking(self) -> int | None:
        """The color that is drafted from; None outside a draft."""
        if not self.ruleset.is_drafted:
            return None
        color = len(self.picks) // len(self.ruleset.pieces)
        return color if color < len(self.ruleset.colors) else None

    @property
    def pool(self) -> list[list[int]]:
        """Per color: the pieces that are not drafted yet; no colors outside a draft."""
        if self.picking is None:
            return []
        taken = {(pick.color, pick.piece) for pick in self.picks}
        colors, pieces = len(self.ruleset.colors), range(len(self.ruleset.pieces))
        return [[i for i in pieces if (c, i) not in taken] for c in range(colors)]

    @property
    def undrafted(self) -> list[int]:
        """The undrafted pieces of the current color; none after the draft."""
        return [] if self.picking is None else self.pool[self.picking]

    @property
    def numbers(self) -> list[int]:
        """The numbers of all placements, in the order in which they were made."""
        return [placed.number for placed in self.played]

    def filled(self) -> dict[int, int]:
        """Return the color that lies on each filled cell."""
        cells = self.placements.cells
        return {
            cell: placed.color
            for placed in self.played
            for cell in cells[placed.number]
        }

    def open_starts(self, color: int) -> tuple[int, ...]:
        """Return the start cells that a color may still begin on, empty or not."""
        rule, starts = self.ruleset.start_rule, self.ruleset.starts[color]
        if rule is None:
            return starts
        return rule.open_starts(starts, color, self.started, self.filled())

    def start_on(self, color: int, number: int) -> int:
        covered = self.placements.cells[number]
        starts = self.ruleset.starts[color] if self.ruleset.starts else ()
        return next((cell for cell in covered if cell in starts), covered[0])
