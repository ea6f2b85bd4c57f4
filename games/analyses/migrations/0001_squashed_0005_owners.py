"""Analyses of positions."""

from django.db import migrations, models
from django.db.models.functions import Now


class Migration(migrations.Migration):
    initial = True
    replaces = [
        ("analyses", "0001_analyses"),
        ("analyses", "0002_open_analyses"),
        ("analyses", "0003_games"),
        ("analyses", "0004_preparation"),
        ("analyses", "0005_owners"),
    ]
    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Analysis",
            fields=[
                ("id", models.UUIDField(primary_key=True, serialize=False)),
                ("actor", models.TextField()),
                ("kind", models.TextField()),
                ("variant", models.TextField()),
                ("options", models.JSONField()),
                ("line", models.JSONField()),
                ("game_id", models.UUIDField(null=True)),
                ("version", models.IntegerField(null=True)),
                ("seconds", models.IntegerField()),
                ("limit", models.IntegerField(null=True)),
                ("status", models.TextField()),
                ("runs", models.SmallIntegerField(db_default=0)),
                ("result", models.JSONField(null=True)),
                ("key", models.TextField(null=True)),
                ("fingerprint", models.TextField(null=True)),
                ("created_at", models.DateTimeField(db_default=Now())),
                ("updated_at", models.DateTimeField(db_default=Now())),
                ("progress", models.JSONField()),
                ("reason", models.TextField(null=True)),
                ("revision", models.IntegerField(db_default=1)),
                ("simulations", models.IntegerField(null=True)),
                ("used", models.SmallIntegerField(db_default=0)),
                ("owner", models.TextField(db_default="")),
                ("network", models.TextField(null=True)),
            ],
            options={
                "indexes": [
                    models.Index(fields=["actor", "-id"], name="analysis_actor"),
                    models.Index(fields=["created_at"], name="analysis_created"),
                    models.Index(
                        fields=["actor"],
                        condition=models.Q(("status__in", ("waiting", "running"))),
                        name="analysis_open",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("actor", "key"),
                        condition=models.Q(("key__isnull", False)),
                        name="analysis_key",
                    )
                ],
            },
        ),
    ]
