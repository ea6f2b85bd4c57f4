"""Position: what lies on the board, what is in hand, and who acts; immutable."""

from collections.abc import Sequence
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

    The legal placements of a color are three bitsets met: `free`, those on cells that
    are free; `alive`, those of the pieces in its hand that do not touch its own cells;
    `reach`, those that a start cell or a corner of its own allows. `free` and `alive`
    only ever lose placements, and `reach` only gains them once the color has started.
    They are kept met in `legal_sets`: a move takes from the others only what it covers.
    """

    ruleset: Ruleset
    placements: Placements
    free: int
    alive: tuple[int, ...]
    reach: tuple[int, ...]
    legal_sets: tuple[int, ...]
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

    @property
    def hands(self) -> tuple[tuple[int, ...], ...]:
        """Per color: how many of each piece are left."""
        return tuple(map(self._hand, range(len(self.ruleset.colors))))

    def legal(self, color: int) -> int:
        """Return the legal placements of a color as a bitset, whoever is to move."""
        return self.legal_sets[color]

    def play(self, number: int) -> "Position":
        """Return the position after the color to move made a legal placement.

        Trusts the number: legality is judged before.
        """
        color = self.turn
        assert color is not None
        return self._after(color, number, self.ruleset.after[color])

    def place(self, color: int, number: int) -> "Position":
        """Put a placement of any color on the board; the turn stays where it is."""
        return self._after(color, number, ())

    def next_turn(self, color: int) -> int | None:
        """Return who moves after this color: the first one that can (rules 1.2)."""
        return _first_able(self.ruleset.after[color], self.legal_sets)

    def leave(self, seat: int) -> "Position":
        """Return the position after a seat resigned or ran out of time (rules 1.7)."""
        out = (*self.out, seat)
        own = self.ruleset.seats[seat]
        left = self._replace(
            out=out,
            alive=tuple(0 if c in own else kept for c, kept in enumerate(self.alive)),
            legal_sets=tuple(
                0 if c in own else kept for c, kept in enumerate(self.legal_sets)
            ),
        )
        teams_in = [team for team in self.ruleset.teams if not set(team) <= set(out)]
        if len(teams_in) <= 1:
            return left._replace(turn=None)
        if self.turn in own:
            return left._replace(turn=left.next_turn(self.turn))
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

    def _hand(self, color: int) -> tuple[int, ...]:
        hand = list(self.ruleset.copies)
        for placed in self.played:
            if placed.color == color:
                hand[self.placements.piece[placed.number]] -= 1
        return tuple(hand)

    def _start_on(self, color: int, number: int) -> int:
        starts = self.ruleset.starts[color]
        covered = self.placements.cells[number]
        return next((cell for cell in covered if cell in starts), covered[0])

    def _after(self, color: int, number: int, following: tuple[int, ...]) -> "Position":
        """Return the position after a placement; following: who may move next."""
        table = self.placements
        spares, avoids, extends = table.spares, table.avoids, table.extends
        piece = table.piece[number]
        free, alive, reach = self.free, self.alive[color], self.reach[color]
        started = self.started
        if started[color] is None:
            started = _with(started, color, self._start_on(color, number))
            reach = 0
        if self.ruleset.copies[piece] == 1 or self._hand(color)[piece] == 1:
            alive &= table.other_pieces[piece]
        for cell in table.cells[number]:
            free &= spares[cell]
            alive &= avoids[cell]
            reach |= extends[cell]
        legal = _with(self.legal_sets, color, alive & reach)
        legal = tuple([placements & free for placements in legal])
        owner = self.ruleset.owner[color]
        seat = self.acting_seat(color) if owner is None else owner
        position = Position(
            self.ruleset,
            table,
            free,
            _with(self.alive, color, alive),
            _with(self.reach, color, reach),
            legal,
            started,
            (*self.played, Placed(color, number, seat)),
            self.out,
            _first_able(following, legal) if following else self.turn,
        )
        return position._with_starts(following) if None in started else position

    def _with_starts(self, following: tuple[int, ...]) -> "Position":
        """Let every color that has not started begin on the starts now open to it."""
        reach, legal = list(self.reach), list(self.legal_sets)
        for color, started in enumerate(self.started):
            if started is None:
                reach[color] = union(self.placements.covers, self.open_starts(color))
                legal[color] = reach[color] & self.alive[color] & self.free
        turn = _first_able(following, legal) if following else self.turn
        return self._replace(reach=tuple(reach), legal_sets=tuple(legal), turn=turn)


def _with(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    changed = list(values)
    changed[index] = value
    return tuple(changed)


def _first_able(colors: Sequence[int], legal_sets: Sequence[int]) -> int | None:
    for color in colors:
        if legal_sets[color]:
            return color
    return None


def start_position(ruleset: Ruleset) -> Position:
    """Return the position in which a game begins."""
    table = placements_of(ruleset.grid, ruleset.pieces)
    colors = len(ruleset.colors)
    empty = Position(
        ruleset=ruleset,
        placements=table,
        free=table.all,
        alive=(table.all,) * colors,
        reach=(0,) * colors,
        legal_sets=(0,) * colors,
        started=(None,) * colors,
        played=(),
        out=(),
        turn=ruleset.order[0],
    )
    return empty._with_starts(())
