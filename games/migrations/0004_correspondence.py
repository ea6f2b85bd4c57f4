import datetime

import django.contrib.postgres.indexes
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0003_leases"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="ahead",
            field=models.DurationField(db_default=datetime.timedelta(0)),
        ),
        migrations.AddField(
            model_name="game",
            name="clock",
            field=models.JSONField(null=True),
        ),
        migrations.AddField(
            model_name="game",
            name="deadline",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="game",
            name="has_open_seats",
            field=models.BooleanField(db_default=False),
        ),
        migrations.AddField(
            model_name="game",
            name="rated",
            field=models.BooleanField(db_default=True),
        ),
        migrations.AddField(
            model_name="game",
            name="rating_max",
            field=models.IntegerField(null=True),
        ),
        migrations.AddField(
            model_name="game",
            name="rating_min",
            field=models.IntegerField(null=True),
        ),
        migrations.AddField(
            model_name="game",
            name="rematch_of",
            field=models.UUIDField(null=True),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("has_open_seats", True)),
                fields=["-id"],
                name="game_open",
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.UniqueConstraint(
                condition=models.Q(("status", "aborted"), _negated=True),
                fields=("rematch_of",),
                name="game_rematch",
            ),
        ),
        migrations.CreateModel(
            name="Plan",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "game_id",
                        "seat",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("game_id", models.UUIDField()),
                ("seat", models.SmallIntegerField()),
                ("player", models.TextField()),
                ("version", models.IntegerField()),
                ("ply", models.SmallIntegerField()),
                ("orders", models.JSONField()),
                ("stop_if_none", models.BooleanField()),
                ("stopped", models.TextField(null=True)),
            ],
        ),
        migrations.AddField(
            model_name="game",
            name="plans",
            field=models.BigIntegerField(db_default=0),
        ),
        migrations.RemoveIndex(
            model_name="game",
            name="game_players_playing",
        ),
        migrations.AddField(
            model_name="game",
            name="asks",
            field=models.JSONField(db_default=[], default=list),
        ),
        migrations.AddIndex(
            model_name="game",
            index=django.contrib.postgres.indexes.GinIndex(
                condition=models.Q(("status__in", ["open", "playing"])),
                fields=["players"],
                name="game_players_unfinished",
            ),
        ),
        migrations.AddField(
            model_name="obligation",
            name="begun_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="obligation",
            name="runs",
            field=models.SmallIntegerField(db_default=0),
        ),
    ]
