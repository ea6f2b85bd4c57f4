"""Position: the immutable state of a game's board and turn, and its successors."""

from collections.abc import Collection, Sequence
from functools import lru_cache, partial
from typing import TypeVar

from games.rules.bitsets import Bitsets, DeferredBitsets
from games.rules.cell_board import CellBoard, is_plain
from games.rules.legality import judge_in_turn, judge_skip
from games.rules.moves import Move, move_of
from games.rules.packing import is_packed
from games.rules.placements import union
from games.rules.position_data import Pick, Placed, PositionData
from games.rules.ruleset import Ruleset
from games.rules.stretches import laid
from games.rules.text_board import position_text

T = TypeVar("T")
_KEPT = 32
"""Maximum number of plain rulesets whose start positions a process caches."""


class Position(PositionData):
    """A position of a game, with the methods that return its successors."""

    __slots__ = ()

    def __str__(self) -> str:
        """Draw the board and the hands as text."""
        return position_text(self)

    def __repr__(self) -> str:
        """Return one line, because printing all fields would fill a terminal."""
        return f"<Position of {self.ruleset} at ply {len(self.played)}>"

    def legal_moves(self) -> list[Move]:
        """List the legal moves of the current turn."""
        return [
            move_of(self.ruleset, *placement) for placement in self.legal_placements()
        ]

    def push(self, move: Move) -> "Position":
        """Return the position after a move in the current turn.

        Raises `IllegalPlacementError` with the first failed check of rules 1.3.
        """
        if move.is_pass:
            judge_skip(self, move.color)
            return self.skip()
        number = judge_in_turn(self, move)
        return self.play(self.ruleset.color_index[move.color], number)

    def play(self, color: int, number: int) -> "Position":
        """Return the position after a legal placement in the current turn.

        The placement is not validated; the caller has judged it. The same placement is
        often played again at once, to decide what follows and then to record it, so the
        latest result is cached.
        """
        global _latest  # noqa: PLW0603 - threads that race here only play again
        latest, placement = _latest, (color, number)
        if latest and latest[0] is self and latest[1] == placement:
            return latest[2]
        turn = self.turn
        assert turn is not None
        after = self._after(color, number, self.ruleset.after[turn])
        _latest = self, placement, after
        return after

    def place(self, color: int, number: int) -> "Position":
        """Place a piece of any color; the turn does not change."""
        return self._after(color, number, ())

    def skip(self) -> "Position":
        """Return the position after the color to move skips its turn (rules 2.8).

        The caller has checked that the color may skip.
        """
        assert self.turn is not None
        skipped = self._replace(skipped=(*self.skipped, self.turn))
        return skipped.turned(self.ruleset.after[self.turn])

    def turned(self, movers: Sequence[int]) -> "Position":
        """Give the turn to the first of these colors or seats that can move.

        The game is over if none of them can move, or if the first one that can move has
        used all its turns.
        """
        board = self.bitsets.board
        turn = (
            board.first_able(movers)
            if board
            else _first_able(self.ruleset, movers, self.legal_sets)
        )
        return self._replace(turn=turn)._limited()

    def draw(self, piece: int) -> "Position":
        """Return the position after drawing the first piece of every color.

        The piece is not validated. Play begins after the draw.
        """
        return self._replace(drawn=piece)._reviewed(None, self.ruleset.first_movers)

    def draft(self, piece: int) -> "Position":
        """Return the position after the current seat picks a piece (rules 7.1).

        The piece is not validated. Play begins after the last pick.
        """
        assert self.turn is not None
        assert self.picking is not None
        color = self.picking
        hand = self.ruleset.movers[self.turn].hands[color]
        of_piece = self.placements.all ^ self.placements.other_pieces[piece]
        picked = self._replace(
            picks=(*self.picks, Pick(self.turn, color, piece)),
            bitsets=self.bitsets.computed._replace(
                alive=_with(self.alive, hand, self.alive[hand] | of_piece)
            ),
        )
        if picked.picking is None:
            return picked._reviewed(None, self.ruleset.first_movers)
        return picked._replace(turn=picked._picker())

    def _picker(self) -> int:
        """Return the mover that picks next, in the order of seats still in the game.

        With each color, the first pick moves to the next seat.
        """
        seats = len(self.ruleset.seats)
        due = self.picking or 0
        if self.picks and self.picks[-1].color == due:
            due = self.picks[-1].seat + 1
        turns = ((due + i) % seats for i in range(seats))
        return next(seat for seat in turns if seat not in self.out)

    def leave(self, seat: int) -> "Position":
        """Return the position after a seat resigns or runs out of time (rules 1.7)."""
        out = (*self.out, seat)
        given_up = {
            hand
            for mover in self.ruleset.movers
            if mover.seat == seat
            for hand in mover.hands
        }
        remaining = self._replace(out=out)._emptied(given_up)
        teams_in = [team for team in self.ruleset.teams if not set(team) <= set(out)]
        if len(teams_in) <= (0 if len(self.ruleset.teams) == 1 else 1):
            return remaining._replace(turn=None)
        if remaining.picking is not None:
            return remaining._replace(turn=remaining._picker())
        if self.turn is not None and self.ruleset.movers[self.turn].seat == seat:
            following = self.ruleset.after[self.turn]
            remaining = remaining.turned(following)
            if self.ruleset.blocked_is_out:
                return remaining._without_blocked(following)
        return remaining

    def _after(self, color: int, number: int, following: tuple[int, ...]) -> "Position":
        """Return the position after a placement; `following` lists who moves next."""
        ruleset, table = self.ruleset, self.placements
        if board := self.bitsets.board:
            placed = Placed(color, number, self.acting_seat(color))
            played = (*self.played, placed)
            return self._on_board(board.after([placed]), played, following)
        effects = table.effects.made
        hand = self.hand_of(color)
        piece = table.piece[number]
        free, all_alive, all_reach, legal = self.bitsets.computed
        alive, reach = all_alive[hand], all_reach[color]
        started = self.started
        if started[color] is None:
            started = _with(started, color, self.start_on(color, number))
            reach = 0
            for cell in ruleset.reserved:
                alive &= table.spares[cell]
        if ruleset.copies[piece] == 1 or self.pieces_left(hand)[piece] == 1:
            alive &= table.other_pieces[piece]
        for cell in table.cells.made[number]:
            spares, avoids, extends = effects[cell]
            free &= spares
            alive &= avoids
            reach |= extends
        if ruleset.contact_rule is not None:
            alive &= table.all ^ ruleset.contact_rule.forbids(table, number)
        legal = _with(legal, hand, alive & reach)
        legal = tuple([placements & free for placements in legal])
        seat = self.acting_seat(ruleset.hands[hand].mover)
        position = Position(
            ruleset,
            table,
            Bitsets(
                free,
                _with(all_alive, hand, alive),
                _with(all_reach, color, reach),
                legal,
            ),
            started,
            (*self.played, Placed(color, number, seat)),
            self.picks,
            self.out,
            _first_able(ruleset, following, legal) if following else self.turn,
            self.drawn,
            self.skipped,
        )
        if None in started or ruleset.is_intricate:
            return position._reviewed(hand, following)
        return position._limited()

    def _on_board(
        self, board: CellBoard, played: tuple[Placed, ...], following: tuple[int, ...]
    ) -> "Position":
        """Return the position with these placements, whose sets are not computed."""
        return self._replace(
            bitsets=DeferredBitsets(board, partial(_bitsets, self.ruleset, played)),
            started=tuple(board.started),
            played=played,
            turn=board.first_able(following) if following else self.turn,
        )

    def _reviewed(self, hand: int | None, following: tuple[int, ...]) -> "Position":
        """Return the position with all legal sets recomputed.

        A move can make other placements legal. A move also restricts the other hands of
        `hand`'s color.
        """
        ruleset = self.ruleset
        alive = self.alive if hand is None else self._with_siblings(hand)
        reach = tuple(
            self._opening(color)
            if start is None or ruleset.opening == "anywhere"
            else self.reach[color]
            for color, start in enumerate(self.started)
        )
        admitted = self.free & ruleset.board_rule.admits(self.placements, self.numbers)
        legal = tuple(
            alive[i] & reach[held.color] & admitted
            for i, held in enumerate(ruleset.hands)
        )
        turn = _first_able(ruleset, following, legal) if following else self.turn
        bitsets = Bitsets(self.free, alive, reach, legal)
        reviewed = self._replace(bitsets=bitsets, turn=turn)
        reviewed = reviewed._limited()
        if following and ruleset.puzzle is not None:
            packed = is_packed(ruleset, [placed[:2] for placed in self.played])
            return reviewed._replace(turn=None if packed else 0)
        if following and ruleset.blocked_is_out:
            return reviewed._without_blocked(following)
        return reviewed

    def _with_siblings(self, hand: int) -> tuple[int, ...]:
        """Return `alive` after restricting the other hands of the last color."""
        siblings = self.ruleset.siblings[hand]
        if not siblings:
            return self.alive
        table, placed = self.placements, self.played[-1]
        bound = table.all
        for cell in table.cells[placed.number]:
            bound &= table.avoids[cell]
        if sum(other.color == placed.color for other in self.played) == 1:
            for cell in self.ruleset.reserved:
                bound &= table.spares[cell]
        return tuple(
            placements & bound if other in siblings else placements
            for other, placements in enumerate(self.alive)
        )

    def _without_blocked(self, following: tuple[int, ...]) -> "Position":
        """Remove from the game all movers that were passed over (rules 6.4)."""
        if self.turn not in following:
            return self
        return self._emptied(following[: following.index(self.turn)])

    def _emptied(self, hands: Collection[int]) -> "Position":
        """Return the position after removing all legal placements of these hands."""
        alive, legal = (
            tuple(0 if i in hands else bitset for i, bitset in enumerate(bitsets))
            for bitsets in (self.alive, self.legal_sets)
        )
        emptied = self.bitsets.computed._replace(alive=alive, legal_sets=legal)
        return self._replace(bitsets=emptied)

    def _limited(self) -> "Position":
        """End the game if the color to move has used all its turns."""
        limit, turn = self.ruleset.turn_limit, self.turn
        if limit is None or turn is None or self.turns_taken(turn) < limit:
            return self
        return self._replace(turn=None)

    def _opening(self, color: int) -> int:
        """Return the placements with which a color can begin."""
        table = self.placements
        match self.ruleset.opening:
            case "anywhere":
                return table.all
            case "starts":
                starting = union(table.covers, self.open_starts(color))
                if self.drawn is not None:
                    starting &= table.all ^ table.other_pieces[self.drawn]
                return starting
            case "contact":
                if not self.played:
                    return table.all
                touching = union(table.extends, self.filled())
                return touching & table.grounded if self.ruleset.on_ground else touching


