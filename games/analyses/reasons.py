"""Reasons for a placement, from counts on the board before and after it.

Reasons contain only facts that a reader can verify by counting. The search decides
which placement is best. Reasons are stored without sentences; `Reason.said_in` adds a
sentence when a client reads a reason.
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

MAX_REASONS = 3
"""Maximum number of reasons per placement."""
OPENING = 3
"""Number of a color's first placements for which the distance to the middle counts."""
TELLING_SHARE = 10
"""A color's loss is reported if it loses at least one in this many of its
placements."""
FEW = 5
"""Maximum number of placements that cover a cell in a `few-cover` reason."""


class ReasonCode(StrEnum):
    """Reason codes, most important first."""

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
    """A reason for a placement: a count, and a sentence about it."""

    code: ReasonCode
    color: str | UnsetType = UNSET
    """Counted color; missing if it is the placement's color."""
    piece: str | UnsetType = UNSET
    count: int | UnsetType = UNSET
    of: int | UnsetType = UNSET
    """Total before the placement."""
    instead: int | UnsetType = UNSET
    """Count for the placement that this one is compared to."""
    cells: Cells | UnsetType = UNSET
    sentence: str | UnsetType = UNSET
    """Sentence in the language of `Accept-Language`."""

    def said_in(self, grid: Grid, language: Language) -> "Reason":
        """Return the reason with its sentence; cells have their names on the board."""
        facts = {k: v for k, v in asdict(self).items() if v is not UNSET}
        facts["at"] = Listing(spoken(grid, cell) for cell in facts.get("cells", ()))
        case = "" if self.instead is UNSET else ".instead"
        if self.count == 1:
            case += ".one"
        sentence = Sentence(f"hint.{self.code}{case}", facts)
        return replace(self, sentence=sentence.said_in(language))


def reasons_of(position: Position, color: int, number: int) -> list[Reason]:
    """Return reasons why a legal placement may be good, most important first.

    The list is never empty.
    """
    after = position.play(color, number)
    reasons = [
        *_of_choice(position, color, number),
        *(
            _of_puzzle(position, number)
            if position.ruleset.puzzle is not None
            else _of_game(position, after, color)
        ),
    ]
    order = list(ReasonCode)
    reasons.sort(key=lambda reason: order.index(reason.code))
    return reasons[:MAX_REASONS] or [_left(after, color)]


def covered_corners(position: Position, after: Position, rival: int) -> int:
    """Count the cells of the last placement where a color could have continued."""
    covered = position.placements.cells[after.played[-1].number]
    corners = open_corners(position, rival, legal_of_color(position, rival))
    return len(corners.intersection(covered))


def opened_corners(position: Position, after: Position, color: int) -> int:
    """Count the new cells where a color can continue."""
    before = open_corners(position, color, legal_of_color(position, color))
    return len(open_corners(after, color, legal_of_color(after, color)) - before)


def rivals(position: Position) -> list[int]:
    """Return the opposing colors, whose options the player to move wants to reduce.

    The result is empty in drafted games. Shared colors are not included, because all
    seats place them.
    """
    ruleset, seat = position.ruleset, position.seat
    assert seat is not None
    if ruleset.is_drafted:
        return []
    team = ruleset.teams[ruleset.team_of[seat]]
    owners = enumerate(ruleset.owner)
    return [c for c, owner in owners if owner is not None and owner not in team]


def is_own(position: Position, color: int) -> bool:
    """Return whether the player to move benefits from a color's placements.

    Shared colors and obstacles do not benefit any player.
    """
    ruleset, seat = position.ruleset, position.seat
    assert seat is not None
    return ruleset.is_drafted or color in {
        own
        for mate in ruleset.teams[ruleset.team_of[seat]]
        for own in ruleset.seats[mate]
    }


