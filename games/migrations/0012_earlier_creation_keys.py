"""Keys of the creations before, in batches that lock nothing for long."""

from typing import Any

from django.db import migrations

BATCH = 5000

# What the trigger of 0011 put down meanwhile is passed over. Each batch goes on where
# the one before it ended in the index of the old key.
PUT_DOWN = """
WITH batch AS (
    SELECT actor, key, game_id, fingerprint, batch FROM games_event
    WHERE version = 1 AND key IS NOT NULL AND (actor, key) > (%s, %s)
    ORDER BY actor, key LIMIT %s
), put_down AS (
    INSERT INTO games_creationkey (actor, key, game_id, fingerprint, batch)
    SELECT actor, key, game_id, fingerprint, batch FROM batch
    ON CONFLICT DO NOTHING
)
SELECT actor, key FROM batch ORDER BY actor DESC, key DESC LIMIT 1
"""


def put_down_all(_apps: Any, schema_editor: Any) -> None:
    """Go through the creations by their keys; may be repeated."""
    last = ("", "")
    with schema_editor.connection.cursor() as cursor:
        while last is not None:
            cursor.execute(PUT_DOWN, [*last, BATCH])
            last = cursor.fetchone()


class Migration(migrations.Migration):
    atomic = False
    """Each batch is a transaction."""

    dependencies = [("games", "0011_creation_keys")]

    operations = [migrations.RunPython(put_down_all, migrations.RunPython.noop)]
