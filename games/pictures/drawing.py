"""Drawing: a scene as a document, whatever the board is."""

from games.pictures.blocks import block
from games.pictures.board import flat_board, plan
from games.pictures.flat import draw_flat
from games.pictures.plan_view import draw_plan
from games.pictures.scenes import Look, Scene
from games.pictures.solid import draw_solid
from games.pictures.svg import Box, document

USUAL = Look()


def draw(scene: Scene, look: Look = USUAL) -> str:
    """Return a scene as an SVG document, 800 pixels wide.

    It has no script and refers to nothing outside of it.
    """
    box, body = drawn(scene, look)
    return document(box, body, title=scene.title(), description=scene.description())


def drawn(scene: Scene, look: Look) -> tuple[Box, str]:
    """Return a scene without the document around it, and what to show of it."""
    grid = scene.ruleset.grid
    if grid.is_flat:
        frame, body = flat_board(grid).frame, draw_flat(scene, look)
    elif look.view == "plan":
        frame, body = plan(grid).frame, draw_plan(scene, look)
    else:
        frame, body = block(grid, look.turn).frame, draw_solid(scene, look)
    return frame.box if look.labels else frame.bare, body
