"""Languages: which people are spoken to in, and where the texts of each lie."""

from pathlib import Path
from typing import Final, Literal, TypeAlias

Language: TypeAlias = Literal["en", "fr", "it", "de"]

LANGUAGES: Final[tuple[Language, ...]] = ("en", "fr", "it", "de")
"""Those of the booklets; the first is spoken where none is asked for."""

ENGLISH: Final[Language] = "en"


def files_of(language: Language) -> Path:
    """Return the folder with the texts of a language."""
    return Path(__file__).parent / "texts" / language
