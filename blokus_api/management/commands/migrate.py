"""Command `manage.py migrate`: migrate the database, then grant rights on it."""

from collections.abc import Sequence
from typing import Any

from django.apps import apps
from django.core.management.base import CommandParser
from django.core.management.commands import migrate
from django.db import DEFAULT_DB_ALIAS, connections, transaction
from psycopg.sql import SQL, Composed, Identifier

PARTITIONS = """
SELECT part.relname FROM pg_inherits
JOIN pg_class AS whole ON whole.oid = inhparent
JOIN pg_class AS part ON part.oid = inhrelid
WHERE whole.relnamespace = %s::regnamespace AND whole.relname = ANY (%s)
"""


class Command(migrate.Command):
    """Django's command, which then also grants rights to the application's role.

    The owner creates the tables, and the application must not drop them. If a model has
    `append_only = True`, the application may only read and add rows. It cannot access
    the model's partitions directly.
    """

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare Django's options, with the database `owner` as the default."""
        super().add_arguments(parser)
        parser.set_defaults(database="owner")

    def handle(self, *args: Any, **options: Any) -> None:
        """Migrate the database and then grant rights. Both steps can be repeated."""
        super().handle(*args, **options)
        only_checks = options["plan"] or options["check_unapplied"]
        role = connections[DEFAULT_DB_ALIAS].settings_dict["USER"]
        alias = options["database"]
        if not only_checks and role not in (
            "",
            connections[alias].settings_dict["USER"],
        ):
            _grant_access(role, alias)


def _grant_access(role: str, alias: str) -> None:
    # All rights change in one transaction, so that events are never writable in
    # between.
    with transaction.atomic(using=alias), connections[alias].cursor() as cursor:
        cursor.execute("SELECT current_schema()")
        schema = cursor.fetchone()[0]
        cursor.execute(PARTITIONS, [schema, _append_only()])
        partitions = [name for (name,) in cursor.fetchall()]
        for statement in _grants(schema, role, partitions):
            cursor.execute(statement.as_string(cursor.connection))


def _grants(schema: str, role: str, partitions: Sequence[str]) -> list[Composed]:
    names = {"schema": Identifier(schema), "role": Identifier(role)}
    return (
        [
            SQL(text).format(**names)
            for text in (
                "GRANT USAGE ON SCHEMA {schema} TO {role}",
                "GRANT SELECT, INSERT, UPDATE, DELETE"
                " ON ALL TABLES IN SCHEMA {schema} TO {role}",
                "GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA {schema} TO {role}",
            )
        ]
        + [
            SQL("REVOKE UPDATE, DELETE, TRUNCATE ON {table} FROM {role}").format(
                table=table, **names
            )
            for table in (Identifier(schema, name) for name in _append_only())
        ]
        + [
            SQL("REVOKE ALL ON {table} FROM {role}").format(table=table, **names)
            for table in (Identifier(schema, name) for name in partitions)
        ]
    )


def _append_only() -> list[str]:
    return [
        model._meta.db_table
        for model in apps.get_models(include_auto_created=True)
        if getattr(model, "append_only", False)
    ]
