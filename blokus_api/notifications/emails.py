"""Emails: the text of an email about one topic or about several. Pure.

Names are what strangers call themselves: they come in here as single printable lines.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from blokus_api.notifications.texts import TEXTS, EmailTexts, counted
from games.rules.languages import Language

LONGEST_SUBJECT = 120
LISTED = 50
"""Things that one mail names; of more, it tells how many."""


@dataclass(frozen=True)
class MailTopic:
    """A topic that a mail tells."""

    kind: str
    """One of `preferences.NOTICES`."""
    title: str
    """The game: `Duo with Ada`."""
    link: str
    """Address of the page where the reader acts. Opening it changes nothing."""
    picture: str
    """Where the board can be looked at, by whoever has the mail."""
    left: timedelta | None = None
    until: str = ""
    """When it is too late, by the clock of the reader."""
    what: str = ""
    """Of an offer: its kind. Of a game that is over: how it ended."""


@dataclass(frozen=True)
class EmailContent:
    """A mail without its headers."""

    subject: str
    text: str


def write_email(
    topics: Sequence[MailTopic], language: Language, site: str, server: str
) -> EmailContent:
    """Return one email for all that waits, the most urgent first."""
    texts = TEXTS[language]
    first, *others = ordered = sorted(topics, key=_urgency)
    subject = _subject_of_many(ordered, texts) if others else _subject(first, texts)
    parts = [_paragraph(topic, texts) for topic in ordered[:LISTED]]
    if len(ordered) > LISTED:
        parts.append(texts.more.format(count=len(ordered) - LISTED))
    settings = texts.settings.format(link=f"{server}/me#mails")
    parts.append(f"-- \n{site}\n{server}\n{settings}")
    return EmailContent(subject[:LONGEST_SUBJECT], "\n\n".join(parts) + "\n")


def _subject(topic: MailTopic, texts: EmailTexts) -> str:
    left = texts.left.format(time=texts.time(topic.left or timedelta()))
    match topic.kind:
        case "reminder":
            return _capital(texts.urgent.format(left=left, title=topic.title))
        case "turn" if topic.left is not None:
            return f"{_headline(topic, texts)}, {left}"
        case _:
            return _headline(topic, texts)


def _subject_of_many(topics: Sequence[MailTopic], texts: EmailTexts) -> str:
    turns = sum(topic.kind in ("turn", "reminder") for topic in topics)
    first = topics[0]
    if not turns:
        return texts.things.format(count=len(topics))
    waiting = counted(texts.waiting, turns)
    if first.left is None:
        return waiting
    left = texts.left.format(time=texts.time(first.left))
    return f"{texts.urgent.format(left=waiting, title=first.title)}, {left}"


def _paragraph(topic: MailTopic, texts: EmailTexts) -> str:
    lines = [_headline(topic, texts)]
    if topic.kind == "ended":
        lines.append(topic.what)
    if topic.left is not None:
        left = texts.left.format(time=texts.time(topic.left))
        lines.append(_capital(texts.until.format(left=left, until=topic.until)))
    lines.append(texts.links[topic.kind].format(link=topic.link))
    lines.append(texts.board.format(link=topic.picture))
    return "\n".join(lines)


def _headline(topic: MailTopic, texts: EmailTexts) -> str:
    offer = texts.offers.get(topic.what, "")
    return texts.headlines[topic.kind].format(title=topic.title, offer=offer)


def _urgency(topic: MailTopic) -> tuple[bool, timedelta]:
    return topic.left is None, topic.left or timedelta()


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
