"""Links to deadlines no longer end with the token that made them.

The column stays for the release before, which reads and writes it.
"""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("notices", "0003_deadline_link_expires")]

    operations = [
        migrations.SeparateDatabaseAndState(
            [
                migrations.RunSQL(
                    "UPDATE notices_deadlinelink SET expires_at = NULL",
                    migrations.RunSQL.noop,
                )
            ],
            [migrations.RemoveField("deadlinelink", "expires_at")],
        )
    ]
