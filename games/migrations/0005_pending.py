"""What games wait for is called pending, and when it is too late a deadline."""

from django.db import migrations

RENAME_KEY = """
UPDATE games_game SET pending = replace(pending::text, '"{0}":', '"{1}":')::jsonb
WHERE pending <> '[]'
"""


class Migration(migrations.Migration):
    dependencies = [("games", "0004_correspondence")]

    operations = [
        migrations.RenameField("game", "asks", "pending"),
        migrations.RunSQL(
            RENAME_KEY.format("due_at", "deadline"),
            RENAME_KEY.format("deadline", "due_at"),
        ),
    ]
