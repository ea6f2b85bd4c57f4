"""What puzzles of the catalogue are called, language by language."""

from functools import cache

import msgspec

from games.rules.languages import Language, files_of
from games.rules.texts.books import PUZZLES, Texts


class PuzzleTexts(Texts, frozen=True):
    """The titles by ids of puzzles, and what sources are called."""

    titles: dict[str, str]
    sources: dict[str, str]


@cache
def puzzle_texts(language: Language) -> PuzzleTexts:
    """Return the texts of a language."""
    path = files_of(language) / f"{PUZZLES}.toml"
    return msgspec.toml.decode(path.read_bytes(), type=PuzzleTexts)