def _of_choice(position: Position, color: int, number: int) -> Iterator[Reason]:
    """Compare a placement with the other legal placements."""
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
    fitting = {(c, table.piece[candidate]) for c, candidate in moves}
    sizes = {table.pieces[candidate].size for _, candidate in fitting}
    if len(sizes) == 1:
        return
    if position.ruleset.scoring.objective == "reverse":
        if piece.size == min(sizes):
            yield Reason(code=ReasonCode.SMALLEST, count=piece.size)
        return
    if piece.size == max(sizes):
        alike = [
            candidate
            for _, candidate in fitting
            if table.pieces[candidate].size == piece.size
        ]
        code = ReasonCode.LARGEST if len(alike) > 1 else ReasonCode.LAST_LARGEST
        yield Reason(code=code, piece=piece.id, count=piece.size)


def _of_game(position: Position, after: Position, color: int) -> Iterator[Reason]:
    """Compare each color's possibilities before and after a placement."""
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
    """Count the possible placements that a placement takes away from another color."""
    name, started = position.ruleset.colors[rival], position.started[rival] is not None
    is_flat = position.ruleset.grid.is_flat
    if is_flat and (covered := covered_corners(position, after, rival)):
        yield Reason(code=ReasonCode.COVERS_CORNERS, color=name, count=covered)
    before = legal_of_color(position, rival).bit_count()
    lost = before - legal_of_color(after, rival).bit_count()
    if started and lost * TELLING_SHARE >= before > 0:
        yield Reason(code=ReasonCode.TAKES, color=name, count=lost, of=before)


def _onwards(position: Position, after: Position, color: int) -> Iterator[Reason]:
    """Count the new cells where a color can continue."""
    opened = opened_corners(position, after, color)
    if opened and position.started[color] is not None:
        yield Reason(code=ReasonCode.OPENS_CORNERS, count=opened)
    if nears_middle(position, after, color):
        yield Reason(code=ReasonCode.MIDDLE)


def _of_puzzle(position: Position, number: int) -> Iterator[Reason]:
    """Report which of the piece's cells the fewest legal placements cover."""
    table = position.placements
    legal = 0
    for placements in position.legal_sets:
        legal |= placements
    ways = {
        cell: (legal & table.covers[cell]).bit_count() for cell in table.cells[number]
    }
    cell = min(ways, key=lambda candidate: (ways[candidate], candidate))
    at = (table.grid.cells[cell],)
    if ways[cell] == 1:
        yield Reason(code=ReasonCode.ONLY_COVER, cells=at)
    elif ways[cell] <= FEW:
        yield Reason(code=ReasonCode.FEW_COVER, count=ways[cell], cells=at)


def _seen(position: Position, after: Position, color: int) -> Iterator[Reason]:
    """Compare the number of squares visible from above."""
    before, now = seen_from_above(position), seen_from_above(after)
    if (more := now[color] - before[color]) > 0:
        yield Reason(code=ReasonCode.SHOWS, count=more)
    for rival in rivals(position):
        if (less := before[rival] - now[rival]) > 0:
            name = position.ruleset.colors[rival]
            yield Reason(code=ReasonCode.HIDES, color=name, count=less)


def nears_middle(position: Position, after: Position, color: int) -> bool:
    """Return whether an early placement gets closer to the middle than earlier ones."""
    own = [placed.number for placed in position.played if placed.color == color]
    if not 0 < len(own) < OPENING:
        return False
    middle = distances_to_middle(position)
    nearest = min(
        middle[c] for placed in own for c in position.placements.cells[placed]
    )
    covered = position.placements.cells[after.played[-1].number]
    return min(middle[cell] for cell in covered) < nearest


def distances_to_middle(position: Position) -> list[float]:
    """Return the squared distance of each cell from the middle of the board."""
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
    """Return a color's placements that are legal for at least one hand."""
    legal = 0
    for hand, held in enumerate(position.ruleset.hands):
        if held.color == color:
            legal |= position.legal_sets[hand]
    return legal


def pick_reasons(position: Position, piece: int) -> list[Reason]:
    """Return reasons why a piece may be a good pick in a draft."""
    pieces = position.ruleset.pieces
    size = pieces[piece].size
    if size == min(pieces[candidate].size for candidate in position.undrafted):
        return [Reason(code=ReasonCode.SMALL_PICK, piece=pieces[piece].id, count=size)]
    return []
