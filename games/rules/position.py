"""Position: what lies on the board, what is in hand, and who acts; immutable."""

from typing import NamedTuple, TypeVar

from games.rules.placements import Placements, placements_of, union
from games.rules.ruleset import Ruleset

T = TypeVar("T")


class Placed(NamedTuple):
    """A placement that was played: who played what, and with which color."""

    color: int
    number: int
    seat: int


class Position(NamedTuple):
    """A position of a game; colors, seats and cells are indices into its ruleset.

    The legal placements of a color are three bitsets met: `alive`, those on cells that
    are free and where the color may lie; `reach`, those that a start cell or a corner
    of its own allows; `held`, those of the pieces in its hand. `alive` and `held` only
    ever lose placements, and `reach` only gains them once the color has started.
    """

    ruleset: Ruleset
    placements: Placements
    alive: tuple[int, ...]
    reach: tuple[int, ...]
    held: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    """Per color: how many of each piece are left."""
    started: tuple[int | None, ...]
    """Per color: the start cell that its first piece covered."""
    played: tuple[Placed, ...]
    out: tuple[int, ...]
    """The seats that left, in the order in which they did."""
    turn: int | None
    """The color to move; None when the game is over."""

    @property
    def is_over(self) -> bool:
        """Whether nobody moves any more."""
        return self.turn is None

    @property
    def seat(self) -> int | None:
        """The seat that acts for the color to move."""
        return None if self.turn is None else self.acting_seat(self.turn)

    def acting_seat(self, color: int) -> int:
        """Return the seat that makes the next placement of a color.

        A shared color goes round the seats that are still in (rules 1.7 and 2.6).
        """
        owner = self.ruleset.owner[color]
        if owner is not None:
            return owner
        seats = len(self.ruleset.seats)
        shared = [placed.seat for placed in self.played if placed.color == color]
        last = shared[-1] if shared else -1
        turns = ((last + 1 + i) % seats for i in range(seats))
        return next(seat for seat in turns if seat not in self.out)

    def legal(self, color: int) -> int:
        """Return the legal placements of a color as a bitset, whoever is to move."""
        return self.alive[color] & self.reach[color] & self.held[color]

    def play(self, number: int) -> "Position":
        """Return the position after the color to move made a legal placement.

        Trusts the number: legality is judged before.
        """
        assert self.turn is not None
        placed = self.place(self.turn, number)
        return placed._with_turn(placed.next_turn(self.turn))

    def place(self, color: int, number: int) -> "Position":
        """Put a placement of any color on the board; the turn stays where it is."""
        table = self.placements
        covers, touches, extends = table.covers, table.touches, table.extends
        first, *others = table.cells[number]
        taken, near, ahead = covers[first], touches[first], extends[first]
        for cell in others:
            taken |= covers[cell]
            near |= touches[cell]
            ahead |= extends[cell]
        free = table.all ^ taken
        alive = [placements & free for placements in self.alive]
        alive[color] &= table.all ^ near
        hand = list(self.hands[color])
        piece = table.piece[number]
        hand[piece] -= 1
        held = self.held
        if not hand[piece]:
            # Not `& ~of_piece`: complements of long integers are negative and slow.
            held = _with(held, color, held[color] & table.other_pieces[piece])
        seat = self.ruleset.owner[color]
        if seat is None:
            seat = self.acting_seat(color)
        started = self.started
        if started[color] is None:
            started = _with(started, color, self._start_on(color, number))
        else:
            ahead |= self.reach[color]
        position = Position(
            self.ruleset,
            table,
            tuple(alive),
            _with(self.reach, color, ahead),
            held,
            _with(self.hands, color, tuple(hand)),
            started,
            (*self.played, Placed(color, number, seat)),
            self.out,
            self.turn,
        )
        return position._with_starts() if None in self.started else position

    def next_turn(self, color: int) -> int | None:
        """Return who moves after this color: the first one that can (rules 1.2)."""
        for candidate in self.ruleset.after[color]:
            if self.alive[candidate] & self.reach[candidate] & self.held[candidate]:
                return candidate
        return None

    def leave(self, seat: int) -> "Position":
        """Return the position after a seat resigned or ran out of time (rules 1.7)."""
        out = (*self.out, seat)
        own = self.ruleset.seats[seat]
        held = tuple(
            0 if color in own else placements
            for color, placements in enumerate(self.held)
        )
        left = self._replace(out=out, held=held)
        teams_in = [team for team in self.ruleset.teams if not set(team) <= set(out)]
        if len(teams_in) <= 1:
            return left._with_turn(None)
        if self.turn in own:
            return left._with_turn(left.next_turn(self.turn))
        return left

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
        rule = self.ruleset.start_rule
        if rule is None:
            return self.ruleset.starts[color]
        return rule(self.ruleset, color, self.started, self.filled())

    def _start_on(self, color: int, number: int) -> int:
        starts = self.ruleset.starts[color]
        covered = self.placements.cells[number]
        return next((cell for cell in covered if cell in starts), covered[0])

    def _with_turn(self, turn: int | None) -> "Position":
        return Position(*self[:-1], turn)

    def _with_starts(self) -> "Position":
        """Let every color that has not started reach the starts now open to it."""
        reach = tuple(
            union(self.placements.covers, self.open_starts(color))
            if self.started[color] is None
            else reached
            for color, reached in enumerate(self.reach)
        )
        return self._replace(reach=reach)


def _with(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])


def start_position(ruleset: Ruleset) -> Position:
    """Return the position in which a game begins."""
    table = placements_of(ruleset.grid, ruleset.pieces)
    colors = len(ruleset.colors)
    empty = Position(
        ruleset=ruleset,
        placements=table,
        alive=(table.all,) * colors,
        reach=(0,) * colors,
        held=(table.all,) * colors,
        hands=(ruleset.copies,) * colors,
        started=(None,) * colors,
        played=(),
        out=(),
        turn=ruleset.order[0],
    )
    return empty._with_starts()
