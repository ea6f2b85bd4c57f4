"""Random games, played by engine and oracle side by side."""

import random
from collections.abc import Iterable
from itertools import islice

from games.rules.geometry import Cell
from games.rules.pieces import Piece
from games.rules.placements import members, union
from games.rules.position import Position
from tests.property.acting import Actor, Attempt, Leave
from tests.property.agreement import Match
from tests.property.plans import Plan

WHOLE = 0.03
"""Share of the plies at which all hands are compared in full."""
TRIES = 2
"""Random placements judged at a ply."""
LEGAL = 0.6
"""Probability that a judged placement is legal before it is spoiled."""
WRONG_PIECE = 0.08
"""Probability that judged cells come with another piece's name."""


def play(plan: Plan) -> None:
    """Play a game and compare it as it goes; raises `DisagreementError`."""
    match = Match(plan.setting)
    observer = Observer(match, plan.seed)
    observer.compare(whole=False)
    for seat in plan.departed:
        match.follow(Leave(seat))
        observer.compare(whole=True)
    start = match.position
    acts = Actor(start, plan.seed, plan.script).acts(start)
    for act in islice(acts, plan.length):
        match.follow(act)
        if isinstance(act, Leave):
            match.compare_result()
        observer.compare(whole=observer.looks_closely())
    match.compare_result()
    observer.compare(whole=True)


class Observer:
    """Comparison of both; it never changes the game."""

    def __init__(self, match: Match, seed: str) -> None:
        self.match = match
        self.chance = random.Random(f"{seed} observed")

    @property
    def position(self) -> Position:
        return self.match.position

    def looks_closely(self) -> bool:
        """Return whether all is compared now."""
        if self.match.game.rules.is_first_on_board:
            return len(self.position.played) < len(self.match.colors)
        return self.chance.random() < WHOLE

    def compare(self, *, whole: bool) -> None:
        """Compare turn and hands, some verdicts, and some legal placements or all."""
        match, chance = self.match, self.chance
        match.compare_turn()
        ruleset = self.position.ruleset
        pieces = range(len(ruleset.pieces))
        if self.position.picking is not None:
            match.compare_pick(
                chance.randrange(len(match.colors)), chance.choice(pieces)
            )
            match.compare_verdict(self.attempt())
            return
        hands = range(len(ruleset.hands))
        for hand in hands if whole else [chance.choice(hands)]:
            remaining = [i for i, n in enumerate(self.position.pieces_left(hand)) if n]
            some = pieces if whole else chance.sample(remaining, min(1, len(remaining)))
            match.compare_legal(hand, some)
        for _ in range(TRIES):
            match.compare_verdict(self.attempt())
        if ruleset.may_skip:
            match.compare_skip(chance.choice(match.colors))
        elif whole:
            match.compare_skip(match.colors[self.position.color or 0])
        if whole:
            match.compare_result()
            match.compare_pick(0, chance.choice(pieces))

    def attempt(self) -> Attempt:
        """Return a placement to judge: most are illegal, a few are legal."""
        position, chance = self.position, self.chance
        table, pieces = position.placements, position.ruleset.pieces
        color = chance.randrange(len(self.match.colors))
        if chance.random() < 0.7 and position.color is not None:
            color = position.color
        legal = members(position.legal(color))
        number = chance.randrange(len(table.cells))
        if legal and chance.random() < LEGAL:
            number = chance.choice(self.tempting(color) or legal)
        piece = pieces[table.piece[number]]
        cells = self.spoiled(piece, table.cells_of(number))
        if chance.random() < WRONG_PIECE:
            piece = chance.choice(pieces)
        chance.shuffle(cells)
        return Attempt(self.match.colors[color], piece.id, tuple(cells))

    def tempting(self, color: int) -> list[int]:
        """Return what covers a start cell, now and then: it may be kept for others."""
        ruleset, table = self.position.ruleset, self.position.placements
        if not ruleset.starts or self.chance.random() < LEGAL:
            return []
        starts = union(table.covers, ruleset.starts[color])
        return members(self.position.legal(color) & starts)

    def spoiled(self, piece: Piece, legal_cells: tuple[Cell, ...]) -> list[Cell]:
        """Return the cells, or others that may break a rule."""
        chance, played, cells = self.chance, self.position.played, list(legal_cells)
        axes = len(cells[0])
        match chance.randrange(11):
            case 0:
                cells.append(cells[0])
            case 1:
                cells[0] = cells[0][1:]
            case 2:
                cells = _moved(cells, [chance.randrange(-9, 10) for _ in range(axes)])
            case 3 | 4 | 5:
                cells = _moved(cells, [chance.randrange(-1, 2) for _ in range(axes)])
            case 6 | 7 if played:
                over = self.position.placements.cells_of(chance.choice(played).number)
                cells = _moved(chance.choice(piece.orientations), over[0])
            case _:
                pass
        return cells


def _moved(cells: Iterable[Cell], offset: Iterable[int]) -> list[Cell]:
    by = tuple(offset)
    return [tuple(a + b for a, b in zip(cell, by, strict=True)) for cell in cells]
