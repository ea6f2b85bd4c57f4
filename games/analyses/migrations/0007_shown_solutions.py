"""The days on which players were shown solutions of puzzles."""

from django.db import migrations, models
from django.db.models.functions import Now


class Migration(migrations.Migration):
    dependencies = [
        ("analyses", "0006_first_piece"),
    ]

    operations = [
        migrations.CreateModel(
            name="ShownSolution",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "player",
                        "ruleset",
                        "day",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("player", models.TextField()),
                ("ruleset", models.TextField()),
                ("day", models.DateField()),
                ("at", models.DateTimeField(db_default=Now())),
            ],
        ),
    ]
