"""What documents say before any script runs, and to who follows links: few words."""

from collections.abc import Mapping
from pathlib import Path

import msgspec

from games.rules.languages import Language
from games.rules.variants import VARIANTS

SOURCE = Path(__file__).with_suffix(".toml")


class PageTexts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words of a language."""

    skip: str
    no_script: str
    trademark: str
    """The sentence at the foot of the page."""
    titles: Mapping[str, str]
    """By the first word of an address; `nothing` is for one that there is not."""
    about: str

    @property
    def description(self) -> str:
        """Return what the whole page is."""
        return self.about.format(number=len(VARIANTS))


TEXTS = msgspec.toml.decode(SOURCE.read_bytes(), type=dict[Language, PageTexts])
"""In all languages."""
