"""Reasons: why a placement is advised, counted on the board before and after it.

Only what anybody can count again is told; that it is the best, the search says. What is
stored has no words: `Reason.said_in` finds them when somebody reads it.
"""

from collections.abc import Iterator
from enum import StrEnum

from msgspec import UNSET, UnsetType
from msgspec.structs import asdict, replace

from games.api.http.answer import Answer
from games.events.base import Cells
from games.rules.corners import open_corners
from games.rules.geometry import Grid
from games.rules.languages import Language
from games.rules.notation import spoken
from games.rules.position import Position
from games.rules.scoring import seen_from_above
from games.rules.wording import Listing, Sentence

TOLD = 3
"""Reasons of one placement: a sentence or two, and one more."""
OPENING = 3
"""Placements of a color for which the way to the middle counts."""
TELLING_SHARE = 10
"""One placement in so many, if another color loses it, is worth telling."""
FEW = 5
"""Placements that cover a cell: with so few it should not wait."""


class ReasonCode(StrEnum):
    """What is counted; the most telling first."""

    SOLUTION = "solution"
    REST = "rest"
    LAST_PIECE = "last-piece"
    ONLY_PLACEMENT = "only-placement"
    ONLY_COVER = "only-cover"
    FEW_COVER = "few-cover"
    START = "start"
    LAST_LARGEST = "last-largest"
    COVERS_CORNERS = "covers-corners"
    HIDES = "hides"
    SHOWS = "shows"
    TAKES = "takes"
    OPENS_CORNERS = "opens-corners"
    MIDDLE = "middle"
    LARGEST = "largest"
    SMALLEST = "smallest"
    LEAVES = "leaves"
    SMALL_PICK = "small-pick"
    SIZE = "size"
    FOLLOWS = "follows"


class Reason(Answer):
    """Why something is advised: what was counted, and a sentence about it."""

    code: ReasonCode
    color: str | UnsetType = UNSET
    """Of which color something was counted, where it is not the one placed."""
    piece: str | UnsetType = UNSET
    count: int | UnsetType = UNSET
    of: int | UnsetType = UNSET
    """Of how many, before the placement."""
    instead: int | UnsetType = UNSET
    """What was counted of the placement that it is compared with."""
    cells: Cells | UnsetType = UNSET
    sentence: str | UnsetType = UNSET
    """The same in words, in the language that `Accept-Language` asks for."""

    def said_in(self, grid: Grid, language: Language) -> "Reason":
        """Return it with its sentence; cells are named as on the board."""
        facts = {k: v for k, v in asdict(self).items() if v is not UNSET}
        facts["at"] = Listing(spoken(grid, cell) for cell in facts.get("cells", ()))
        case = "" if self.instead is UNSET else ".instead"
        if self.count == 1:
            case += ".one"
        sentence = Sentence(f"hint.{self.code}{case}", facts)
        return replace(self, sentence=sentence.said_in(language))


def reasons_of(position: Position, color: int, number: int) -> list[Reason]:
    """Return why a legal placement may be good, the most telling first; never none."""
    after = position.play(color, number)
    found = [
        *_of_choice(position, color, number),
        *(
            _of_puzzle(position, number)
            if position.ruleset.puzzle is not None
            else _of_game(position, after, color)
        ),
    ]
    order = list(ReasonCode)
    found.sort(key=lambda reason: order.index(reason.code))
    return found[:TOLD] or [_left(after, color)]


def covered_corners(position: Position, after: Position, rival: int) -> int:
    """Return from how many cells a color could go on that the last placement covers."""
    covered = position.placements.cells[after.played[-1].number]
    corners = open_corners(position, rival, legal_of_color(position, rival))
    return len(corners.intersection(covered))


def opened_corners(position: Position, after: Position, color: int) -> int:
    """Return from how many cells a color can go on that it could not before."""
    before = open_corners(position, color, legal_of_color(position, color))
    return len(open_corners(after, color, legal_of_color(after, color)) - before)


def rivals(position: Position) -> list[int]:
    """Return the colors that whoever acts wants to have less room.

    Where hands are drafted, or a color is shared, everybody places it.
    """
    ruleset, seat = position.ruleset, position.seat
    assert seat is not None
    if ruleset.is_drafted:
        return []
    team = ruleset.teams[ruleset.team_of[seat]]
    owners = enumerate(ruleset.owner)
    return [c for c, owner in owners if owner is not None and owner not in team]


def is_own(position: Position, color: int) -> bool:
    """Return whether whoever acts gains by what is placed of a color.

    Of shared colors and obstacles nobody does.
    """
    ruleset, seat = position.ruleset, position.seat
    assert seat is not None
    return ruleset.is_drafted or color in {
        own
        for mate in ruleset.teams[ruleset.team_of[seat]]
        for own in ruleset.seats[mate]
    }


