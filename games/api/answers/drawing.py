"""JSON with the path data of boards, pieces and marks, for clients that draw them.

The server's own pictures use the same data (`games.pictures.parts`).
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from games.api.answers.geometry import Point
from games.api.http.answer import Answer
from games.api.names import VariantId
from games.events.game import Options
from games.pictures import blocks, board, parts
from games.pictures.marks import Mark, MarkPath
from games.pictures.paths import DECIMALS
from games.pictures.svg import Box, Label
from games.rules.pieces import Piece
from games.rules.ruleset import Ruleset

PathData: TypeAlias = Annotated[
    str,
    Meta(
        title="PathData",
        description="Relative SVG path data in edge lengths, starting with `m`. To"
        " place it, put `M x y` before it. Placed paths can be joined.",
    ),
]
ViewBox: TypeAlias = Annotated[
    tuple[float, float, float, float],
    Meta(title="ViewBox", description="Left, top, width and height, in edge lengths."),
]
QUARTERS = 4


class DrawnLabel(Answer):
    """A short centered text."""

    text: str
    at: Point

    @classmethod
    def build(cls, label: Label) -> "DrawnLabel":
        """Return a label as JSON."""
        return cls(text=label.text, at=_point(label.at))


class DrawnMark(Answer):
    """The mark of a color in a cell."""

    paths: Sequence[PathData]
    """Path for each kind of cell, relative to the cell's origin."""
    stroke: float
    """Stroke width in edge lengths, with round caps; 0 if the mark is filled."""

    @classmethod
    def build(cls, marks: Sequence[MarkPath]) -> "DrawnMark":
        """Return a mark as JSON."""
        paths = [mark.path for mark in marks]
        return cls(paths=paths, stroke=_short(marks[0].stroke))


class DrawnFacets(Answer, rename={"left_facet": "left"}):
    """Facets of a tile's cells. They make a piece look lit from the top left."""

    top: PathData
    """Path of the top facets: white, 26% opaque."""
    left_facet: PathData
    """Path of the left facets: white, 11% opaque."""
    right: PathData
    """Path of the right facets: black, 9% opaque."""
    low: PathData
    """Path of the bottom facets: black, 17% opaque."""


class DrawnTile(Answer):
    """A pattern that repeats across the whole board, starting at (0, 0)."""

    width: float
    height: float
    facets: DrawnFacets
    """Facets of pieces; fill all piece outlines with this pattern."""
    pits: PathData
    """Shaded upper rims of wells, drawn over the color of the gaps."""
    wells: PathData
    """Bottoms of wells, drawn over `pits`."""


class DrawnStart(Answer):
    """A start cell."""

    id: int
    """Index of the cell."""
    at: Point
    """Center of the cell."""
    color: str | None
    """Color that starts there; null if several colors do."""


class DrawnField(Answer):
    """A flat board, or a board of cubes seen from above."""

    named: ViewBox
    """View box of the board with a frame wide enough for names."""
    framed: ViewBox
    """View box of the board with a frame but no names."""
    bare: ViewBox
    """View box of the board without a frame."""
    outline: PathData
    """Outline of the field. Fill it with the wells. Draw the frame and the rim first,
    as strokes of the same path with round joins."""
    frame: float
    """Stroke width of the frame with names, in edge lengths."""
    frame_plain: float
    """Stroke width of the frame without names."""
    rim: float
    """Stroke width of the rim between frame and field."""
    names: Sequence[DrawnLabel]
    """Column names, then row names, along the edge of the board."""
    name_size: float
    """Font size of the names, in edge lengths."""
    starts: Sequence[DrawnStart]
    start_area: PathData | None
    """Path around adjacent start cells; null if none are adjacent."""


class DrawnPiece(Answer):
    """A flat piece in one orientation."""

    outline: PathData
    """Outline with rounded corners and a gap to other pieces. It has the same origin as
    the orientation. Shift it by `step` times the placement's offset, which is its first
    cell minus the orientation's first cell."""
    heart: Point
    """Center of the piece's middle cell, relative to the same origin."""

    @classmethod
    def build(cls, piece: parts.PieceParts) -> "DrawnPiece":
        """Return an orientation as JSON."""
        return cls(outline=piece.outline, heart=_point(piece.heart))


class DrawnCube(Answer):
    """A cube at the origin, seen from the front."""

    step: Sequence[Point]
    """Steps along x, y and z. To place a cube, multiply each step by its coordinate and
    add the products."""
    faces: Sequence[PathData]
    """Paths of the top, left and right faces."""
    tiles: Sequence[PathData]
    """Paths of a lighter tile in each face: white, 13%, 8% and 6% opaque."""
    edges: Sequence[PathData]
    """Paths of the six visible outer edges."""
    marks: dict[str, DrawnMark]
    """Marks on the cube's top, by name."""


class DrawnTurn(Answer):
    """A board of cubes seen from the front, after some clockwise quarter turns."""

    shift: tuple[int, int]
    """Offset to add to a turned cell; a quarter turn maps (x, y) to (-y, x)."""
    named: ViewBox
    bare: ViewBox
    """View box of the board without names."""
    ground: PathData
    """Path of the plate below the board."""
    field: PathData
    """Path of the floor on which cubes stand."""
    hull: PathData
    """Path around the space for cubes."""
    names: Sequence[DrawnLabel]
    limits: Sequence[DrawnLabel]
    """Height limit of each column, in the geometry's order."""


