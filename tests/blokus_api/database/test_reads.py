"""Which database a query goes to, with a replica and without."""

import pytest
from django.conf import settings
from django.test import RequestFactory

from blokus_api.database.archive_reads import is_read_of_archive
from blokus_api.database.reads import REPLICA, ArchiveRouter, reading_from_replica
from games.models import Game
from records.exchange.imports.models import Import
from records.models import Record

ROUTER = ArchiveRouter()
RECORD = "/api/v1/records/0193c6a2-7f3e-4d52-8a6b-2f60c8d1e9a4"
ARCHIVE = (RECORD, "/api/v1/records", "/api/v1/leaderboards", "/api/v1/rulesets")
NOT_ARCHIVE = (
    *("/api/v1/games", "/api/v1/records.ndjson", "/api/v1/imports", "/api/v1/dumps"),
    *(f"{RECORD}.json", "/api/v1/nothing", "/readyz"),
)


def test_only_the_archive_is_read_from_the_replica_and_only_when_asked_for():
    assert ROUTER.db_for_read(Record) is None
    with reading_from_replica():
        assert ROUTER.db_for_read(Record) == REPLICA
        assert ROUTER.db_for_read(Game) is None
        assert ROUTER.db_for_read(Import) is None
    assert ROUTER.db_for_read(Record) is None


@pytest.mark.django_db
def test_a_transaction_reads_what_it_wrote():
    with reading_from_replica():
        assert ROUTER.db_for_read(Record) is None


def test_nothing_is_written_to_the_replica():
    read_there = Record()
    read_there._state.db = REPLICA
    with reading_from_replica():
        assert ROUTER.db_for_write(Record, instance=read_there) == "default"
        assert ROUTER.db_for_write(Record) is None
    assert ROUTER.db_for_read(Game, instance=read_there) == "default"
    assert ROUTER.allow_migrate(REPLICA, "records") is False
    assert ROUTER.allow_migrate("owner", "records") is None


@pytest.mark.parametrize("path", ARCHIVE)
def test_views_that_only_read_the_archive_are_known(path):
    assert is_read_of_archive(RequestFactory().get(path))
    assert is_read_of_archive(RequestFactory().head(path))
    assert not is_read_of_archive(RequestFactory().post(path))


@pytest.mark.parametrize("path", NOT_ARCHIVE)
def test_games_and_exports_and_imports_are_asked_of_the_primary(path):
    assert not is_read_of_archive(RequestFactory().get(path))


def test_without_a_replica_there_is_no_router():
    assert REPLICA not in settings.DATABASES
    assert settings.DATABASE_ROUTERS == []
