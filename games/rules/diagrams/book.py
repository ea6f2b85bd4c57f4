"""The diagrams of all variants, read from their files."""

from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Final, Literal, TypeAlias

import msgspec

from games.rules.geometry import Cell
from games.rules.languages import Language, files_of
from games.rules.refusals import Reason
from games.rules.ruleset import Ruleset
from games.rules.texts.books import DIAGRAMS
from games.rules.texts.conditions import terms_of, written
from games.rules.variants import find_variant

Section: TypeAlias = Literal["aim", "setup", "turn"]
SECTIONS: Final[tuple[Section, ...]] = ("aim", "setup", "turn")
Role: TypeAlias = Literal["own", "other", "partner", "obstacle"]
PASS: Final = "pass"  # noqa: S105


class Diagram(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False
):
    """A position, and a legal or illegal move in it."""

    id: str
    """Id that is unique among the diagrams of a ruleset."""
    section: Section
    condition: str = msgspec.field(name="for")
    """Variants and options to which the diagram applies, written as terms of
    `texts.conditions`."""
    caption: str
    """Key of the caption. For an illegal move, it is the reason, optionally followed by
    a dot and a case."""
    starts: dict[Role, str] = {}
    """Start cell of each role. The role belongs to the color that may begin there."""
    played: str = ""
    """Earlier placements, separated by spaces, each written as `ROLE:CELLS`."""
    move: str = PASS
    """Move to be judged: a placement or `pass`."""
    pick: str = ""
    """Piece to be picked, for diagrams of a draft."""
    picks: str = ""
    """Pieces picked before the move."""
    refused: Reason | None = None
    """Reason why the move is illegal; None if it is legal."""
    window: str = ""
    """Two opposite corner cells of the visible part; empty for the whole board."""
    lesson: int | None = None
    """Number of the lesson in which players practice the rule."""

    bases: dict[str, tuple[int, int, int]] = {}
    """Origin of the cubes' coordinates, by variant pattern."""

    def base_for(self, ruleset: Ruleset) -> Cell:
        """Return the cube that is the origin of the diagram's coordinates."""
        bases = (
            base
            for pattern, base in self.bases.items()
            if fnmatchcase(ruleset.variant, pattern)
        )
        return next(bases, (0, 0, 0))

    def is_for(self, ruleset: Ruleset) -> bool:
        """Return whether the diagram applies to a ruleset."""
        options = find_variant(ruleset.variant).options
        if any(each.is_open and each.name in ruleset.options for each in options):
            return False
        values = {option.name: option.default for option in options}
        texts = written({**values, **ruleset.options})
        return all(
            term.holds(ruleset.variant, texts)
            for term in terms_of(f":{self.condition}")
        )


class Captions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Captions of diagrams in one language."""

    captions: dict[str, str]


@cache
def diagrams() -> Sequence[Diagram]:
    """Return the diagrams of all variants, in the order of their files."""
    files = sorted(Path(__file__).parent.glob("*.toml"))
    return [
        diagram
        for path in files
        for diagram in msgspec.toml.decode(
            path.read_bytes(), type=dict[Literal["diagrams"], list[Diagram]]
        )["diagrams"]
    ]


def diagrams_of(ruleset: Ruleset) -> list[Diagram]:
    """Return the diagrams of a ruleset, ordered by section."""
    matches = [diagram for diagram in diagrams() if diagram.is_for(ruleset)]
    return sorted(matches, key=lambda diagram: SECTIONS.index(diagram.section))


@cache
def captions(language: Language) -> Mapping[str, str]:
    """Return the captions in a language, by key."""
    path = files_of(language) / f"{DIAGRAMS}.toml"
    return msgspec.toml.decode(path.read_bytes(), type=Captions).captions
