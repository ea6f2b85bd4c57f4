"""The languages of the rules' texts, and the folder of each language."""

from pathlib import Path
from typing import Final, Literal, TypeAlias

Language: TypeAlias = Literal["en", "fr", "it", "de"]

LANGUAGES: Final[tuple[Language, ...]] = ("en", "fr", "it", "de")
"""The languages of the booklets. The first one is the default."""

ENGLISH: Final[Language] = "en"


def files_of(language: Language) -> Path:
    """Return the folder with the texts of a language."""
    return Path(__file__).parent / "texts" / language
