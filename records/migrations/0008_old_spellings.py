"""Normalize names to a single spelling, the Unicode normalization form C.

Hashes in the log and in sealed months cover the players of a record. Records that
contain a name in another form are not changed. A table maps each name to its spellings.
"""

import logging
from dataclasses import replace
from importlib import import_module
from typing import Any

from django.db import migrations, models

from records.archive.rows import transcript_of
from records.judging.names import normalized

logger = logging.getLogger(__name__)
ERASED_NAMES = import_module("records.migrations.0004_erased_names")

FILL = """
INSERT INTO records_oldspelling (spelling, player)
SELECT DISTINCT spelling, normalize(spelling)
FROM records_record, unnest(players) AS spelling
WHERE spelling IS NOT NFC NORMALIZED
"""

# A name is erased in all its spellings, including those that the previous release
# archives until it is stopped.
RETOLD_TREE = (
    ERASED_NAMES.RETOLD_TREE.replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION")
    .replace("substr(player,", "substr(normalize(player),")
    .replace(
        "CASE one WHEN player THEN", "CASE normalize(one) WHEN normalize(player) THEN"
    )
    .replace(
        "players[(seats ->> (property ->> 0))::int] = player",
        "normalize(players[(seats ->> (property ->> 0))::int]) = normalize(player)",
    )
    .replace(
        "ELSE regexp_replace(value, words, shown, 'g')",
        "WHEN normalize(value) ~ words"
        " THEN regexp_replace(normalize(value), words, shown, 'g') ELSE value",
    )
)
ERASE = """
CREATE OR REPLACE FUNCTION records_erase_name(player text, pseudonym text)
RETURNS SETOF uuid LANGUAGE plpgsql AS $$
DECLARE
    name CONSTANT text := normalize(player);
    spellings CONSTANT text[] := ARRAY[player, name, normalize(player, NFD)] || ARRAY(
        SELECT old.spelling FROM records_oldspelling AS old WHERE old.player = name
    );
BEGIN
    PERFORM set_config('records.erases_a_name', 'yes', true);
    RETURN QUERY UPDATE records_record AS record SET
        players = ARRAY(
            SELECT CASE WHEN one = ANY (spellings) THEN pseudonym ELSE one END
            FROM unnest(record.players) WITH ORDINALITY AS t (one, seat) ORDER BY seat
        ),
        tree = records_retold_tree(record.tree, record.players, name, pseudonym)
    WHERE record.players && spellings RETURNING record.id;
    PERFORM set_config('records.erases_a_name', '', true);
END $$;
"""
UNDO = [
    text.replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION")
    for text in (ERASED_NAMES.ERASE, ERASED_NAMES.RETOLD_TREE)
]

# If two rows become one, the row with more games remains until ratings are rebuilt.
KEYS = {
    "ratings_rating": ("ruleset, pool", "games DESC"),
    "ratings_ranking": ("family, pool", "games DESC"),
    "ratings_ratingchange": ("ruleset, number", "pool"),
}
MERGE = """
DELETE FROM {table} WHERE ctid IN (
    SELECT ctid FROM (
        SELECT ctid, row_number() OVER (
            PARTITION BY normalize(player), {key} ORDER BY {order}, player
        ) AS place
        FROM {table}
        WHERE normalize(player) IN (SELECT player FROM records_oldspelling)
    ) AS numbered WHERE place > 1
)
"""
RENAME = (
    "UPDATE {table} SET player = normalize(player) WHERE player IS NOT NFC NORMALIZED"
)
OPPONENTS = """
UPDATE ratings_rating SET opponents = ARRAY(
    SELECT normalize(one) FROM unnest(opponents) WITH ORDINALITY AS t (one, place)
    ORDER BY place
) WHERE opponents::text IS NOT NFC NORMALIZED
"""


def know_by_names(apps: Any, schema_editor: Any) -> None:
    """Store the content ids with normalized names; report duplicate records."""
    alias = schema_editor.connection.alias
    spellings = apps.get_model("records.OldSpelling").objects.using(alias)
    records = apps.get_model("records.Record").objects.using(alias)
    old = list(spellings.values_list("spelling", flat=True))
    contents = {}
    for record in records.filter(players__overlap=old).iterator() if old else ():
        record.skips = record.first_piece = None  # columns of a later migration
        told = transcript_of(record)
        players = tuple(map(normalized, told.players))
        contents[record.id] = replace(told, players=players).content
    retold = apps.get_model("records.RetoldContent")
    retold.objects.using(alias).bulk_create(
        [retold(content=content) for content in contents.values()],
        batch_size=1000,
        ignore_conflicts=True,
    )
    same = dict(
        records.filter(content__in=contents.values()).values_list("content", "id")
    )
    for record, content in contents.items():
        first = same.setdefault(content, record)
        if first != record:
            logger.warning(
                "Records %s and %s are one game: a name in them is spelled in two"
                " forms. Both stay.",
                *(first, record),
            )
    _merge_ratings(schema_editor.connection, len(contents))


def _merge_ratings(connection: Any, records: int) -> None:
    merged = 0
    with connection.cursor() as cursor:
        for table, (key, order) in KEYS.items():
            cursor.execute(MERGE.format(table=table, key=key, order=order))
            merged += cursor.rowcount if table == "ratings_rating" else 0
            cursor.execute(RENAME.format(table=table))
        cursor.execute(OPPONENTS)
    if records:
        logger.warning(
            "%d records have names that are not in Unicode's form C; they are found by"
            " either form. %d ratings became one with another: run"
            " `manage.py rebuild_archive ratings explorer` to rate them as one player.",
            *(records, merged),
        )


class Migration(migrations.Migration):
    dependencies = [
        ("records", "0007_removal"),
        ("ratings", "0003_places"),
    ]

    operations = [
        migrations.CreateModel(
            name="OldSpelling",
            fields=[
                (
                    "spelling",
                    models.TextField(primary_key=True, serialize=False),
                ),
                ("player", models.TextField(db_index=True)),
            ],
        ),
        migrations.RunSQL([FILL, RETOLD_TREE, ERASE], UNDO),
        migrations.RunPython(know_by_names, migrations.RunPython.noop),
    ]
