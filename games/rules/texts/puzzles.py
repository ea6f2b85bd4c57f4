"""The names of the catalog's puzzles in each language."""

from functools import cache

import msgspec

from games.rules.languages import Language, files_of
from games.rules.texts.books import PUZZLES, Texts


class PuzzleTexts(Texts, frozen=True):
    """Puzzle titles by id, and the names of sources."""

    titles: dict[str, str]
    sources: dict[str, str]


@cache
def puzzle_texts(language: Language) -> PuzzleTexts:
    """Return the puzzle texts of a language."""
    path = files_of(language) / f"{PUZZLES}.toml"
    return msgspec.toml.decode(path.read_bytes(), type=PuzzleTexts)
