"""Give a rating a place once it has opponents with three different owners.

Existing ratings have no place until `manage.py rebuild_archive ratings explorer` is
run.
"""

import django.contrib.postgres.fields
from django.contrib.postgres.operations import (
    AddIndexConcurrently,
    RemoveIndexConcurrently,
)
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("ratings", "0002_rankings")]

    operations = [
        migrations.AddField(
            model_name="rating",
            name="opponents",
            field=django.contrib.postgres.fields.ArrayField(
                base_field=models.TextField(), null=True, size=None
            ),
        ),
        AddIndexConcurrently(
            model_name="rating",
            index=models.Index(
                condition=models.Q(("opponents__2__isnull", False)),
                fields=["ruleset", "pool", "-ordinal", "player"],
                name="rating_place",
            ),
        ),
        RemoveIndexConcurrently(model_name="rating", name="leaderboard"),
    ]
