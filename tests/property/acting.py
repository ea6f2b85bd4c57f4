"""What seats do in a random game: decided by chance from the position alone."""

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from games.rules.geometry import Cell
from games.rules.position import Position
from games.rules.refusals import IllegalPlacementError
from games.rules.removal import judge_removal, without

LEAVING = 0.15
"""Probability per seat that seats leave a game of several."""
SKIPPING = (0.0, 0.03, 0.3, 0.7)
"""Probabilities of a skip, if the rules allow skips: each game has one of them."""
MANY_TURNS = 22
"""Turns of a color shortly before the limit."""
TAKING_BACK = 0.1
"""Probability that a piece of a puzzle is taken back."""
DRY_RUNS = 600
"""Number of games to search for a rare one."""


class Attempt(NamedTuple):
    """Placement attempt, by the names that engine and oracle share."""

    color: str
    piece: str
    cells: tuple[Cell, ...]


class Move(NamedTuple):
    """A placement."""

    color: int
    number: int


class Pick(NamedTuple):
    """A piece drafted."""

    piece: int


class Draw(NamedTuple):
    """A piece drawn as the first of every color."""

    piece: int


class Skip(NamedTuple):
    """A turn skipped by choice."""


class Leave(NamedTuple):
    """A seat that goes."""

    seat: int


class Remove(NamedTuple):
    """A placement taken back, by its place among those played."""

    place: int


Act: TypeAlias = Move | Pick | Draw | Skip | Leave | Remove


def after(position: Position, act: Act) -> Position:
    """Apply an act to the engine's position and return the result."""
    match act:
        case Move():
            return position.play(*act)
        case Pick():
            return position.draft(act.piece)
        case Draw():
            return position.draw(act.piece)
        case Skip():
            return position.skip()
        case Leave():
            return position.leave(act.seat)
        case Remove():
            return without(position, act.place)


class Actor:
    """All seats of one game; each is eager, careless, or something between."""

    def __init__(
        self, start: Position, seed: str, script: Sequence[Attempt] = ()
    ) -> None:
        self.chance = random.Random(seed)
        self.script = list(script)
        self.is_puzzle = start.ruleset.variant.startswith("solo-")
        self.seats = range(len(start.ruleset.seats))
        # On cubes good and bad moves look alike, and random choice is faster.
        kinds = (-1, 0, 1) if start.ruleset.grid.is_flat else (0,)
        self.eagerness = [self.chance.choice(kinds) for _ in self.seats]
        leaves = len(self.seats) > 1 and self.chance.random() < LEAVING * len(
            self.seats
        )
        self.leaving = self.chance.uniform(0.005, 0.06) if leaves else 0.0
        may_skip = start.ruleset.may_skip
        self.skipping = self.chance.choice(SKIPPING) if may_skip else 0.0

    def acts(self, start: Position) -> Iterator[Act]:
        """Yield acts until the game is over, or for a limited time in a puzzle."""
        position = start
        for _ in range(3 * sum(start.ruleset.copies) * len(start.ruleset.colors)):
            act = None if position.is_over else self.choose(position)
            if act is None:
                return
            yield act
            position = after(position, act)

    def choose(self, position: Position) -> Act | None:
        """Return the next act; None if a puzzle is stuck."""
        chance = self.chance
        if chance.random() < self.leaving:
            return Leave(
                chance.choice([i for i in self.seats if i not in position.out])
            )
        if self.is_puzzle and position.played and chance.random() < TAKING_BACK:
            removal = self.choose_removal(position)
            if removal is not None:
                return removal
        if position.awaits_draw:
            return Draw(chance.choice(position.ruleset.first_pieces))
        if position.picking is not None:
            return self.choose_pick(position)
        if self.skipping and may_skip_now(position) and chance.random() < self.skipping:
            return Skip()
        return self.scripted(position) or self.choose_move(position)

    def choose_removal(self, position: Position) -> Remove | None:
        """Take a piece back that may go; a piece of the script is wanted again."""
        index = len(position.played) - 1
        if position.ruleset.puzzle is not None:
            index = self.chance.randrange(len(position.played))
        try:
            judge_removal(position, index)
        except IllegalPlacementError:
            return None
        placed, table = position.played[index], position.placements
        if self.script:
            color = position.ruleset.colors[placed.color]
            piece = table.piece_of(placed.number).id
            cells = table.cells_of(placed.number)
            self.script.append(Attempt(color, piece, cells))
        return Remove(index)

    def choose_pick(self, position: Position) -> Pick:
        """Draft small pieces for an eager seat, which may place them late."""
        assert position.seat is not None
        drafted = {
            pick.piece for pick in position.picks if pick.color == position.picking
        }
        remaining = [i for i in range(len(position.ruleset.pieces)) if i not in drafted]
        is_eager = self.eagerness[position.seat] > 0
        return Pick(remaining[0] if is_eager else self.chance.choice(remaining))

    def scripted(self, position: Position) -> Move | None:
        """Return a move of the script that is legal now, in any order."""
        self.chance.shuffle(self.script)
        for i, wish in enumerate(self.script):
            color = position.ruleset.color_index[wish.color]
            number = position.placements.find(wish.cells)
            if number is not None and position.legal(color) >> number & 1:
                del self.script[i]
                return Move(color, number)
        return None

    def choose_move(self, position: Position) -> Move | None:
        """Choose large pieces for an eager seat and small ones for a careless seat."""
        moves = position.legal_placements()
        if not moves or position.seat is None:
            return None
        eagerness, table = self.eagerness[position.seat], position.placements
        if not eagerness:
            return Move(*self.chance.choice(moves))

        def value(move: tuple[int, int]) -> tuple[int, int]:
            size = table.piece_of(move[1]).size
            legal_set = position.play(*move).legal_sets[position.hand_of(move[0])]
            return eagerness * size, eagerness * legal_set.bit_count()

        some = self.chance.sample(moves, min(6, len(moves)))
        return Move(*max(some, key=value))