def _of_choice(position: Position, color: int, number: int) -> Iterator[Reason]:
    """Compare a placement with what else could be placed."""
    moves, table = position.legal_placements(), position.placements
    if len(moves) == 1:
        yield Reason(code=ReasonCode.ONLY_PLACEMENT)
    hand = position.pieces_left(position.hand_of(color))
    piece = table.piece_of(number)
    if position.ruleset.puzzle is not None or not is_own(position, color):
        return
    if position.color is not None and sum(hand) == 1:
        yield Reason(code=ReasonCode.LAST_PIECE, piece=piece.id)
        return
    fitting = {(c, table.piece[one]) for c, one in moves}
    sizes = {table.pieces[one].size for _, one in fitting}
    if len(sizes) == 1:
        return
    if position.ruleset.scoring.objective == "reverse":
        if piece.size == min(sizes):
            yield Reason(code=ReasonCode.SMALLEST, count=piece.size)
        return
    if piece.size == max(sizes):
        alike = [one for _, one in fitting if table.pieces[one].size == piece.size]
        code = ReasonCode.LARGEST if len(alike) > 1 else ReasonCode.LAST_LARGEST
        yield Reason(code=code, piece=piece.id, count=piece.size)


def _of_game(position: Position, after: Position, color: int) -> Iterator[Reason]:
    """Compare the colors before a placement with those after it."""
    ruleset = position.ruleset
    if position.started[color] is None and ruleset.opening == "starts":
        start = after.started[color]
        assert start is not None
        yield Reason(code=ReasonCode.START, cells=(ruleset.grid.cells[start],))
    if ruleset.scoring.name == "visible":
        yield from _seen(position, after, color)
    if ruleset.scoring.objective == "reverse":
        return
    for rival in rivals(position):
        yield from _against(position, after, rival)
    if ruleset.grid.is_flat and is_own(position, color):
        yield from _onwards(position, after, color)


def _against(position: Position, after: Position, rival: int) -> Iterator[Reason]:
    """Count what a placement takes from another color."""
    name, started = position.ruleset.colors[rival], position.started[rival] is not None
    is_flat = position.ruleset.grid.is_flat
    if is_flat and (covered := covered_corners(position, after, rival)):
        yield Reason(code=ReasonCode.COVERS_CORNERS, color=name, count=covered)
    before = legal_of_color(position, rival).bit_count()
    lost = before - legal_of_color(after, rival).bit_count()
    if started and lost * TELLING_SHARE >= before > 0:
        yield Reason(code=ReasonCode.TAKES, color=name, count=lost, of=before)


def _onwards(position: Position, after: Position, color: int) -> Iterator[Reason]:
    """Count where a color can go on that could not before."""
    opened = opened_corners(position, after, color)
    if opened and position.started[color] is not None:
        yield Reason(code=ReasonCode.OPENS_CORNERS, count=opened)
    if nears_middle(position, after, color):
        yield Reason(code=ReasonCode.MIDDLE)


def _of_puzzle(position: Position, number: int) -> Iterator[Reason]:
    """Find the cell that waits least: the fewest placements cover it."""
    table = position.placements
    legal = 0
    for placements in position.legal_sets:
        legal |= placements
    ways = {
        cell: (legal & table.covers[cell]).bit_count() for cell in table.cells[number]
    }
    cell = min(ways, key=lambda one: (ways[one], one))
    at = (table.grid.cells[cell],)
    if ways[cell] == 1:
        yield Reason(code=ReasonCode.ONLY_COVER, cells=at)
    elif ways[cell] <= FEW:
        yield Reason(code=ReasonCode.FEW_COVER, count=ways[cell], cells=at)


def _seen(position: Position, after: Position, color: int) -> Iterator[Reason]:
    """Compare what is seen from above."""
    before, now = seen_from_above(position), seen_from_above(after)
    if (more := now[color] - before[color]) > 0:
        yield Reason(code=ReasonCode.SHOWS, count=more)
    for rival in rivals(position):
        if (less := before[rival] - now[rival]) > 0:
            name = position.ruleset.colors[rival]
            yield Reason(code=ReasonCode.HIDES, color=name, count=less)


def nears_middle(position: Position, after: Position, color: int) -> bool:
    """Return whether a color comes nearer to the middle of the board, early on."""
    own = [one.number for one in position.played if one.color == color]
    if not 0 < len(own) < OPENING:
        return False
    middle = distances_to_middle(position)
    nearest = min(middle[c] for one in own for c in position.placements.cells[one])
    covered = position.placements.cells[after.played[-1].number]
    return min(middle[cell] for cell in covered) < nearest


def distances_to_middle(position: Position) -> list[float]:
    """Return per cell how far it is from the middle of the board, squared."""
    grid = position.ruleset.grid
    outlines = [grid.lattice.outline(cell) for cell in grid.cells]
    middles = [
        (
            sum(x for x, _ in points) / len(points),
            sum(y for _, y in points) / len(points),
        )
        for points in outlines
    ]
    x = sum(point[0] for point in middles) / len(middles)
    y = sum(point[1] for point in middles) / len(middles)
    return [round((a - x) ** 2 + (b - y) ** 2, 6) for a, b in middles]


def _left(after: Position, color: int) -> Reason:
    return Reason(
        code=ReasonCode.LEAVES, count=legal_of_color(after, color).bit_count()
    )


def legal_of_color(position: Position, color: int) -> int:
    """Return what any hand may place of a color."""
    legal = 0
    for hand, held in enumerate(position.ruleset.hands):
        if held.color == color:
            legal |= position.legal_sets[hand]
    return legal


def pick_reasons(position: Position, piece: int) -> list[Reason]:
    """Return why a piece may be good to draft."""
    pieces = position.ruleset.pieces
    size = pieces[piece].size
    if size == min(pieces[one].size for one in position.undrafted):
        return [Reason(code=ReasonCode.SMALL_PICK, piece=pieces[piece].id, count=size)]
    return []
