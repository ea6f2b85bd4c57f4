"""`manage.py migrate`: grants, and the way of an older database to the new tables."""

from collections.abc import Sequence
from itertools import chain

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import ProgrammingError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from blokus_api.embedded.postgres import APPLICATION
from blokus_api.players.models import Player

APPEND_ONLY = [
    model._meta.db_table
    for model in apps.get_models()
    if getattr(model, "append_only", False)
]
CHANGES = ["UPDATE", "DELETE", "TRUNCATE"]


def may(table: str, privilege: str) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT has_table_privilege(%s, %s, %s)", [APPLICATION, table, privilege]
        )
        (allowed,) = cursor.fetchone()
    return bool(allowed)


def test_there_are_tables_to_protect() -> None:
    assert "games_event" in APPEND_ONLY


@pytest.mark.django_db
@pytest.mark.parametrize("table", APPEND_ONLY)
def test_events_can_be_read_and_added_alone(table: str) -> None:
    assert may(table, "SELECT")
    assert may(table, "INSERT")
    assert not any(may(table, change) for change in CHANGES)


@pytest.mark.django_db
def test_other_tables_can_be_changed_but_not_emptied_at_once() -> None:
    table = Player._meta.db_table

    assert all(may(table, one) for one in ("SELECT", "INSERT", "UPDATE", "DELETE"))
    assert not may(table, "TRUNCATE")


@pytest.mark.django_db
def test_the_application_cannot_make_tables() -> None:
    with pytest.raises(ProgrammingError), connection.cursor() as cursor:
        cursor.execute("CREATE TABLE mine ()")


@pytest.mark.django_db(databases=["default", "owner"], transaction=False)
def test_migrating_again_changes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    before = MigrationRecorder(connection).applied_migrations().keys()

    call_command("migrate")

    assert "No migrations to apply" in capsys.readouterr().out
    assert MigrationRecorder(connection).applied_migrations().keys() == before
    assert not may("games_event", "UPDATE")


@pytest.mark.django_db
def test_no_model_waits_for_a_migration() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


def planned(loader: MigrationLoader) -> list[tuple[str, str]]:
    """Return the migrations that lead to the newest tables, in their order."""
    graph = loader.graph
    plans = (graph.forwards_plan(leaf) for leaf in graph.leaf_nodes())
    return list(dict.fromkeys(key for plan in plans for key in plan))


def unsquashed(
    every: MigrationLoader, plan: Sequence[tuple[str, str]]
) -> list[tuple[str, str]]:
    """Return a plan with the old migrations in place of those that replace them."""
    keys = dict[tuple[str, str], None]()
    for key in plan:
        replaced = every.disk_migrations[key].replaces
        plans = map(every.graph.forwards_plan, replaced)
        keys |= dict.fromkeys(chain(*plans) if replaced else [key])
    return list(keys)


def test_a_database_goes_on_from_every_old_migration(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Squashed migrations replace those of an app of which all or none were applied."""
    every = MigrationLoader(None, replace_migrations=False)
    old = unsquashed(every, planned(every))
    stopped = [old[:count] for count in range(len(old) + 1)]
    of_one_app = [unsquashed(every, every.graph.forwards_plan(key)) for key in old]
    for state in stopped + of_one_app:
        applied = dict.fromkeys(state)
        monkeypatch.setattr(MigrationRecorder, "applied_migrations", applied.copy)

        loader = MigrationLoader(connection)

        loader.check_consistent_history(connection)
        pending = [
            target
            for key in planned(loader)
            if key not in loader.applied_migrations
            for target in loader.disk_migrations[key].replaces or [key]
        ]
        assert sorted([*applied, *pending]) == sorted(old)
