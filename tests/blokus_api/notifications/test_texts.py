"""The words of emails and calendars: complete, and fit for every variant."""

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import msgspec
import pytest

from blokus_api.notifications.emails import MailTopic, write_email
from blokus_api.notifications.texts import TEXTS
from blokus_api.players import mail
from blokus_api.players.preferences import NOTICES
from blokus_api.webhooks.models import DISABLED_REASONS
from games.events.offers import OFFER_KINDS
from games.rules.languages import LANGUAGES, Language
from games.rules.variants import ALIASES, VARIANTS

NAMES = [*VARIANTS, *ALIASES]
each_language = pytest.mark.parametrize("language", LANGUAGES)


def fields(text: Any, path: str = "") -> Iterator[tuple[str, frozenset[str]]]:
    """Yield each text by its path, with what is filled in."""
    if isinstance(text, str):
        yield path, frozenset(re.findall(r"{(\w+)}", text))
        return
    items = text.items() if isinstance(text, dict) else enumerate(text)
    for name, value in items:
        yield from fields(value, f"{path}.{name}")


@each_language
def test_a_language_has_all_texts(
    language: Language,
) -> None:
    english, other = (msgspec.to_builtins(TEXTS[one]) for one in ("en", language))
    assert dict(fields(other)) == dict(fields(english))
    assert dict(fields(mail.TEXTS[language])) == dict(fields(mail.TEXTS["en"]))


@each_language
def test_every_kind_of_notice_offer_and_reason_has_a_text(language: Language) -> None:
    texts = TEXTS[language]
    assert set(NOTICES) == texts.headlines.keys() == texts.links.keys()
    assert set(OFFER_KINDS) == texts.offers.keys()
    assert mail.TEXTS[language]["reasons"].keys() >= {*DISABLED_REASONS} - {"by-owner"}


@each_language
@pytest.mark.parametrize("kind", NOTICES)
def test_an_email_has_one_language(language: Language, kind: str) -> None:
    topic = MailTopic(
        kind=kind,
        title="Duo",
        link="LINK",
        picture="PICTURE",
        remaining=timedelta(days=2, hours=1),
        until="2026-12-01 12:00 (UTC)",
        detail="undo" if kind == "offer" else "",
    )
    told = write_email([topic], language, "Ulm", "http://ulm.example")
    text = f"{told.subject}\n{told.text}"
    english = re.search(r"\b(turn|left|hours?|days?|Your|board|ended?|Game)\b", text)
    assert bool(english) == (language == "en")
    assert "{" not in text
    assert re.search(r"^\S.*: LINK$", told.text, re.MULTILINE)


@each_language
@pytest.mark.parametrize("variant", NAMES)
def test_every_variant_has_a_title(language: Language, variant: str) -> None:
    title = TEXTS[language].game(variant, language, ["Flo", "Max"])
    assert variant not in title
    assert title[0].isupper() or title[0].isdigit()
    assert all(f" {TEXTS[language].with_} " in one for one in (title, title[-20:]))


def test_titles_with_the_same_word_twice_have_a_comma() -> None:
    assert TEXTS["en"].game("rumis-tower-2p", "en", ["Flo"]) == (
        "Blokus 3D: Tower (A) for two with Flo"
    )
    assert TEXTS["fr"].game("rumis-tower-2p4c", "fr", ["Flo"]) == (
        "Blokus 3D\xa0: tour (A) à deux avec quatre couleurs, avec Flo"
    )


@pytest.mark.parametrize(
    ("names", "told"),
    [
        ([], "Classic with nobody yet"),
        (["Ada"], "Classic with Ada"),
        (["Ada", "Bob", "Cleo"], "Classic with Ada, Bob and Cleo"),
        (["Ada", "somebody", "somebody"], "Classic with Ada and somebody"),
    ],
)
def test_opponents_are_listed(names: list[str], told: str) -> None:
    assert TEXTS["en"].game("classic", "en", names) == told


@pytest.mark.parametrize(
    ("left", "english", "italian"),
    [
        (timedelta(days=1), "1 day", "1 giorno"),
        (timedelta(days=2, hours=1), "2 days 1 hour", "2 giorni 1 ora"),
        (timedelta(hours=2, minutes=5), "2 hours 5 minutes", "2 ore 5 minuti"),
        (timedelta(seconds=59), "less than a minute", "meno di un minuto"),
    ],
)
def test_time_left_is_in_the_two_largest_units(
    left: timedelta, english: str, italian: str
) -> None:
    assert (TEXTS["en"].time(left), TEXTS["it"].time(left)) == (english, italian)
