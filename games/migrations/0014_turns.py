"""Networks of guests, who share their turns, and when each turn was.

The release before writes no networks: the guests of its work have turns of their own.
"""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0013_lot_nonces")]

    operations = [
        migrations.AddField(
            model_name="game",
            name="network",
            field=models.TextField(null=True),
        ),
        migrations.AddField(
            model_name="obligation",
            name="network",
            field=models.TextField(null=True),
        ),
        migrations.AddField(
            model_name="series",
            name="network",
            field=models.TextField(null=True),
        ),
        migrations.CreateModel(
            name="LastTurn",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "queue",
                        "holder",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("queue", models.TextField()),
                ("holder", models.TextField()),
                ("at", models.DateTimeField()),
            ],
        ),
    ]
