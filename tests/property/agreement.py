"""The fast engine and the slow oracle side by side, until they differ."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from games.rules import moves
from games.rules.geometry import Cell
from games.rules.legality import judge, judge_pick, judge_turn
from games.rules.placements import members
from games.rules.position import Position, start_position
from games.rules.refusals import IllegalPlacementError
from games.rules.removal import judge_removal
from games.rules.scoring import outcome
from games.rules.variants import find_ruleset
from tests.oracle.drafting import find_holder
from tests.oracle.game import Game
from tests.property.acting import (
    Act,
    Attempt,
    Draw,
    Leave,
    Move,
    Pick,
    Remove,
    Skip,
    after,
)


class DisagreementError(AssertionError):
    """Engine and oracle differ: about what, and what each of them says."""


@dataclass(frozen=True)
class Setting:
    """A ruleset to play by; `region` is the caller's figure, where there is one."""

    variant: str
    options: Mapping[str, object]
    region: tuple[Cell, ...] = ()

    def position(self) -> Position:
        """Return where the engine begins."""
        region = {"region": list(self.region)} if self.region else {}
        return start_position(find_ruleset(self.variant, {**self.options, **region}))

    def game(self) -> Game:
        """Return where the oracle begins."""
        return Game(self.variant, self.options, self.region or None)


