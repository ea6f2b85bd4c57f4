"""Allow operators to remove records, and store senders and removed records."""

from django.db import migrations, models

# The imports of the last month show which records they added. Consecutive numbers form
# one row.
FILL = """
INSERT INTO records_importedbatch (first, last, source, owner)
SELECT min(number), max(number), import_id, actor
FROM (
    SELECT record.number, game.import_id, import.actor, record.number
        - row_number() OVER (PARTITION BY game.import_id ORDER BY record.number) AS run
    FROM imports_importedgame AS game
    JOIN imports_import AS import ON import.id = game.import_id
    JOIN records_record AS record ON record.id = game.record
    WHERE NOT game.is_duplicate
) AS numbered
GROUP BY import_id, actor, run
ON CONFLICT DO NOTHING
"""

# A record can be removed only together with a row that documents the removal. Records
# of games played on this server cannot be removed. The application's role may not
# delete records at all.
GUARD = """
CREATE OR REPLACE FUNCTION records_record_is_immutable()
RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    expected records_record;
BEGIN
    IF TG_OP = 'UPDATE' AND current_setting('records.erases_a_name', true) = 'yes' THEN
        expected := OLD;
        expected.players := NEW.players;
        expected.tree := NEW.tree;
        IF NEW::text = expected::text THEN
            RETURN NEW;
        END IF;
    END IF;
    IF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'records_record' THEN
        IF OLD.game IS NULL AND EXISTS (
            SELECT FROM records_removedrecord AS removed
            WHERE removed.id = OLD.id AND removed.number = OLD.number
        ) THEN
            RETURN OLD;
        END IF;
    END IF;
    RAISE EXCEPTION 'records are never changed: % on % refused', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'restrict_violation';
END $$;

-- The application cannot say of a record that it was removed.
CREATE FUNCTION records_removal_is_by_the_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT pg_has_role(
        current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE'
    ) THEN
        RAISE EXCEPTION 'only the owner of the tables removes records'
            USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER removal_by_the_owner BEFORE INSERT ON records_removedrecord
    FOR EACH STATEMENT EXECUTE FUNCTION records_removal_is_by_the_owner();
CREATE TRIGGER removal_immutable BEFORE UPDATE OR DELETE ON records_removedrecord
    FOR EACH ROW EXECUTE FUNCTION records_record_is_immutable();
"""

UNDO = """
DROP TRIGGER removal_by_the_owner ON records_removedrecord;
DROP FUNCTION records_removal_is_by_the_owner();
DROP TRIGGER removal_immutable ON records_removedrecord;
CREATE OR REPLACE FUNCTION records_record_is_immutable()
RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    expected records_record;
BEGIN
    IF TG_OP = 'UPDATE' AND current_setting('records.erases_a_name', true) = 'yes' THEN
        expected := OLD;
        expected.players := NEW.players;
        expected.tree := NEW.tree;
        IF NEW::text = expected::text THEN
            RETURN NEW;
        END IF;
    END IF;
    RAISE EXCEPTION 'records are never changed: % on % refused', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'restrict_violation';
END $$;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("records", "0006_played_rulesets"),
        ("imports", "0002_imported_games"),
    ]

    operations = [
        migrations.CreateModel(
            name="ImportedBatch",
            fields=[
                (
                    "first",
                    models.BigIntegerField(primary_key=True, serialize=False),
                ),
                ("last", models.BigIntegerField()),
                ("source", models.UUIDField(db_index=True)),
                ("owner", models.TextField(db_index=True)),
            ],
        ),
        migrations.CreateModel(
            name="RemovedRecord",
            fields=[
                ("id", models.UUIDField(primary_key=True, serialize=False)),
                ("number", models.BigIntegerField(unique=True)),
                ("removal", models.BigIntegerField(unique=True)),
                ("reason", models.TextField()),
                ("removed_at", models.DateTimeField()),
                ("kind", models.TextField()),
                ("archived_at", models.DateTimeField()),
                ("content", models.UUIDField(null=True, unique=True)),
                ("facts", models.TextField()),
                ("names", models.TextField()),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=["archived_at", "number"], name="removed_archived"
                    )
                ],
            },
        ),
        migrations.RunSQL(FILL, migrations.RunSQL.noop),
        migrations.RunSQL(GUARD, UNDO),
    ]
