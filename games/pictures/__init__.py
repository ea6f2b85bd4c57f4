"""Pictures: positions as SVG, for people who look before they read; pure.

They know the geometry of rulesets and nothing else, so a new family needs no drawing
code. `theme.json` is the one source of colors and marks, for servers and for pages.
"""

from games.pictures.drawing import draw
from games.pictures.scenes import Look, Refusal, Scene, Shown

__all__ = ["Look", "Refusal", "Scene", "Shown", "draw"]
