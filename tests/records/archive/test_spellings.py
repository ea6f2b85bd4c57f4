"""Names in records from before names had one spelling, and the migration to it."""

import logging
from dataclasses import replace
from importlib import import_module
from types import SimpleNamespace
from typing import Literal
from unicodedata import normalize

import pytest
from django.apps import apps
from django.db import connection

from blokus_api.players import tasks
from blokus_api.players.names import claims
from games.api.http.answer import encode
from games.models import Obligation
from records.archive.archiving import archive
from records.archive.pools import Pool
from records.archive.spellings import forget_unused, spellings_of
from records.blksgf.writer import write_transcript
from records.documents.reader import read_document
from records.dumps.answers import SealedRecord
from records.dumps.chains import verdicts
from records.exchange.imports.batches import foreign
from records.judging.judge import judge_transcript
from records.judging.transcripts import Transcript
from records.models import OldSpelling, Record
from records.ratings.models import Rating, RatingChange
from tests.api import Api
from tests.builders import a_guest, an_account
from tests.records.exchange.imports.files import a_document, imported, lines

pytestmark = pytest.mark.django_db

MIGRATION = import_module("records.migrations.0008_old_spellings")
NAME = "Zoé Señor"
FORM_D = normalize("NFD", NAME)
MIXED = "Zoé " + normalize("NFD", "Señor")


def told(seed: int, *players: str) -> Transcript:
    """A game as a file tells it, with names as they were typed."""
    game = foreign(read_document(a_document(seed)))
    return replace(game, players=tuple(f"imported:{name}" for name in players))


def archived_before(seed: int, *players: str) -> Record:
    """A record of an earlier release, which took names as they were typed."""
    (record,) = archive(
        [judge_transcript(told(seed, *players), lenient=False)],
        source="import",
        pool=Pool.IMPORTED,
    )
    assert record is not None
    return Record.objects.get(id=record)


def migrate() -> None:
    with connection.cursor() as cursor:
        cursor.execute(MIGRATION.FILL)
    MIGRATION.know_by_names(apps, SimpleNamespace(connection=connection))


def found(name: str) -> set[str]:
    query = f"records?player=imported:{name}"
    return {record["id"] for record in Api().get(query).json()["items"]}


def ids(*records: Record) -> set[str]:
    return {str(record.id) for record in records}


def test_a_player_is_found_by_each_spelling_of_the_name() -> None:
    old = [archived_before(n, each, "Bob") for n, each in enumerate((FORM_D, MIXED))]
    migrate()
    imported(a_guest(), lines(a_document(5, players=[NAME, "Bob"])))
    records = ids(*old, Record.objects.latest("number"))

    assert [found(each) for each in (NAME, FORM_D, MIXED)] == [records] * 3
    assert {*spellings_of(f"imported:{NAME}")} == {
        f"imported:{each}" for each in (NAME, FORM_D, MIXED)
    }


def test_old_records_stay_as_they_are() -> None:
    old = archived_before(1, FORM_D, "Bob")
    before = Record.objects.filter(id=old.id).values().get()
    migrate()

    assert Record.objects.filter(id=old.id).values().get() == before


def test_a_sealed_line_of_an_old_record_still_verifies() -> None:
    old = archived_before(1, FORM_D, "Bob")
    line = encode(SealedRecord.with_events(old, []))
    migrate()

    again = encode(SealedRecord.with_events(Record.objects.get(id=old.id), []))
    assert again == line
    assert [verdict.fault for verdict in verdicts([line])] == [None]


@pytest.mark.parametrize("players", [(FORM_D, "Bob"), (MIXED, FORM_D), (NAME, MIXED)])
@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_a_game_is_archived_once_whatever_the_form(
    players: tuple[str, str], form: Literal["NFC", "NFD"]
) -> None:
    archived_before(1, *players)
    migrate()

    typed = [normalize(form, name) for name in players]
    report = imported(a_guest(), lines(a_document(1, players=typed)))

    assert report["progress"]["duplicates"] == 1
    assert Record.objects.count() == 1


