"""Many running games that all went alike: copies of one, in the database itself."""

from collections.abc import Sequence

import psycopg
from psycopg.sql import SQL, Composable, Identifier

from tests.load.stack import DurableStack

COLUMNS = """
    SELECT column_name FROM information_schema.columns
    WHERE table_name = %s AND column_name <> %s AND is_generated = 'NEVER'
"""
IDS = "SELECT gen_random_uuid()::text FROM generate_series(1, %s)"
COPY = SQL("""
    INSERT INTO {table} ({key}, {columns}) SELECT made.id, {columns}
    FROM {table}, unnest(%s::uuid[]) AS made (id)
    WHERE {table}.{key} = %s
""")
# The copied events were verified when they were appended.
UNGUARDED = "SET session_replication_role = replica"


def copied(stack: DurableStack, game: str, count: int) -> list[str]:
    """Copy a game so often; return the ids of the copies."""
    with psycopg.connect(stack.superuser) as connection:
        ids = [game_id for (game_id,) in connection.execute(IDS, [count]).fetchall()]
        connection.execute(UNGUARDED)
        for table, key in (("games_game", "id"), ("games_event", "game_id")):
            rows = connection.execute(COLUMNS, [table, key]).fetchall()
            query = COPY.format(
                table=Identifier(table),
                key=Identifier(key),
                columns=_listed([name for (name,) in rows]),
            )
            connection.execute(query, [ids, game])
    with psycopg.connect(stack.superuser, autocommit=True) as connection:
        connection.execute("VACUUM (ANALYZE) games_game, games_event")
    return ids


def _listed(names: Sequence[str]) -> Composable:
    return SQL(", ").join(map(Identifier, names))