class DrawnSolid(Answer):
    """A board of cubes seen from the front.

    Paint cubes in ascending order of x + y + z after the turn, so that nearer cubes
    cover those behind them. Each cube consists of three faces, their tiles, and the
    edges where its piece ends.
    """

    cube: DrawnCube
    thickness: float
    """Thickness of the ground. Draw its path again in a darker color, lower by this
    length."""
    name_size: float
    limit_size: float
    turns: Sequence[DrawnTurn]
    """Boards after 0, 1, 2 and 3 quarter turns."""
    pieces: dict[str, Sequence[Sequence[str]]]
    """Outer edges by piece and orientation. For each cube, in the order of the
    orientation's cells, a string lists the `edges` where the piece ends, as digits. On
    a turned board, use the orientation that the pieces' `rotate` returns."""


class Drawing(Answer):
    """Path data of a board, its pieces and marks.

    The unit of length is a cell edge, and the y axis points down. Draw a flat piece in
    four layers: its outline in the edge color (lower by `depth`), its outline in the
    face color, the facets, and the outline as a stroke. Outlines of one color can be
    joined into one path.
    """

    variant: VariantId
    options: Options
    step: Point
    """Distance between columns and between rows. Multiply it by a placement's offset,
    or by a cell's column and row to get the cell's origin."""
    depth: float
    """Distance between a flat piece's face and its lower edge."""
    stroke: float
    """Stroke width of piece outlines."""
    field: DrawnField
    tile: DrawnTile
    cells: Sequence[PathData]
    """Path of a one-cell piece for each kind of cell. All squares are of one kind.
    Triangles with even x + y point up and are the first kind."""
    marks: dict[str, DrawnMark]
    """Marks by name, with a path for each kind of cell."""
    pieces: dict[str, Sequence[DrawnPiece]] | UnsetType = UNSET
    """Flat pieces by id, with their orientations in order."""
    solid: DrawnSolid | UnsetType = UNSET
    """Boards of cubes seen from the front. All other fields show them from above."""

    @classmethod
    def build(cls, ruleset: Ruleset) -> "Drawing":
        """Return the drawing of a board and its pieces as JSON."""
        grid = ruleset.grid
        cells = parts.cells_of(grid.lattice)
        flat = board.flat_board(grid) if grid.is_flat else board.plan(grid)
        pieces = ruleset.pieces
        return cls(
            variant=ruleset.variant,
            options=ruleset.options,
            step=cells.step,
            depth=parts.DEPTH,
            stroke=parts.STROKE,
            field=_field(ruleset, flat),
            tile=_tile(cells.tile),
            cells=cells.shapes,
            marks=_marks(cells.marks),
            pieces={piece.id: _orientations(piece) for piece in pieces}
            if grid.is_flat
            else UNSET,
            solid=UNSET if grid.is_flat else _solid(ruleset),
        )


def _orientations(piece: Piece) -> list[DrawnPiece]:
    return [DrawnPiece.build(piece_parts) for piece_parts in parts.parts_of(piece)]


def _field(ruleset: Ruleset, flat: board.FlatBoard) -> DrawnField:
    starts = board.start_cells(ruleset, flat) if ruleset.grid.is_flat else []
    return DrawnField(
        named=_box(flat.box(board.NAMED)),
        framed=_box(flat.box(board.PLAIN)),
        bare=_box(flat.box(board.BARE)),
        outline=flat.outline,
        frame=2 * board.NAMED,
        frame_plain=2 * board.PLAIN,
        rim=2 * board.RIM,
        names=list(map(DrawnLabel.build, flat.names)),
        name_size=flat.name,
        starts=[
            DrawnStart(id=start.field, at=_point(start.at), color=start.color)
            for start in starts
        ],
        start_area=board.start_area(starts, flat) or None,
    )


def _tile(tile: parts.CellTile) -> DrawnTile:
    return DrawnTile(
        width=tile.width,
        height=tile.height,
        facets=DrawnFacets(
            top=tile.facets.top,
            left_facet=tile.facets.left,
            right=tile.facets.right,
            low=tile.facets.low,
        ),
        pits=tile.pits,
        wells=tile.wells,
    )


def _solid(ruleset: Ruleset) -> DrawnSolid:
    cube = blocks.cube()
    return DrawnSolid(
        cube=DrawnCube(
            step=[_point(blocks.projected(axis)) for axis in blocks.AXES],
            faces=cube.faces,
            tiles=cube.tiles,
            edges=cube.edges,
            marks=_marks({mark: [path] for mark, path in cube.marks.items()}),
        ),
        thickness=blocks.THICK,
        name_size=blocks.NAME,
        limit_size=blocks.LIMIT,
        turns=[_turn(blocks.block(ruleset.grid, turn)) for turn in range(QUARTERS)],
        pieces={piece.id: blocks.edges_of(piece) for piece in ruleset.pieces},
    )


def _turn(block: blocks.CubeBoard) -> DrawnTurn:
    return DrawnTurn(
        shift=block.shift,
        named=_box(block.box),
        bare=_box(block.bare),
        ground=block.ground,
        field=block.field,
        hull=block.hull,
        names=list(map(DrawnLabel.build, block.names)),
        limits=list(map(DrawnLabel.build, block.limits)),
    )


def _marks(marks: Mapping[Mark, Sequence[MarkPath]]) -> dict[str, DrawnMark]:
    return {mark: DrawnMark.build(paths) for mark, paths in marks.items()}


def _box(box: Box) -> tuple[float, float, float, float]:
    left_edge, top, width, height = map(_short, box)
    return left_edge, top, width, height


def _point(point: tuple[float, float]) -> tuple[float, float]:
    return _short(point[0]), _short(point[1])


def _short(length: float) -> float:
    return round(length, DECIMALS)
