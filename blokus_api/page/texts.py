"""Texts for previews, and for documents before any script runs."""

from collections.abc import Mapping
from pathlib import Path

import msgspec

from games.rules.languages import Language
from games.rules.variants import VARIANTS

SOURCE = Path(__file__).with_suffix(".toml")


class HomeTexts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Texts in the home page's initial content. The page's own texts repeat them."""

    title: str
    lead: str
    lead_short: str
    """Introduction on phones."""
    play: str
    friend: str
    levels: Mapping[str, str]
    """Names of the offered computer levels, by level."""
    level: str
    computer: str
    about: str
    """Description of the game started by the play button."""
    never: str
    learn: str
    example: str
    """Description of the board beside the text."""
    caption: str


class GameTexts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Texts for game previews in other apps."""

    computer: str
    open: str
    """Sentence about a game that waits for players."""
    playing: str
    won: str
    shared: str
    aborted: str


class PageTexts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Texts of one language."""

    skip: str
    no_script: str
    trademark: str
    """Sentence in the page's footer."""
    titles: Mapping[str, str]
    """Titles by the first word of the address. Unknown addresses use `nothing`."""
    about: str
    home: HomeTexts
    game: GameTexts

    @property
    def description(self) -> str:
        """Return the description of the whole page."""
        return self.about.format(number=len(VARIANTS))


TEXTS = msgspec.toml.decode(SOURCE.read_bytes(), type=dict[Language, PageTexts])
"""Texts by language."""
