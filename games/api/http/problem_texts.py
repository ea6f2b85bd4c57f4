"""Translations of error messages, by their English sentences.

Sentences without a translation remain in English, because they are for programmers.
"""

from pathlib import Path
from typing import Final

import msgspec

from games.rules.languages import Language

SOURCE = Path(__file__).with_suffix(".toml")
TEXTS: Final = msgspec.toml.decode(
    SOURCE.read_bytes(), type=dict[Language, dict[str, str]]
)
"""Translated sentences, by language and English sentence."""


def translate(sentence: str, language: Language) -> str:
    """Return a sentence in a language, or in English if no translation exists."""
    return TEXTS.get(language, {}).get(sentence, sentence)
