"""Create the tables for ratings, their changes, and rankings of variant families."""

from django.contrib.postgres.fields import ArrayField
from django.db import migrations, models


def _key(*fields: str) -> models.CompositePrimaryKey:
    return models.CompositePrimaryKey(
        *fields, blank=True, editable=False, primary_key=True, serialize=False
    )


class Migration(migrations.Migration):
    initial = True
    replaces = [
        ("ratings", "0001_ratings"),
        ("ratings", "0002_rankings"),
        ("ratings", "0003_places"),
    ]
    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Rating",
            fields=[
                ("pk", _key("player", "ruleset", "pool")),
                ("ruleset", models.TextField()),
                ("pool", models.TextField()),
                ("player", models.TextField()),
                ("model", models.SmallIntegerField()),
                ("mu", models.FloatField()),
                ("sigma", models.FloatField()),
                ("ordinal", models.FloatField()),
                ("games", models.IntegerField()),
                ("wins", models.IntegerField()),
                ("updated_at", models.DateTimeField()),
                ("opponents", ArrayField(models.TextField(), null=True)),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=["ruleset", "pool", "-ordinal", "player"],
                        condition=models.Q(("opponents__2__isnull", False)),
                        name="rating_place",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="RatingChange",
            fields=[
                ("pk", _key("player", "ruleset", "number")),
                ("player", models.TextField()),
                ("ruleset", models.TextField()),
                ("number", models.BigIntegerField()),
                ("pool", models.TextField()),
                ("record", models.UUIDField()),
                ("rank", models.SmallIntegerField()),
                ("mu", models.FloatField()),
                ("sigma", models.FloatField()),
                ("ended_at", models.DateTimeField()),
            ],
            options={
                "indexes": [models.Index(fields=["number"], name="rating_number")],
            },
        ),
        migrations.CreateModel(
            name="Ranking",
            fields=[
                ("pk", _key("player", "family", "pool")),
                ("family", models.TextField()),
                ("pool", models.TextField()),
                ("player", models.TextField()),
                ("strength", models.FloatField()),
                ("variants", models.SmallIntegerField()),
                ("games", models.IntegerField()),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=["family", "pool", "-strength", "player"], name="ranking"
                    )
                ],
            },
        ),
    ]