def may_skip_now(position: Position) -> bool:
    """Return whether the color to move has placed a piece, so that it may skip."""
    return position.color is not None and position.started[position.color] is not None


def find_seed(start: Position, seed: str, happens: Callable[..., bool]) -> str:
    """Return the seed of a game in which the engine reports a certain situation.

    The last one tried, if in none of them it does.
    """
    tried = seed
    for number in range(DRY_RUNS):
        tried = f"{seed}.{number}"
        positions = [start]
        for act in Actor(start, tried).acts(start):
            positions.append(after(positions[-1], act))
        if happens(positions):
            break
    return tried


def does_one_return(positions: Sequence[Position]) -> bool:
    """Return whether a color that was passed over moves again."""
    passed: set[int] = set()
    for before, now in pairwise(positions):
        if before.turn is None or now.turn is None or before.picking is not None:
            continue
        if now.turn in passed:
            return True
        if len(now.played) > len(before.played):
            following = now.ruleset.after[before.turn]
            passed |= set(following[: following.index(now.turn)])
    return False


def does_one_finish(positions: Sequence[Position]) -> bool:
    """Return whether a seat places all its pieces, the single cell last."""
    end = positions[-1]
    last = {
        placed.seat: end.placements.piece_of(placed.number) for placed in end.played
    }
    return end.picking is None and any(
        mover.seat in last
        and last[mover.seat].size == 1
        and not any(map(any, map(end.pieces_left, mover.hands)))
        for mover in end.ruleset.movers
        if mover.seat is not None
    )


def do_all_stay(positions: Sequence[Position]) -> bool:
    """Return whether no seat leaves."""
    return not positions[-1].out


def do_all_skip(positions: Sequence[Position]) -> bool:
    """Return whether every color skips a turn and no seat leaves."""
    end = positions[-1]
    return not end.out and len(set(end.skipped)) == len(end.ruleset.colors)


def does_limit_come(positions: Sequence[Position]) -> bool:
    """Return whether a color can move after its 22 turns, and no seat leaves."""
    return not positions[-1].out and any(map(has_many_turns, positions))


def does_limit_come_alone(positions: Sequence[Position]) -> bool:
    """Return whether only one color can move when the limit is near."""
    return not positions[-1].out and any(
        has_many_turns(now) and before.turn == now.turn
        for before, now in pairwise(positions)
    )


def has_many_turns(position: Position) -> bool:
    """Return whether the color to move has had 22 turns."""
    actors = [*(placed.color for placed in position.played), *position.skipped]
    return position.turn is not None and actors.count(position.turn) == MANY_TURNS
