"""Days off that are kept apart from events.

Running games of the first release have them in their events, and go by them. They hear
of them anew, as of other ones, so that they go by what can be erased.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models.functions import Now


def tell_games(apps, schema_editor):
    """Owe the games of everybody who has days off to be told of them."""
    owner = schema_editor.connection.alias
    owed = apps.get_model("games.Obligation")
    players = apps.get_model("players.Player").objects.using(owner)
    without = players.filter(time_zone="UTC", weekend_days=[], absences__isnull=True)
    having = players.exclude(id__in=without.values("id"))
    owed.objects.using(owner).bulk_create(
        [
            owed(kind="calendar", subject=each, version=0, due_at=Now())
            for each in having.values_list("id", flat=True)
        ],
        ignore_conflicts=True,
    )


class Migration(migrations.Migration):
    dependencies = [
        ("players", "0004_people"),
        ("games", "0005_pending"),
    ]

    operations = [
        migrations.CreateModel(
            name="KeptCalendar",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("commitment", models.CharField(max_length=64, unique=True)),
                ("salt", models.CharField(max_length=32)),
                ("calendar", models.JSONField()),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="kept_calendars",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.RunPython(tell_games, migrations.RunPython.noop, elidable=True),
    ]
