"""Pictures: positions, replays and cards as SVG, PNG and WebP, drawn without I/O.

`scenes` defines the content and appearance of a picture. `drawing` draws a scene, using
one module for each kind of board. `flat` draws boards of squares and triangles, `solid`
draws boards of cubes from the front, and `plan_view` draws them from above. `diagram`
draws a part of a board with marks, `replay` draws an animated game, and `card` draws a
preview with names. `theme.json` is the only source of colors and marks, for the server
and the web page.

The package uses the geometry in `games.rules` but depends on no variant, so a new
family needs no drawing code. `games.api.pictures` creates the scenes.
"""

from games.pictures.card import Card, CardLine, draw_card
from games.pictures.drawing import draw
from games.pictures.piece import draw_piece, draw_pieces
from games.pictures.replay import draw_replay
from games.pictures.scenes import Look, RefusedPlacement, Scene, Shown

__all__ = [
    "Card",
    "CardLine",
    "Look",
    "RefusedPlacement",
    "Scene",
    "Shown",
    "draw",
    "draw_card",
    "draw_piece",
    "draw_pieces",
    "draw_replay",
]
