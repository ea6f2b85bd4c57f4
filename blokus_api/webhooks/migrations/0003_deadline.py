"""A deadline is called so in messages that wait to be sent, too."""

from django.db import migrations

RENAME_KEY = """
UPDATE webhooks_delivery SET data = (data - '{0}')
    || jsonb_build_object('{1}', data -> '{0}')
WHERE jsonb_exists(data, '{0}')
"""


class Migration(migrations.Migration):
    dependencies = [("webhooks", "0002_turns")]

    operations = [
        migrations.RunSQL(
            RENAME_KEY.format("due_at", "deadline"),
            RENAME_KEY.format("deadline", "due_at"),
        ),
    ]
