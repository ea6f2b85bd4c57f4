"""Scenes: the content of a picture of a game, and its appearance."""

from typing import Literal, TypeAlias

import msgspec

from games.pictures.marks import Mark
from games.pictures.theme import ThemeName, painted, palette
from games.rules.ruleset import Ruleset
from games.rules.texts.told import title_of

View: TypeAlias = Literal["iso", "plan"]


class Shown(msgspec.Struct, frozen=True):
    """A placement on the board."""

    color: str
    """A color of the ruleset. Pieces without an owner (obstacles) are hatched."""
    cells: tuple[int, ...]
    """Indices of the board's cells."""
    seat: int | None = None
    """Seat that is written on the piece in drafts, where colors do not identify seats.
    """


class RefusedPlacement(msgspec.Struct, frozen=True):
    """A placement that is shown although it is not allowed."""

    cells: tuple[int, ...]
    touched: int | None = None
    """Index of the scene's placement that it must not touch."""


class Scene(msgspec.Struct, frozen=True):
    """A position and the marks on it."""

    ruleset: Ruleset
    placements: tuple[Shown, ...] = ()
    """Placements in the order of play."""
    last: int = 0
    """Number of final placements that are marked as the last move."""
    targets: tuple[int, ...] = ()
    """Cells that are marked as targets."""
    refused: RefusedPlacement | None = None
    region: tuple[int, ...] | None = None
    """Cells to be packed, if the board also has other cells."""

    def mark(self, color: str) -> Mark:
        """Return the mark of a color of the ruleset."""
        colors = self.ruleset.colors
        if color in {colors[number] for number in self.ruleset.obstacles}:
            return "hatch"
        return palette().marks[painted(color, colors)]

    def title(self) -> str:
        """Return the name of the variant."""
        return title_of(self.ruleset.variant, "en").title

    def description(self) -> str:
        """Return the number of pieces per color as a sentence."""
        laid = [shown.color for shown in self.placements]
        counts = [
            f"{color} {laid.count(color)}"
            for color in self.ruleset.colors
            if color in laid
        ]
        if not counts:
            return "The empty board."
        return f"Pieces on the board: {', '.join(counts)}."


class Look(msgspec.Struct, frozen=True):
    """The appearance of a picture."""

    theme: ThemeName = "light"
    labels: bool = True
    """Whether columns and rows are named, and pieces numbered by seats in a draft."""
    last: bool = True
    """Whether the last move is marked."""
    frame: bool = True
    """Whether the board has a frame and the picture a background; without, names and
    start cells are omitted too.
    """
    marks: bool | None = None
    """Whether cells have the mark of their color; None: the theme decides."""
    turn: int = 0
    """Number of quarter turns of boards of cubes, clockwise from above."""
    floors: int | None = None
    """Number of floors of boards of cubes that are shown, from the bottom."""
    view: View = "iso"
    """View of boards of cubes: from the front, or from above with column heights."""

    @property
    def has_names(self) -> bool:
        """Whether columns and rows are named."""
        return self.labels and self.frame

    @property
    def has_marks(self) -> bool:
        """Whether cells have the mark of their color."""
        return (
            palette().themes[self.theme].has_marks if self.marks is None else self.marks
        )
