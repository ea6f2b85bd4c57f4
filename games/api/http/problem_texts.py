"""Translations of problems by their English sentences.

Sentences without a translation stay English: they are for programmers.
"""

from pathlib import Path
from typing import Final

import msgspec

from games.rules.languages import Language

SOURCE = Path(__file__).with_suffix(".toml")
TEXTS: Final = msgspec.toml.decode(
    SOURCE.read_bytes(), type=dict[Language, dict[str, str]]
)
"""Translations by language and English sentence."""


def translate(sentence: str, language: Language) -> str:
    """Return a sentence in a language, or in English if it has no translation."""
    return TEXTS.get(language, {}).get(sentence, sentence)
