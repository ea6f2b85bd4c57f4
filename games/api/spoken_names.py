"""Names of players as a reader's language has them.

Guests who chose no name are called `Guest EKFX` wherever the API returns names. Texts
for people say the word in their language.
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
LETTERS: Final = 4
"""Length of the part of the id that the name has."""
_UNNAMED = re.compile(r"Guest (\w{%d})" % LETTERS, re.ASCII)


def guest_name(player_id: str) -> str:
    """Return the name of a new guest who chose none."""
    return GUESTS[ENGLISH].format(id=player_id[:LETTERS])


def spoken_name(name: str, language: Language) -> str:
    """Return the name of a player for a text in a language."""
    match = _UNNAMED.fullmatch(name)
    return name if match is None else GUESTS[language].format(id=match[1])
