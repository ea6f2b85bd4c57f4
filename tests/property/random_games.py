"""Random games of every ruleset, the same in every run, for engine and oracle."""

import json
import random
from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import Path
from typing import NamedTuple

from games.rules.geometry import Cell
from games.rules.pieces import Piece
from games.rules.placements import members
from games.rules.position import Position
from games.rules.variants import ALIASES, VARIANTS, find_ruleset, find_variant
from games.rules.variants.trigon import POLYIAMONDS, board
from tests.property.agreement import Attempt, Match, Setting

IDS = sorted([*VARIANTS, *ALIASES])
SOLUTIONS = [
    json.loads(path.read_text())
    for path in sorted((Path(__file__).parents[1] / "data/solutions").glob("*.json"))
]
LEVELS = ("free", "no-edge", "corner", "chain")

VALUES = 4
"""So many values of an option come up for each id, where it has more."""
WHOLE = 0.03
"""Share of the plies at which all hands are compared as a whole."""
CHEAP = 10_000
"""On boards of fewer placements all hands are compared while colors begin."""
TRIES = 2
"""Random placements judged at a ply."""
LEAVING = 0.25
"""How likely a seat leaves in a game of several; others may follow."""
WRONG_PIECE = 0.08
"""How likely another piece is named for cells that are judged."""
TAKING_BACK = 0.1
"""How likely a piece of a puzzle is taken back before a ply."""


class Plan(NamedTuple):
    """A game to play: by which rules, by which chance, and what to place if it can."""

    setting: Setting
    seed: str
    script: tuple[Attempt, ...] = ()


def plans(variant_id: str, rounds: int = 1) -> Iterator[Plan]:
    """Yield games in which each value of each option of the id comes up."""
    for number in range(rounds):
        chance = random.Random(f"{variant_id} {number}")
        settings = [Setting(variant_id, {}), *_settings(variant_id, chance)]
        for i, setting in enumerate(settings):
            plan = Plan(setting, f"{variant_id} {number}.{i}")
            figure = variant_id == "solo-trigon-figure" and i > 0
            yield _with_figure(plan, chance) if figure else plan
        yield from _solutions(variant_id, f"{variant_id} {number}")


def _settings(variant_id: str, chance: random.Random) -> Iterator[Setting]:
    offered = offered_by(variant_id)
    wanted = {
        (name, value)
        for name, values in offered.items()
        for value in chance.sample(values, min(len(values), VALUES))
    }
    for _ in count():
        if not wanted:
            return
        options = {name: chance.choice(values) for name, values in offered.items()}
        for name in chance.sample(sorted(options), chance.randrange(len(options))):
            del options[name]
        if wanted.isdisjoint(options.items()) or refuses(variant_id, options):
            continue
        wanted -= set(options.items())
        yield Setting(variant_id, options)


def offered_by(variant_id: str) -> dict[str, list[object]]:
    """Return the options of an id with their values, the region left out."""
    alias = ALIASES.get(variant_id)
    return {
        option.name: list(option.values)
        for option in find_variant(variant_id).options
        if alias is None or alias.offered is None or option.name in alias.offered
        if option.name != "region"
    }


def refuses(variant_id: str, options: dict[str, object]) -> bool:
    """Say whether the engine knows no such ruleset."""
    try:
        find_ruleset(variant_id, options)
    except ValueError:
        return True
    return False


def _with_figure(plan: Plan, chance: random.Random) -> Plan:
    """Return the plan with a figure of a few pieces, which a script fills."""
    script: list[Attempt] = []
    taken: set[Cell] = set()
    on_board = set(board().cells)
    for piece in chance.sample(POLYIAMONDS, 5):
        near = sorted(_beside(taken) or {(17, 9)})
        x, y = chance.choice(near)
        shape = chance.choice(piece.orientations)
        left, top = shape[0]
        cells = {(x + a - left, y + b - top) for a, b in shape}
        if (x + y - left - top) % 2 == 0 and cells <= on_board - taken:
            taken |= cells
            script.append(Attempt("blue", piece.id, tuple(sorted(cells))))
    region = tuple(sorted(taken))
    if not region:
        return plan
    setting = Setting(plan.setting.variant, plan.setting.options, region)
    return Plan(setting, plan.seed, tuple(script))


def _beside(cells: set[Cell]) -> set[Cell]:
    grid = board()
    return {
        grid.cells[near] for cell in cells for near in grid.forbids[grid.index[cell]]
    } - cells


def _solutions(variant_id: str, seed: str) -> Iterator[Plan]:
    """Yield the puzzle's known solutions; each is tried at all levels."""
    for document in SOLUTIONS:
        if document["variant"] != variant_id:
            continue
        packing = document.get("placements") or document["solutions"][0]
        script = tuple(
            Attempt(color, piece, tuple(map(tuple, cells)))
            for color, piece, cells in packing
        )
        for options in _levels(variant_id, document):
            yield Plan(Setting(variant_id, options), f"{seed} {options}", script)


def _levels(variant_id: str, document: dict[str, object]) -> list[dict[str, object]]:
    offered = offered_by(variant_id)
    if "contact" in offered:
        level = LEVELS.index(str(document["contact"]))
        tried = LEVELS[level : level + 2]
        return [{"contact": each} for each in tried if each in offered["contact"]]
    if "assembly" in offered:
        return [{"assembly": assembly} for assembly in offered["assembly"]]
    return [{}]


