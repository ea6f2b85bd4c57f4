"""Emptying the database after tests that commit: the one place that may.

The application's role can neither change nor remove events. So a superuser does it, on
a connection on which neither triggers nor foreign keys fire.
"""

import psycopg
from psycopg.sql import SQL, Composed, Identifier

from blokus_api.embedded.cluster import SUPERUSER
from blokus_api.embedded.postgres import DATABASE, Postgres
from tests.intruder import UNGUARDED

RETAINED = ["django_migrations", "django_content_type", "auth_permission"]
# A test that left a transaction open fails: its rows could appear in the next test.
# PostgreSQL ends a closed connection, and its transaction, some time later.
OPTIONS = f"{UNGUARDED} -c lock_timeout=60s"

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


class Seeds:
    """The rows that the migrations made, such as the head of the feed.

    One connection restores them after every test: within it, PostgreSQL plans the
    statements of a procedure once. Deleting few rows takes a tenth of what TRUNCATE
    takes, which replaces the files of each table and of its indexes.
    """

    def __init__(self, server: Postgres, database: str = DATABASE) -> None:
        self._url = server.url(SUPERUSER, database)
        self._connect()
        self._connection.execute("CREATE SCHEMA seed")
        tables = [name for (name,) in self._connection.execute(TABLES, [RETAINED])]
        names = [Identifier("public", table) for table in tables]
        statements = [
            SQL("LOCK TABLE {} IN EXCLUSIVE MODE;").format(SQL(", ").join(names)),
            *(SQL("DELETE FROM {};").format(name) for name in names),
            *(self._copied(table) for table in tables if self._is_filled(table)),
        ]
        self._connection.execute(
            SQL(
                "CREATE PROCEDURE seed.restore() LANGUAGE plpgsql AS $$ BEGIN {} END $$"
            ).format(SQL(" ").join(statements))
        )

    def restore(self) -> None:
        """Bring every table back to its rows after the migrations."""
        try:
            self._connection.execute("CALL seed.restore()")
        except psycopg.OperationalError:
            if not self._connection.closed:
                raise
            # A test restarted the server.
            self._connect()
            self._connection.execute("CALL seed.restore()")

    def close(self) -> None:
        self._connection.close()

    def _connect(self) -> None:
        self._connection = psycopg.connect(self._url, autocommit=True, options=OPTIONS)

    def _is_filled(self, table: str) -> bool:
        query = SQL("SELECT EXISTS (TABLE {})").format(Identifier("public", table))
        return self._connection.execute(query).fetchone() == (True,)

    def _copied(self, table: str) -> Composed:
        """Copy the rows of a table, and return the statement that inserts them."""
        original, copy = Identifier("public", table), Identifier("seed", table)
        self._connection.execute(
            SQL("CREATE TABLE {} AS TABLE {}").format(copy, original)
        )
        columns = self._connection.execute(COLUMNS, [f'public."{table}"'])
        names = SQL(", ").join(Identifier(name) for (name,) in columns)
        return SQL(
            "INSERT INTO {} ({}) OVERRIDING SYSTEM VALUE SELECT {} FROM {};"
        ).format(original, names, names, copy)
