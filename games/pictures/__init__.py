"""Pictures: positions as SVG, for people who look before they read; pure.

They know the geometry of rulesets and nothing else, so a new family needs no drawing
code. `theme.json` is the one source of colors and marks, for servers and for pages.
"""

from games.pictures.card import Card, CardLine, draw_card
from games.pictures.drawing import draw
from games.pictures.piece import draw_piece
from games.pictures.replay import draw_replay
from games.pictures.scenes import Look, Refusal, Scene, Shown

__all__ = [
    "Card",
    "CardLine",
    "Look",
    "Refusal",
    "Scene",
    "Shown",
    "draw",
    "draw_card",
    "draw_piece",
    "draw_replay",
]
