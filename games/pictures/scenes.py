"""Scenes: the content and appearance of pictures of games."""

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
    """Color in the ruleset. Pieces without an owner, such as obstacles, are hatched."""
    cells: tuple[int, ...]
    """Indices of the covered cells on the board."""
    seat: int | None = None
    """Seat number to show on the piece in drafts, where colors do not identify seats.
    """


class RefusedPlacement(msgspec.Struct, frozen=True):
    """A forbidden placement that is shown to explain the refusal."""

    cells: tuple[int, ...]
    touched: int | None = None
    """Index of the scene's placement that the refused placement must not touch."""


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
    """Cells to fill in a puzzle; None for all cells of the board."""

    def mark(self, color: str) -> Mark:
        """Return the mark for a color of the ruleset."""
        colors = self.ruleset.colors
        if color in {colors[number] for number in self.ruleset.obstacles}:
            return "hatch"
        return palette().marks[painted(color, colors)]

    def title(self) -> str:
        """Return the name of the variant."""
        return title_of(self.ruleset.variant, "en").title

    def description(self) -> str:
        """Return a sentence with the number of pieces per color."""
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
    """Whether columns and rows have names, and drafted pieces have seat numbers."""
    last: bool = True
    """Whether the last move is marked."""
    frame: bool = True
    """Whether the board has a frame and the picture has a background. Without a frame,
    names and start cells are also omitted.
    """
    marks: bool | None = None
    """Whether cells contain their color's mark; if None, the theme decides."""
    turn: int = 0
    """Number of clockwise quarter turns for boards of cubes, as seen from above."""
    floors: int | None = None
    """Number of floors shown on boards of cubes, counted from the bottom."""
    view: View = "iso"
    """View for boards of cubes: from the front, or from above with column heights."""

    @property
    def has_names(self) -> bool:
        """Whether columns and rows have names."""
        return self.labels and self.frame

    @property
    def has_marks(self) -> bool:
        """Whether cells contain their color's mark."""
        return (
            palette().themes[self.theme].has_marks if self.marks is None else self.marks
        )
