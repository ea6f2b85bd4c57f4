"""Store more data about each game, and archive the existing games again.

Games played on this server are archived again from the feed. The archive did not
contain any other games.
"""

import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.db.models.deletion
import django.db.models.functions.datetime
from django.contrib.postgres.indexes import GinIndex
from django.db import migrations, models

import games.ids
import records.fields


class Migration(migrations.Migration):
    dependencies = [("records", "0001_records"), ("games", "0002_guards")]

    operations = [
        migrations.RunSQL(
            "UPDATE games_feedreader SET position = 0 WHERE name = 'archive'",
            migrations.RunSQL.noop,
        ),
        migrations.DeleteModel("Record"),
        migrations.CreateModel(
            name="Record",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=games.ids.new_id, primary_key=True, serialize=False
                    ),
                ),
                ("number", models.BigIntegerField(unique=True)),
                ("kind", models.TextField()),
                ("source", models.TextField()),
                ("content", models.UUIDField(unique=True)),
                ("game", models.UUIDField(null=True, unique=True)),
                ("head", models.TextField(null=True)),
                ("variant", models.TextField()),
                ("ruleset", models.TextField()),
                ("options", records.fields.WholeJSONField()),
                ("rules_version", models.SmallIntegerField()),
                ("visibility", models.TextField()),
                (
                    "players",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.TextField(), size=None
                    ),
                ),
                ("pool", models.TextField()),
                ("picks", records.fields.WholeJSONField(default=list)),
                ("setup", records.fields.WholeJSONField(null=True)),
                ("placements", records.fields.WholeJSONField()),
                ("out", records.fields.WholeJSONField()),
                ("tree", records.fields.WholeJSONField(null=True)),
                ("length", models.SmallIntegerField()),
                ("result", records.fields.WholeJSONField()),
                (
                    "winners",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.SmallIntegerField(), size=None
                    ),
                ),
                ("margin", models.SmallIntegerField(null=True)),
                ("is_drawn", models.BooleanField()),
                ("opening", models.TextField(db_collation="C")),
                (
                    "positions",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.BigIntegerField(), size=None
                    ),
                ),
                ("started_at", models.DateTimeField(null=True)),
                ("ended_at", models.DateTimeField()),
                ("is_dated", models.BooleanField()),
                (
                    "archived_at",
                    models.DateTimeField(
                        db_default=django.db.models.functions.datetime.Now()
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["-ended_at", "-id"], name="record_ended"),
                    models.Index(
                        fields=["variant", "-ended_at", "-id"], name="record_variant"
                    ),
                    models.Index(
                        fields=["ruleset", "-ended_at", "-id"], name="record_ruleset"
                    ),
                    models.Index(
                        fields=["source", "-ended_at", "-id"], name="record_source"
                    ),
                    models.Index(fields=["archived_at", "id"], name="record_archived"),
                    models.Index(fields=["ruleset", "opening"], name="record_opening"),
                    models.Index(
                        fields=["-ended_at", "-id"],
                        name="record_drawn",
                        condition=models.Q(is_drawn=True),
                    ),
                    models.Index(
                        fields=["kind", "-ended_at", "-id"],
                        name="record_no_game",
                        condition=models.Q(("kind", "game"), _negated=True),
                    ),
                    models.Index(fields=["margin"], name="record_margin"),
                    models.Index(fields=["length"], name="record_length"),
                    GinIndex(
                        fields=["players"], name="record_players", fastupdate=False
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="RecordBoard",
            fields=[
                (
                    "record",
                    models.OneToOneField(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="records.record",
                    ),
                ),
                ("ruleset", models.TextField()),
                ("ended_at", models.DateTimeField()),
                ("covered", models.BinaryField()),
                ("colors", models.BinaryField()),
                ("pieces", models.BinaryField()),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=["ruleset", "-ended_at", "-record"], name="board_ruleset"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="RecordPosition",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "key",
                        "ended_at",
                        "record",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("key", models.BigIntegerField()),
                ("ended_at", models.DateTimeField()),
                (
                    "record",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="records.record",
                    ),
                ),
            ],
        ),
    ]