def play(plan: Plan) -> None:
    """Play a game and compare it as it goes; raises `DisagreementError`."""
    RandomGame(plan).play()


class RandomGame:
    """One game of a plan. Each seat is eager, careless or something between."""

    def __init__(self, plan: Plan) -> None:
        self.chance = random.Random(plan.seed)
        self.match = Match(plan.setting)
        self.script = list(plan.script)
        seats = len(self.position.ruleset.seats)
        self.eagerness = [self.chance.choice((-1, 0, 1, 1)) for _ in range(seats)]
        leaves = seats > 1 and self.chance.random() < LEAVING * seats / 2
        self.leaving = self.chance.uniform(0.01, 0.08) if leaves else 0.0
        if leaves and self.position.ruleset.is_drafted and self.chance.random() < 0.5:
            self.leaving = 0.01

    @property
    def position(self) -> Position:
        return self.match.position

    def play(self) -> None:
        """Act until nobody can, or for so long in a puzzle that may never end."""
        self.compare(whole=True)
        limit = 3 * sum(self.position.ruleset.copies) * len(self.match.colors)
        while limit and self.position.turn is not None and self.act():
            limit -= 1
            opening = len(self.position.played) < len(self.match.colors)
            cheap = len(self.position.placements.cells) < CHEAP
            whole = self.chance.random() < WHOLE or (opening and cheap)
            self.compare(whole=whole)
        self.match.compare_result()
        self.compare(whole=True)

    def act(self) -> bool:
        """Do one thing; False where a puzzle is stuck."""
        chance, position = self.chance, self.position
        if chance.random() < self.leaving:
            self.match.leave(chance.choice(self.match.game.seats_in))
            self.match.compare_result()
            return True
        if self.match.game.rules.is_solo and position.played and self.takes_back():
            return True
        if position.picking is not None:
            self.match.pick(self.choose_pick())
            return True
        chosen = self.scripted() or self.choose_move()
        if chosen is None:
            return False
        self.match.move(*chosen)
        return True

    def takes_back(self) -> bool:
        """Try to take a piece back now and then, more often a scripted one's rival."""
        if self.chance.random() >= TAKING_BACK:
            return False
        played = self.position.played
        index = self.chance.randrange(len(played))
        self.match.compare_removal(index)
        if not self.match.game.rules.is_packing:
            index = len(played) - 1
        placed = played[index]
        table = self.position.placements
        cells = table.cells_of(placed.number)
        if self.match.game.rules.is_packing and not self.match.game.can_take_back(
            frozenset(cells)
        ):
            return False
        color, piece = self.match.colors[placed.color], table.piece_of(placed.number).id
        self.match.remove(index)
        if self.script:
            self.script.append(Attempt(color, piece, cells))
        return True

    def scripted(self) -> tuple[int, int] | None:
        """Return a move of the script that is legal now."""
        self.chance.shuffle(self.script)
        for i, wish in enumerate(self.script):
            color = self.match.colors.index(wish.color)
            number = self.position.placements.find(wish.cells)
            if number is not None and self.position.legal(color) >> number & 1:
                del self.script[i]
                return color, number
        return None

    def choose_pick(self) -> int:
        """An eager seat drafts small pieces, which it may get rid of one day."""
        position = self.position
        gone = {pick.piece for pick in position.picks if pick.color == position.picking}
        left = [i for i in range(len(position.ruleset.pieces)) if i not in gone]
        assert position.seat is not None
        return (
            left[0] if self.eagerness[position.seat] > 0 else self.chance.choice(left)
        )

    def choose_move(self) -> tuple[int, int] | None:
        """An eager seat plays large pieces that leave it room, a careless one small."""
        position, chance = self.position, self.chance
        moves = position.legal_moves()
        if not moves or position.seat is None:
            return None
        eagerness = self.eagerness[position.seat]
        if not eagerness:
            return chance.choice(moves)
        pieces = position.placements
        some = chance.sample(moves, min(6, len(moves)))

        def value(move: tuple[int, int]) -> tuple[int, int]:
            after = position.play(*move)
            hand = position.hand_of(move[0])
            size = pieces.piece_of(move[1]).size
            return eagerness * size, eagerness * after.legal_sets[hand].bit_count()

        return max(some, key=value)

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
            left = [i for i, n in enumerate(self.position.pieces_left(hand)) if n]
            some = pieces if whole else chance.sample(left, min(1, len(left)))
            match.compare_legal(hand, some)
        for _ in range(TRIES):
            match.compare_verdict(self.attempt())
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
        if legal and chance.random() < 0.6:
            number = chance.choice(legal)
        piece = pieces[table.piece[number]]
        cells = self.spoiled(piece, table.cells_of(number))
        if chance.random() < WRONG_PIECE:
            piece = chance.choice(pieces)
        chance.shuffle(cells)
        return Attempt(self.match.colors[color], piece.id, tuple(cells))

    def spoiled(self, piece: Piece, given: tuple[Cell, ...]) -> list[Cell]:
        """Return the cells, or others that may break a rule."""
        chance, played, cells = self.chance, self.position.played, list(given)
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
