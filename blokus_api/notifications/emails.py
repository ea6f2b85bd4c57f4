"""Text of an email about one or several topics. This module does no I/O.

Players choose their own names, so callers must pass names as single printable lines.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from blokus_api.notifications.texts import TEXTS, EmailTexts, counted
from games.rules.languages import Language

LONGEST_SUBJECT = 120
LISTED = 50
"""Maximum number of topics that an email lists. All others are only counted."""


@dataclass(frozen=True)
class MailTopic:
    """One topic in an email."""

    kind: str
    """Kind of the notice, from `preferences.NOTICES`."""
    title: str
    """Title of the game, such as `Duo with Ada`."""
    link: str
    """Address of the page where the recipient can act. Opening it changes nothing."""
    picture: str
    """Address of a board picture, which needs no login."""
    remaining: timedelta | None = None
    until: str = ""
    """Deadline in the recipient's local time."""
    detail: str = ""
    """Kind of offer, or the result of an ended game."""


@dataclass(frozen=True)
class EmailContent:
    """The subject and text of an email."""

    subject: str
    text: str


def write_email(
    topics: Sequence[MailTopic], language: Language, site: str, server: str
) -> EmailContent:
    """Return one email about all topics, the most urgent first."""
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
    remaining = texts.remaining.format(time=texts.time(topic.remaining or timedelta()))
    match topic.kind:
        case "reminder":
            return _capital(texts.urgent.format(left=remaining, title=topic.title))
        case "turn" if topic.remaining is not None:
            return f"{_headline(topic, texts)}, {remaining}"
        case _:
            return _headline(topic, texts)


def _subject_of_many(topics: Sequence[MailTopic], texts: EmailTexts) -> str:
    turns = sum(topic.kind in ("turn", "reminder") for topic in topics)
    first = topics[0]
    if not turns:
        return texts.things.format(count=len(topics))
    waiting = counted(texts.waiting, turns)
    if first.remaining is None:
        return waiting
    remaining = texts.remaining.format(time=texts.time(first.remaining))
    return f"{texts.urgent.format(left=waiting, title=first.title)}, {remaining}"


def _paragraph(topic: MailTopic, texts: EmailTexts) -> str:
    lines = [_headline(topic, texts)]
    if topic.kind == "ended":
        lines.append(topic.detail)
    if topic.remaining is not None:
        remaining = texts.remaining.format(time=texts.time(topic.remaining))
        lines.append(_capital(texts.until.format(left=remaining, until=topic.until)))
    lines.append(texts.links[topic.kind].format(link=topic.link))
    lines.append(texts.board.format(link=topic.picture))
    return "\n".join(lines)


def _headline(topic: MailTopic, texts: EmailTexts) -> str:
    offer = texts.offers.get(topic.detail, "")
    return texts.headlines[topic.kind].format(title=topic.title, offer=offer)


def _urgency(topic: MailTopic) -> tuple[bool, timedelta]:
    return topic.remaining is None, topic.remaining or timedelta()


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
