"""Drawing: a scene as a document, whatever the board is."""

from games.pictures.board import flat_board
from games.pictures.flat import draw_flat
from games.pictures.scenes import Look, Scene
from games.pictures.svg import document

USUAL = Look()


def draw(scene: Scene, look: Look = USUAL) -> str:
    """Return a scene as an SVG document, 800 pixels wide.

    It has no script and refers to nothing outside of it.
    """
    frame = flat_board(scene.ruleset.grid).frame
    return document(
        frame.box if look.labels else frame.bare,
        draw_flat(scene, look),
        title=scene.title(),
        description=scene.description(),
    )
