"""Create the tables of the transparency log: tiles, checkpoints and keys."""

from django.db import migrations, models
from django.db.models.functions import Now

# The database refuses all changes to the log except growth.
APPEND_ONLY = """
CREATE FUNCTION log_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the log only grows: % on % refused', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER tile_grows BEFORE UPDATE ON log_tile FOR EACH ROW
    WHEN (substring(NEW.hashes FOR length(OLD.hashes)) <> OLD.hashes
        OR substring(NEW.entries FOR length(OLD.entries)) <> OLD.entries
        OR (NEW.level, NEW.number) <> (OLD.level, OLD.number))
    EXECUTE FUNCTION log_only_grows();
CREATE TRIGGER tile_stays BEFORE DELETE ON log_tile
    FOR EACH ROW EXECUTE FUNCTION log_only_grows();
CREATE TRIGGER head_grows BEFORE UPDATE ON log_loghead FOR EACH ROW
    WHEN (NEW.size < OLD.size OR NEW.position < OLD.position
        OR NEW.number < OLD.number OR NEW.secret <> OLD.secret)
    EXECUTE FUNCTION log_only_grows();
CREATE TRIGGER head_stays BEFORE DELETE ON log_loghead
    FOR EACH ROW EXECUTE FUNCTION log_only_grows();
CREATE TRIGGER stretch_immutable BEFORE UPDATE OR DELETE ON log_stretch
    FOR EACH ROW EXECUTE FUNCTION log_only_grows();
CREATE TRIGGER names_immutable BEFORE UPDATE OR DELETE ON log_recordnames
    FOR EACH ROW EXECUTE FUNCTION log_only_grows();
CREATE TRIGGER checkpoint_immutable BEFORE UPDATE OR DELETE ON log_signedcheckpoint
    FOR EACH ROW EXECUTE FUNCTION log_only_grows();

-- Hashes cannot be compressed: do not try.
ALTER TABLE log_tile ALTER hashes SET STORAGE EXTERNAL,
    ALTER entries SET STORAGE EXTERNAL;
"""
UNDO = "DROP FUNCTION log_only_grows() CASCADE"


def _key(*fields: str) -> models.CompositePrimaryKey:
    return models.CompositePrimaryKey(
        *fields, blank=True, editable=False, primary_key=True, serialize=False
    )


def _number() -> models.BigAutoField:
    return models.BigAutoField(
        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
    )


class Migration(migrations.Migration):
    initial = True
    replaces = [
        ("log", "0001_log"),
        ("log", "0002_guards"),
    ]
    dependencies = []

    operations = [
        migrations.CreateModel(
            name="LogHead",
            fields=[
                ("id", models.SmallIntegerField(primary_key=True, serialize=False)),
                ("size", models.BigIntegerField()),
                ("position", models.BigIntegerField()),
                ("number", models.BigIntegerField()),
                ("secret", models.BinaryField()),
            ],
        ),
        migrations.CreateModel(
            name="Tile",
            fields=[
                ("pk", _key("level", "number")),
                ("level", models.SmallIntegerField()),
                ("number", models.BigIntegerField()),
                ("hashes", models.BinaryField()),
                ("entries", models.BinaryField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="Stretch",
            fields=[
                ("start", models.BigIntegerField(primary_key=True, serialize=False)),
                ("is_of_records", models.BooleanField()),
                ("first", models.BigIntegerField()),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("is_of_records", "first"), name="stretch_first"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="RecordNames",
            fields=[
                ("record", models.UUIDField(primary_key=True, serialize=False)),
                ("hash", models.TextField()),
            ],
        ),
        migrations.CreateModel(
            name="LogKey",
            fields=[
                ("id", _number()),
                ("name", models.TextField()),
                ("seed", models.BinaryField()),
                ("public", models.BinaryField()),
                ("made_at", models.DateTimeField(db_default=Now())),
                ("retired_at", models.DateTimeField(null=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("public",), name="log_key_public")
                ],
            },
        ),
        migrations.CreateModel(
            name="SignedCheckpoint",
            fields=[
                ("size", models.BigIntegerField(primary_key=True, serialize=False)),
                ("root", models.BinaryField()),
                ("note", models.TextField()),
                ("signed_at", models.DateTimeField(db_default=Now())),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("size__gte", 0)), name="checkpoint_size"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Cosignature",
            fields=[
                ("pk", _key("size", "witness")),
                ("size", models.BigIntegerField()),
                ("witness", models.TextField()),
                ("line", models.TextField()),
                ("at", models.DateTimeField()),
            ],
        ),
        migrations.RunSQL(APPEND_ONLY, UNDO),
    ]
