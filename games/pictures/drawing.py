"""Drawing: converting a scene on any board to an SVG document."""

from games.pictures.blocks import block
from games.pictures.board import flat_board, pad_of, plan
from games.pictures.flat import draw_flat
from games.pictures.plan_view import draw_plan
from games.pictures.scenes import Look, Scene
from games.pictures.solid import draw_solid
from games.pictures.svg import Box, document

USUAL = Look()


def draw(scene: Scene, look: Look = USUAL) -> str:
    """Return a scene as an SVG document with a width of 800 pixels.

    It contains no scripts and no references to other documents.
    """
    box, body = drawn(scene, look)
    return document(box, body, title=scene.title(), description=scene.description())


def drawn(scene: Scene, look: Look) -> tuple[Box, str]:
    """Return a scene's box and its SVG elements without the surrounding document."""
    box = box_of(scene, look)
    if scene.ruleset.grid.is_flat:
        return box, draw_flat(scene, look)
    return box, (draw_plan if look.view == "plan" else draw_solid)(scene, look)


def box_of(scene: Scene, look: Look) -> Box:
    """Return the box that a picture of a scene shows."""
    grid = scene.ruleset.grid
    if grid.is_flat or look.view == "plan":
        board = flat_board(grid) if grid.is_flat else plan(grid)
        box = board.box(pad_of(look))
    else:
        at = block(grid, look.turn)
        box = at.box if look.has_names else at.bare
    return box.wide() if look.frame else box
