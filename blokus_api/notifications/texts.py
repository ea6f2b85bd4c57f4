"""Texts of emails and calendars, in each language."""

from collections.abc import Iterable, Mapping
from datetime import timedelta
from pathlib import Path

import msgspec

from games.rules.languages import Language
from games.rules.texts.told import title_of

SOURCE = Path(__file__).with_suffix(".toml")
UNITS = {
    "day": timedelta(days=1),
    "hour": timedelta(hours=1),
    "minute": timedelta(minutes=1),
}


class EmailTexts(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    rename={"with_": "with", "and_": "and", "remaining": "left"},
):
    """Texts of one language."""

    with_: str
    and_: str
    nobody: str
    """Word for the opponents of a player who plays alone."""
    computer: str
    unnamed: str
    """Word for players who are erased or have no name."""
    you: str
    units: Mapping[str, tuple[str, str]]
    moment: str
    remaining: str
    urgent: str
    """Subject of a reminder."""
    until: str
    board: str
    things: str
    waiting: tuple[str, str]
    more: str
    settings: str
    called_off: str
    won: str
    nobody_won: str
    calendar: str
    deadline: str
    """Title of a calendar event and its alarms."""
    deadlines: str
    no_deadlines: str
    headlines: Mapping[str, str]
    """Headlines by kind of notice."""
    decided: Mapping[str, str]
    """Sentences about the player who ended the game, by the reason for the end."""
    decided_by_you: Mapping[str, str]
    """Sentences for the player who ended the game, by the reason for the end."""
    links: Mapping[str, str]
    """Lines that introduce the link to respond, by kind of notice."""
    offers: Mapping[str, str]
    """Names of offers by kind."""

    def in_order(self, names: Iterable[str]) -> str:
        """Join names as in `Ada, Bob and Cleo`."""
        *first, last = names
        return f"{', '.join(first)} {self.and_} {last}" if first else last

    def game(self, variant: str, language: Language, others: Iterable[str]) -> str:
        """Return a variant's title with the opponents, such as `Duo with Ada`."""
        title = title_of(variant, language).title
        # Titles such as "Tower for two with four colors" already contain "with".
        comma = "," if f" {self.with_} " in title else ""
        names = self.in_order(dict.fromkeys(others) or [self.nobody])
        return f"{title}{comma} {self.with_} {names}"

    def time(self, remaining: timedelta) -> str:
        """Return a duration in its two largest units, such as `2 days 3 hours`."""
        parts: list[str] = []
        for name, unit in UNITS.items():
            count, remaining = divmod(remaining, unit)
            if count:
                parts.append(counted(self.units[name], count))
            elif parts:
                break
        return " ".join(parts[:2]) or self.moment


def counted(texts: tuple[str, str], count: int) -> str:
    """Return the singular or plural text for a count."""
    return texts[count > 1].format(count=count)


TEXTS = msgspec.toml.decode(SOURCE.read_bytes(), type=dict[Language, EmailTexts])
"""Texts by language."""
