"""The words of emails and calendars, in each language."""

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
    rename={"with_": "with", "and_": "and"},
):
    """The words of a language."""

    with_: str
    and_: str
    nobody: str
    """Stands for the opponents of a player who sits alone."""
    computer: str
    unnamed: str
    """Stands for players who are erased or have no name."""
    you: str
    units: Mapping[str, tuple[str, str]]
    moment: str
    left: str
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
    """Title of an event of the calendar, and of its alarms."""
    deadlines: str
    no_deadlines: str
    headlines: Mapping[str, str]
    """By the kind of a notice."""
    decided: Mapping[str, str]
    """Sentences on the player who ended a game, by the reason of its ending."""
    decided_by_you: Mapping[str, str]
    """The same sentences to that player."""
    links: Mapping[str, str]
    """Lines that lead to the place of the action, by the kind of a notice."""
    offers: Mapping[str, str]
    """By the kind of an offer."""

    def in_order(self, names: Iterable[str]) -> str:
        """Join names: `Ada, Bob and Cleo`."""
        *first, last = names
        return f"{', '.join(first)} {self.and_} {last}" if first else last

    def game(self, variant: str, language: Language, others: Iterable[str]) -> str:
        """Return the title of a variant with the names of opponents: `Duo with Ada`."""
        title = title_of(variant, language).title
        # A title such as "Tower for two with four colors" has the word already.
        comma = "," if f" {self.with_} " in title else ""
        names = self.in_order(dict.fromkeys(others) or [self.nobody])
        return f"{title}{comma} {self.with_} {names}"

    def time(self, left: timedelta) -> str:
        """Return a length of time by its two largest units: `2 days 3 hours`."""
        parts: list[str] = []
        for name, unit in UNITS.items():
            count, left = divmod(left, unit)
            if count:
                parts.append(counted(self.units[name], count))
            elif parts:
                break
        return " ".join(parts[:2]) or self.moment


def counted(texts: tuple[str, str], count: int) -> str:
    """Return the text for a count: the first is for one, the second for several."""
    return texts[count > 1].format(count=count)


TEXTS = msgspec.toml.decode(SOURCE.read_bytes(), type=dict[Language, EmailTexts])
"""In all languages."""