class Match:
    """One game played by engine and oracle, which receive the same acts."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.position = setting.position()
        self.game = setting.game()
        self.colors = self.position.ruleset.colors
        self.same("colors", self.colors, self.game.rules.colors)
        seats = range(len(self.position.ruleset.seats))
        self.same("seats", tuple(seats), self.game.rules.seats)
        ruleset = self.position.ruleset
        drawn_from = {ruleset.pieces[piece].id for piece in ruleset.first_pieces}
        self.same("first pieces", drawn_from, set(self.game.rules.first_pieces))

    def follow(self, act: Act) -> None:
        """Apply an act to both."""
        position, game = self.position, self.game
        match act:
            case Move(color, number):
                piece = position.placements.piece_of(number).id
                cells = position.placements.cells_of(number)
                game.put(self.colors[color], piece, cells)
            case Pick(piece):
                assert position.picking is not None
                picked = position.ruleset.pieces[piece].id
                game.pick(position.seat or 0, self.colors[position.picking], picked)
            case Draw(piece):
                game.draw(position.ruleset.pieces[piece].id)
            case Skip():
                assert position.color is not None
                game.skip(self.colors[position.color])
            case Leave(seat):
                game.leave(seat)
            case Remove(index):
                self.compare_removal(index)
                number = position.played[index].number
                if game.rules.is_packing:
                    game.take_back(position.placements.cells_of(number))
                else:
                    game.undo()
        self.position = after(position, act)

    def compare_turn(self) -> None:
        """Compare the seat to act, its color, and the hands."""
        position = self.position
        ours = None
        if position.turn is not None:
            color = position.picking if position.picking is not None else position.color
            if self.game.rules.movers == "anyone":
                color = None  # with one color the engine knows which is meant
            ours = None if color is None else self.colors[color], position.seat
        self.same("turn", ours, self.game.turn)
        skipped = [self.colors[color] for color in position.skipped]
        self.same("skips", skipped, [skip.color for skip in self.game.table.skips])
        if self.game.rules.most_rounds and not position.out:
            theirs = self.game.is_after_last_round()
            self.same("end by rounds", position.is_at_turn_limit, theirs)
        ids = [piece.id for piece in position.ruleset.pieces]
        for hand in range(len(position.ruleset.hands)):
            counts = zip(ids, position.pieces_left(hand), strict=True)
            remaining = {piece: count for piece, count in counts if count}
            self.same(f"hand {hand}", remaining, self.hand_of_oracle(hand))

    def hand_of_oracle(self, hand: int) -> dict[str, int]:
        held = self.position.ruleset.hands[hand]
        color = self.colors[held.color]
        if self.game.rules.is_draft:
            drafted = self.game.table.list_hand(held.mover)
            return {piece: 1 for own, piece in drafted if own == color}
        counts = self.game.table.hands[color]
        return {piece: count for piece, count in counts.items() if count > 0}

    def compare_legal(self, hand: int, pieces: Iterable[int]) -> None:
        """Compare the legal placements of some pieces of a hand, in or out of turn."""
        position, table = self.position, self.position.placements
        held = position.ruleset.hands[hand]
        color = self.colors[held.color]
        in_hand = {} if self.is_out(hand) else self.hand_of_oracle(hand)
        for piece in pieces:
            name = position.ruleset.pieces[piece].id
            of_piece = table.all ^ table.other_pieces[piece]
            ours = members(position.legal_sets[hand] & of_piece)
            theirs = set(self.game.table.find_legal_of(color, name))
            if name not in in_hand:
                theirs = set()
            laid = {frozenset(table.cells_of(number)) for number in ours}
            self.same(f"legal {color} {name} (hand {hand})", laid, theirs)

    def is_out(self, hand: int) -> bool:
        """Return whether a hand is out of the game for good, as the oracle sees it."""
        held = self.position.ruleset.hands[hand]
        seat = self.position.ruleset.movers[held.mover].seat
        has_left = seat is not None and seat not in self.game.seats_in
        return has_left or self.colors[held.color] in self.game.blocked

    def compare_verdict(self, tried: Attempt) -> None:
        """Compare the code of a placement, in turn and out of it."""
        color = self.colors.index(tried.color)
        ours = self.verdict(tried, lambda: judge_turn(self.position, tried.color))
        self.same(f"verdict on {tried}", ours, self.game.judge(*tried))
        is_open = not self.game.rules.is_draft and self.game.phase != "draw"
        if is_open and not self.is_out(color):
            ours = self.verdict(tried, lambda: None)
            theirs = self.game.judge(*tried, in_turn=False)
            self.same(f"verdict out of turn on {tried}", ours, theirs)

    def verdict(self, tried: Attempt, check: Callable[[], None]) -> str:
        position = self.position
        numbers: list[int] = []

        def decide() -> None:
            check()
            numbers.append(judge(position, moves.Move(*tried)))

        code, blamed = code_of(decide)
        if numbers:
            cells = set(position.placements.cells_of(numbers[0]))
            self.same(f"cells of {tried}", cells, set(tried.cells))
        self.same(f"cells to blame in {tried}", blamed - set(tried.cells), set())
        return code

    def compare_skip(self, color: str) -> None:
        """Compare the code of a skip of a color, which is to move or not."""
        skipping = moves.Move(color, None, ())
        ours, _ = code_of(lambda: self.position.push(skipping))
        self.same(f"skip of {color}", ours, self.game.judge_skip(color))

    def compare_pick(self, color: int, piece: int) -> None:
        """Compare the code of a pick by the seat that acts."""
        name = self.position.ruleset.pieces[piece].id
        ours, _ = code_of(lambda: judge_pick(self.position, color, piece))
        seat = self.game.turn[1] if self.game.turn else 0
        theirs = self.game.judge_pick(seat, self.colors[color], name)
        self.same(f"pick of {self.colors[color]} {name}", ours, theirs)
        if self.game.phase == "draft":
            holder = find_holder(self.game.picks, self.colors[color], name)
            drafted = {pick[1:] for pick in self.position.picks}
            self.same(
                f"{name} is drafted", (color, piece) in drafted, holder is not None
            )

    def compare_removal(self, index: int) -> None:
        """Compare whether a piece may be taken back, while the game is open."""
        ours, _ = code_of(lambda: judge_removal(self.position, index))
        if self.game.rules.is_packing:
            number = self.position.played[index].number
            cells = frozenset(self.position.placements.cells_of(number))
            theirs = self.game.can_take_back(cells)
        else:
            theirs = index == len(self.game.record) - 1
        self.same(f"removal of {index}", ours == "OK", theirs)

    def compare_result(self) -> None:
        """Compare the result as if the game ended now."""
        ours, theirs = outcome(self.position), self.game.scores()
        points = dict(zip(self.colors, ours.colors, strict=False))
        self.same("scores of colors", points, dict(theirs.colors))
        self.same("scores of seats", ours.seats, theirs.seats)
        if theirs.teams:
            self.same("scores of teams", ours.teams, theirs.teams)
        self.same("ranks", ours.ranks, theirs.ranks)
        self.same("winners", ours.winners, theirs.winners)
        if len(ours.seats) == 1:
            self.same("solved", ours.solved, self.game.is_solved)

    def same(self, subject: str, ours: object, theirs: object) -> None:
        if ours == theirs:
            return
        values: tuple[object, object] = ours, theirs
        if isinstance(ours, set) and isinstance(theirs, set):
            values = _brief(ours - theirs), _brief(theirs - ours)
        raise DisagreementError(
            f"{self.setting} after {len(self.game.record)} placements and seats"
            f" {self.position.out} out: {subject}:"
            f" engine {values[0]}, oracle {values[1]}"
        )


def code_of(act: Callable[[], object]) -> tuple[str, set[Cell]]:
    """Return OK or the code of a refusal, and the cells that it blames."""
    try:
        act()
    except IllegalPlacementError as error:
        return error.reason.name, set(error.cells)
    return "OK", set()


def _brief(items: set[object]) -> list[str]:
    return [*sorted(map(str, items))[:3], f"{len(items)} in all"]
