"""Create the tables for imports, with their chunks, problems and games."""

from django.db import migrations, models
from django.db.models.functions import Now


def _import() -> models.ForeignKey:
    return models.ForeignKey(
        "imports.import", models.CASCADE, db_column="import_id", db_index=False
    )


def _key(*fields: str) -> models.CompositePrimaryKey:
    return models.CompositePrimaryKey(
        *fields, blank=True, editable=False, primary_key=True, serialize=False
    )


class Migration(migrations.Migration):
    initial = True
    replaces = [
        ("imports", "0001_imports"),
        ("imports", "0002_imported_games"),
        ("imports", "0003_import_license"),
        ("imports", "0004_import_network"),
        ("imports", "0005_import_owner"),
    ]
    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Import",
            fields=[
                ("id", models.UUIDField(primary_key=True, serialize=False)),
                ("actor", models.TextField()),
                ("source", models.TextField()),
                ("format", models.TextField()),
                ("lenient", models.BooleanField()),
                ("size", models.IntegerField()),
                ("status", models.TextField()),
                ("tries", models.SmallIntegerField(db_default=0)),
                ("read", models.IntegerField(db_default=0)),
                ("archived", models.IntegerField(db_default=0)),
                ("duplicates", models.IntegerField(db_default=0)),
                ("refused", models.IntegerField(db_default=0)),
                ("key", models.TextField(null=True)),
                ("fingerprint", models.TextField(null=True)),
                ("created_at", models.DateTimeField(db_default=Now())),
                ("updated_at", models.DateTimeField(db_default=Now())),
                ("license", models.TextField(null=True)),
                ("network", models.TextField(null=True)),
                ("owner", models.TextField(db_default="")),
            ],
            options={
                "indexes": [
                    models.Index(fields=["actor", "-id"], name="import_actor"),
                    models.Index(fields=["created_at"], name="import_created"),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("actor", "key"),
                        condition=models.Q(("key__isnull", False)),
                        name="import_key",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Chunk",
            fields=[
                ("pk", _key("owner_id", "number")),
                ("number", models.IntegerField()),
                ("content", models.BinaryField()),
                ("owner", _import()),
            ],
        ),
        migrations.CreateModel(
            name="Problem",
            fields=[
                ("pk", _key("owner_id", "number")),
                ("number", models.IntegerField()),
                ("file", models.TextField(null=True)),
                ("game", models.IntegerField(null=True)),
                ("node", models.IntegerField(null=True)),
                ("ply", models.IntegerField(null=True)),
                ("code", models.TextField()),
                ("detail", models.TextField()),
                ("owner", _import()),
            ],
        ),
        migrations.CreateModel(
            name="ImportedGame",
            fields=[
                ("pk", _key("owner_id", "number")),
                ("number", models.IntegerField()),
                ("file", models.TextField(null=True)),
                ("game", models.IntegerField(null=True)),
                ("record", models.UUIDField(null=True)),
                ("is_duplicate", models.BooleanField()),
                ("owner", _import()),
            ],
        ),
    ]
