"""The diagrams of all variants, as their files have them."""

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
    """A position, and a move that is tried in it."""

    id: str
    """Unique among the diagrams of a ruleset."""
    section: Section
    wanted: str = msgspec.field(name="for")
    """Terms for variants and options, as in `texts.conditions`."""
    caption: str
    """Key of the text. That of a wrong move is the reason, and a case after a dot."""
    starts: dict[Role, str] = {}
    """Start cell of each role: a color that may begin there plays it."""
    played: str = ""
    """Placements before, with blanks between: a role, a colon and cells."""
    move: str = PASS
    """The move that is tried: a placement, or `pass`."""
    pick: str = ""
    """Piece that is picked instead of a move, in drafts."""
    picks: str = ""
    """Pieces that were picked before."""
    refused: Reason | None = None
    """Why the rules refuse the move; None: it is legal."""
    window: str = ""
    """Two opposite corner cells of the part that is shown; empty: the whole board."""
    lesson: int | None = None
    """Lesson in which the rule is tried out."""

    bases: dict[str, tuple[int, int, int]] = {}
    """Cube from which cubes are counted, by patterns of variants."""

    def base_for(self, ruleset: Ruleset) -> Cell:
        """Return the cube from which the cubes of the diagram are counted."""
        found = (
            base
            for pattern, base in self.bases.items()
            if fnmatchcase(ruleset.variant, pattern)
        )
        return next(found, (0, 0, 0))

    def is_for(self, ruleset: Ruleset) -> bool:
        """Return whether the diagram is meant for a ruleset."""
        options = find_variant(ruleset.variant).options
        if any(each.is_open and each.name in ruleset.options for each in options):
            return False
        values = {option.name: option.default for option in options}
        told = written({**values, **ruleset.options})
        return all(
            term.holds(ruleset.variant, told) for term in terms_of(f":{self.wanted}")
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
    """Return the diagrams of a ruleset, section by section."""
    found = [diagram for diagram in diagrams() if diagram.is_for(ruleset)]
    return sorted(found, key=lambda diagram: SECTIONS.index(diagram.section))


@cache
def captions(language: Language) -> Mapping[str, str]:
    """Return the captions in a language, by key."""
    path = files_of(language) / f"{DIAGRAMS}.toml"
    return msgspec.toml.decode(path.read_bytes(), type=Captions).captions
