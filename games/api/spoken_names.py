"""Player names in a reader's language.

In API responses, guests without a chosen name have names such as `Guest EKFX`.
Human-readable texts translate the word "Guest".
"""

import re
from typing import Final

from games.rules.languages import ENGLISH, Language

GUESTS: Final[dict[Language, str]] = {
    "en": "Guest {id}",
    "fr": "Invité {id}",
    "it": "Ospite {id}",
    "de": "Gast {id}",
}
_UNNAMED = re.compile(r"Guest (\w{4})", re.ASCII)


def guest_name(player_id: str) -> str:
    """Return the default name of a new guest."""
    return GUESTS[ENGLISH].format(id=player_id[:4])


def spoken_name(name: str, language: Language) -> str:
    """Return a player's name for a text in a language."""
    match = _UNNAMED.fullmatch(name)
    return name if match is None else GUESTS[language].format(id=match[1])
