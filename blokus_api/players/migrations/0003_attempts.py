"""The table of Django's database cache, in which attempts to log in are counted."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("players", "0002_clients_and_seats")]

    operations = [
        migrations.RunSQL(
            [
                """
                CREATE TABLE players_attempt (
                    cache_key varchar(255) PRIMARY KEY,
                    value text NOT NULL,
                    expires timestamptz NOT NULL
                )
                """,
                "CREATE INDEX players_attempt_expires ON players_attempt (expires)",
            ],
            "DROP TABLE players_attempt",
        )
    ]
