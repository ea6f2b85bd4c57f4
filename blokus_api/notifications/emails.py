"""Emails: the words of a mail about one topic or about several. Pure.

Names are what strangers call themselves: they come in here as single printable lines.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

LONGEST_SUBJECT = 120
LISTED = 50
"""Things that one mail names; of more, it tells how many."""

_HEADLINES = {
    "turn": "Your turn",
    "reminder": "Your time runs out",
    "offer": "You are asked for your agreement",
    "invitation": "You are invited",
    "ended": "Game over",
}
_OFFERS = {"undo": "an undo", "pause": "a pause", "extra-time": "extra time"}
_UNITS = (
    ("day", timedelta(days=1)),
    ("hour", timedelta(hours=1)),
    ("minute", timedelta(minutes=1)),
)


@dataclass(frozen=True)
class MailTopic:
    """A topic that a mail tells."""

    kind: str
    """One of `preferences.NOTICES`."""
    title: str
    """The game: `duo with Ada`."""
    link: str
    picture: str
    """Where the board can be looked at, by whoever has the mail."""
    left: timedelta | None = None
    until: str = ""
    """When it is too late, by the clock of the reader."""
    what: str = ""
    """Of an offer: its kind. Of a game that is over: how it ended."""


@dataclass(frozen=True)
class Email:
    """A mail without its headers."""

    subject: str
    text: str


def write_email(topics: Sequence[MailTopic], site: str, server: str) -> Email:
    """Return one email for all that waits, the most urgent first."""
    ordered = sorted(topics, key=_urgency)
    subject = _subject(ordered[0]) if len(ordered) == 1 else _subject_of_many(ordered)
    parts = [_paragraph(topic) for topic in ordered[:LISTED]]
    if len(ordered) > LISTED:
        parts.append(f"And {len(ordered) - LISTED} more.")
    settings = f"Which mails you get, when, and whether: {server}/me"
    parts.append(f"-- \n{site}\n{server}\n{settings}")
    return Email(subject[:LONGEST_SUBJECT], "\n\n".join(parts) + "\n")


def time_left(left: timedelta) -> str:
    """Return a length of time by its two largest units: `2 days 3 hours`."""
    told = []
    for name, unit in _UNITS:
        count, left = divmod(left, unit)
        if count:
            told.append(f"{count} {name}" + ("s" if count > 1 else ""))
        elif told:
            break
    return " ".join(told[:2]) or "less than a minute"


def _subject(topic: MailTopic) -> str:
    title = topic.title
    match topic.kind, topic.left:
        case "turn", None:
            return f"Your turn: {title}"
        case "turn", left:
            return f"Your turn: {title}, {time_left(left or timedelta())} left"
        case "reminder", left:
            return f"{_capital(time_left(left or timedelta()))} left: {title}"
        case "offer", _:
            return f"You are asked for {_OFFERS.get(topic.what, 'something')}: {title}"
        case "invitation", _:
            return f"You are invited: {title}"
        case _:
            return f"Game over: {title}"


def _subject_of_many(topics: Sequence[MailTopic]) -> str:
    turns = sum(topic.kind in ("turn", "reminder") for topic in topics)
    first = topics[0]
    if not turns:
        return f"{len(topics)} things about your games"
    games = "1 game waits" if turns == 1 else f"{turns} games wait"
    if first.left is None:
        return f"{games} for you"
    return f"{games} for you: {first.title}, {time_left(first.left)} left"


def _paragraph(topic: MailTopic) -> str:
    headline = _HEADLINES[topic.kind]
    lines = [f"{headline}: {topic.title}"]
    if topic.kind == "offer":
        lines.append(f"They ask for {_OFFERS.get(topic.what, 'something')}.")
    if topic.kind == "ended":
        lines.append(topic.what)
    if topic.left is not None:
        lines.append(f"{_capital(time_left(topic.left))} left, until {topic.until}")
    return "\n".join([*lines, topic.link, f"The board: {topic.picture}"])


def _urgency(topic: MailTopic) -> tuple[bool, timedelta]:
    return topic.left is None, topic.left or timedelta()


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