def test_a_game_with_a_joiner_is_the_one_that_had_a_blank() -> None:
    """Earlier releases read joiners of blkSGF files as blanks."""
    record = archived_before(1, "عل\u06cc رض\u0627", "Bob")
    game = replace(told(1, "عل\u06cc\u200cرض\u0627", "Bob"), started_at=None)
    text = write_transcript(game).encode()

    report = imported(a_guest(), text, "application/x-blokus-sgf")

    assert report["progress"]["duplicates"] == 1, report
    assert ids(*Record.objects.all()) == ids(record)


def test_the_migration_reports_a_game_that_was_archived_twice(
    caplog: pytest.LogCaptureFixture,
) -> None:
    pair = [archived_before(1, name, "Bob") for name in (NAME, FORM_D)]
    with caplog.at_level(logging.WARNING):
        migrate()

    assert f"Records {pair[0].id} and {pair[1].id} are one game" in caplog.text
    assert "1 records have names" in caplog.text
    assert "Zo" not in caplog.text
    assert Record.objects.count() == 2


def test_ratings_of_one_player_become_one() -> None:
    for seed in (1, 2):
        archived_before(seed, NAME, "Bob")
    old = archived_before(3, FORM_D, "Bob")
    Rating.objects.filter(player=f"imported:{NAME}").update(
        player=f"imported:{FORM_D}", opponents=[f"imported:{FORM_D}"]
    )
    changes = RatingChange.objects.filter(player=f"imported:{NAME}")
    changes.filter(number=old.number).update(player=f"imported:{FORM_D}")
    migrate()

    (rating,) = Api().get(f"players/imported:{FORM_D}/ratings").json()["items"]
    assert (rating["player"], rating["games"]) == (f"imported:{NAME}", 3)
    told = Api().get(f"players/imported:{NAME}/ratings/junior").json()["items"]
    assert len(told) == 3
    assert Rating.objects.get(player=f"imported:{NAME}").opponents == [
        f"imported:{NAME}"
    ]


def whole_database() -> str:
    with connection.cursor() as cursor:
        texts = []
        for name in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT t::text FROM "{name}" AS t')
            texts += [text for (text,) in cursor.fetchall()]
    return normalize("NFC", "\n".join(texts))


def test_a_name_is_erased_in_all_its_spellings() -> None:
    for seed, name in enumerate((FORM_D, MIXED)):
        archived_before(seed, name, "Bob")
    migrate()
    game = replace(told(7, NAME, "Bob"), started_at=None, ended_at=None)
    text = write_transcript(game).replace(
        f"PB[{NAME}]", f"PB[{FORM_D}]C[{FORM_D}'s best game, after {MIXED}'s]"
    )
    report = imported(a_guest(), text.encode(), "application/x-blokus-sgf")
    assert report["progress"]["archived"] == 1
    account = an_account()
    claim = account.post("me/names", {"name": FORM_D}).json()
    assert (claim["name"], claim["records"]) == (NAME, 3)
    claims.decide(claim["id"], accept=True)
    assert NAME in whole_database()

    account.delete("me")
    for owed in Obligation.objects.filter(kind=claims.OWED):
        tasks.erase_name(owed.subject, owed.version)

    assert "Zoé" not in whole_database()
    imported(a_guest(), lines(a_document(9, players=[FORM_D, "Bob"])))
    assert "Zoé" not in whole_database()
    assert Record.objects.count() == 4


def test_a_spelling_is_forgotten_with_its_last_record() -> None:
    archived_before(1, FORM_D, "Bob")
    migrate()
    OldSpelling.objects.create(spelling="imported:gone", player="imported:gone")

    forget_unused()

    assert OldSpelling.objects.get().spelling == f"imported:{FORM_D}"
