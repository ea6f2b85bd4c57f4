"""What documents say before any script runs, and to who follows links: few words."""

from collections.abc import Mapping
from pathlib import Path

import msgspec

from games.rules.languages import Language
from games.rules.variants import VARIANTS

SOURCE = Path(__file__).with_suffix(".toml")


class HomeTexts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words of the first view of home, which the page's words repeat."""

    title: str
    lead: str
    lead_short: str
    """The lead on a phone."""
    play: str
    friend: str
    levels: Mapping[str, str]
    """Names of the offered levels of the computer, by level."""
    level: str
    computer: str
    about: str
    """The game that "play" begins."""
    never: str
    learn: str
    example: str
    """What the board beside the words shows."""
    caption: str


class GameTexts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words of previews of games, which links show in other apps."""

    computer: str
    open: str
    """Sentence of a game that waits for players."""
    playing: str
    won: str
    shared: str
    aborted: str


class PageTexts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words of a language."""

    skip: str
    no_script: str
    trademark: str
    """The sentence at the foot of the page."""
    titles: Mapping[str, str]
    """By the first word of an address; `nothing` is for one that there is not."""
    about: str
    home: HomeTexts
    game: GameTexts

    @property
    def description(self) -> str:
        """Return what the whole page is."""
        return self.about.format(number=len(VARIANTS))


TEXTS = msgspec.toml.decode(SOURCE.read_bytes(), type=dict[Language, PageTexts])
"""In all languages."""