_latest: tuple[Position, tuple[int, int], Position] | None = None
"""Latest call of `play`: the position, the color with the number, and the result."""


def _with(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    changed = list(values)
    changed[index] = value
    return tuple(changed)


def _first_able(
    ruleset: Ruleset, movers: Sequence[int], legal_sets: Sequence[int]
) -> int | None:
    for mover in movers:
        for hand in ruleset.movers[mover].hands:
            if legal_sets[hand]:
                return mover
    return None


def play_all(position: Position, stretch: Sequence[Placed]) -> Position:
    """Return the position after a series of legal placements, which are not validated.

    If blocked players are out of the game, every position must be computed.
    """
    ruleset = position.ruleset
    if len(stretch) > 1 and is_plain(ruleset) and not position.out:
        played = (*position.played, *stretch)
        board = CellBoard(ruleset).after(played)
        return position._on_board(board, played, ruleset.after[stretch[-1].color])
    if len(stretch) > 1 and not ruleset.blocked_is_out:
        position = laid(position, stretch[:-1], before=stretch[-1])
        stretch = stretch[-1:]
    for placed in stretch:
        position = position.play(placed.color, placed.number)
    return position


def _bitsets(ruleset: Ruleset, played: Sequence[Placed]) -> Bitsets:
    """Return the sets after these placements from the start, if no seat has left."""
    last = played[-1]
    before = laid(start_position(ruleset), played[:-1], before=last)
    return before._after(last.color, last.number, ()).bitsets.computed


def start_position(ruleset: Ruleset) -> Position:
    """Return the start position of a ruleset, which is cached if the board is usual."""
    return _cached_start(ruleset) if is_plain(ruleset) else _start(ruleset)


def _start(ruleset: Ruleset) -> Position:
    table, colors = ruleset.placements, len(ruleset.colors)
    hands = len(ruleset.hands)
    empty = Position(
        ruleset=ruleset,
        placements=table,
        bitsets=Bitsets(
            free=table.all,
            alive=(0 if ruleset.is_drafted else table.all,) * hands,
            reach=(0,) * colors,
            legal_sets=(0,) * hands,
        ),
        started=(None,) * colors,
        played=(),
        picks=(),
        out=(),
        turn=ruleset.first_movers[0],
    )
    if empty.awaits_draw or ruleset.is_drafted:
        return empty
    return empty._reviewed(None, () if ruleset.puzzle else ruleset.first_movers)


_cached_start = lru_cache(maxsize=_KEPT)(_start)
