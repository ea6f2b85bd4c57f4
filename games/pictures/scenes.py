"""Scenes: what a picture shows of a game, and how it is to look."""

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
    """One of the ruleset's. Hatched where nobody owns it (obstacles)."""
    cells: tuple[int, ...]
    """Indices of the board's cells."""
    seat: int | None = None
    """Whose it is where colors do not tell (drafts): written on the piece."""


class RefusedPlacement(msgspec.Struct, frozen=True):
    """A placement that is not there, because it is not allowed."""

    cells: tuple[int, ...]
    touched: int | None = None
    """The placement of the scene that it may not touch, by its index."""


class Scene(msgspec.Struct, frozen=True):
    """A position, or what there is to say about one."""

    ruleset: Ruleset
    placements: tuple[Shown, ...] = ()
    """In the order in which they were made."""
    last: int = 0
    """How many of the last placements are marked as the last move."""
    targets: tuple[int, ...] = ()
    """Cells to point at."""
    refused: RefusedPlacement | None = None
    region: tuple[int, ...] | None = None
    """The cells to be packed, where the board has others as well."""

    def mark(self, color: str) -> Mark:
        """Return the mark of a color of the ruleset."""
        colors = self.ruleset.colors
        if color in {colors[number] for number in self.ruleset.obstacles}:
            return "hatch"
        return palette().marks[painted(color, colors)]

    def title(self) -> str:
        """Return the name of the variant, as people say it."""
        return title_of(self.ruleset.variant, "en").title

    def description(self) -> str:
        """Say what lies on the board."""
        laid = [shown.color for shown in self.placements]
        told = [
            f"{color} {laid.count(color)}"
            for color in self.ruleset.colors
            if color in laid
        ]
        if not told:
            return "The empty board."
        return f"Pieces on the board: {', '.join(told)}."


class Look(msgspec.Struct, frozen=True):
    """How a picture is to look."""

    theme: ThemeName = "light"
    labels: bool = True
    """Whether columns and rows are named, and pieces numbered by seats in a draft."""
    last: bool = True
    """Whether the last move is marked."""
    frame: bool = True
    """Whether the board has a frame, and the picture a ground; else names and start
    cells are left out as well."""
    marks: bool | None = None
    """Whether cells have the mark of their color; None: as the theme has it."""
    turn: int = 0
    """Boards of cubes: quarters by which they are turned, clockwise from above."""
    floors: int | None = None
    """Boards of cubes: how many floors are shown, from the bottom."""
    view: View = "iso"
    """Boards of cubes: from the front, or from above with the height of each column."""

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
