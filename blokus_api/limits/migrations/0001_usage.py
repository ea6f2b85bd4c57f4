"""Counters of what the requests of a day store."""

from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Usage",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "day",
                        "holder",
                        "store",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("day", models.DateField()),
                ("holder", models.CharField(max_length=40)),
                ("store", models.CharField(max_length=20)),
                ("amount", models.BigIntegerField()),
            ],
        ),
    ]
