"""Texts of problems in the languages of players, by their English sentences.

A sentence without a text stays English: it is for programmers, who read the docs.
"""

from pathlib import Path
from typing import Final

import msgspec

from games.rules.languages import Language

SOURCE = Path(__file__).with_suffix(".toml")
TEXTS: Final = msgspec.toml.decode(
    SOURCE.read_bytes(), type=dict[Language, dict[str, str]]
)
"""By language and English sentence."""


def translate(sentence: str, language: Language) -> str:
    """Return a sentence in a language, or in English if it has no translation."""
    return TEXTS.get(language, {}).get(sentence, sentence)
