"""Emptying the database after tests that commit: the one place that may.

The application's role can neither change nor remove events, so this works as the
owner, on a connection of its own, and sets the guards aside while it does.
"""

from typing import LiteralString

import psycopg
from psycopg import Connection
from psycopg.sql import SQL, Identifier

KEPT = ["django_migrations", "django_content_type", "auth_permission"]

TABLES = """
    SELECT relname FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
      AND NOT relispartition AND relname <> ALL (%s)
"""
COLUMNS = """
    SELECT attname FROM pg_attribute
    WHERE attrelid = %s::regclass AND attnum > 0
      AND NOT attisdropped AND attgenerated = ''
"""
GUARDS = """
    SELECT relname, tgname, tgenabled FROM pg_trigger
    JOIN pg_class ON pg_class.oid = tgrelid
    WHERE relnamespace = 'public'::regnamespace AND NOT relispartition
      AND NOT tgisinternal AND tgenabled <> 'D'
"""
ENABLE: dict[str, LiteralString] = {
    "O": "ALTER TABLE {} ENABLE TRIGGER {}",
    "A": "ALTER TABLE {} ENABLE ALWAYS TRIGGER {}",
    "R": "ALTER TABLE {} ENABLE REPLICA TRIGGER {}",
}


def keep_seeds(owner_url: str) -> None:
    """Remember the rows that migrations made, such as the head of the feed."""
    with psycopg.connect(owner_url) as connection:
        connection.execute("CREATE SCHEMA seed")
        for table in _filled_tables(connection):
            connection.execute(
                SQL("CREATE TABLE seed.{} AS TABLE public.{}").format(
                    Identifier(table), Identifier(table)
                )
            )


def reset(owner_url: str) -> None:
    """Bring every table back to what it was after the migrations."""
    with psycopg.connect(owner_url) as connection:
        # A test that left a transaction open is told so, rather than waited for.
        connection.execute("SET lock_timeout = '5s'")
        guards = connection.execute(GUARDS).fetchall()
        for table, trigger, _ in guards:
            _alter(connection, "ALTER TABLE {} DISABLE TRIGGER {}", table, trigger)
        if filled := _filled_tables(connection):
            names = SQL(", ").join(map(Identifier, filled))
            connection.execute(SQL("TRUNCATE {} CASCADE").format(names))
        for (table,) in connection.execute(
            "SELECT relname FROM pg_class WHERE relnamespace = 'seed'::regnamespace"
        ).fetchall():
            _plant(connection, table)
        # A trigger cannot be altered while foreign keys wait to be checked.
        connection.execute("SET CONSTRAINTS ALL IMMEDIATE")
        for table, trigger, enabled in guards:
            _alter(connection, ENABLE[enabled], table, trigger)


def _filled_tables(connection: Connection) -> list[str]:
    tables = [name for (name,) in connection.execute(TABLES, [KEPT])]
    if not tables:
        return []
    looks = (
        SQL("SELECT {} WHERE EXISTS (TABLE public.{})").format(name, Identifier(name))
        for name in tables
    )
    return [name for (name,) in connection.execute(SQL(" UNION ALL ").join(looks))]


def _plant(connection: Connection, table: str) -> None:
    names = [name for (name,) in connection.execute(COLUMNS, [f'public."{table}"'])]
    columns = SQL(", ").join(map(Identifier, names))
    connection.execute(
        SQL(
            "INSERT INTO public.{table} ({columns}) OVERRIDING SYSTEM VALUE"
            " SELECT {columns} FROM seed.{table}"
        ).format(table=Identifier(table), columns=columns)
    )


def _alter(
    connection: Connection, statement: LiteralString, table: str, trigger: str
) -> None:
    connection.execute(SQL(statement).format(Identifier(table), Identifier(trigger)))
