"""Who answers for a webhook, and an index for each way to follow."""

import django.contrib.postgres.indexes
from django.conf import settings
from django.db import migrations, models

# As `blokus_api.players.accounts` says it of one player.
ACCOUNTS = """
UPDATE webhooks_endpoint AS endpoint
SET account = CASE account.kind WHEN 'guest' THEN 'guest:' ELSE 'account:' END
    || account.id
FROM players_player AS player
LEFT JOIN players_apiclient AS app ON app.id = player.api_client_id
JOIN players_player AS account
    ON account.id = coalesce(app.owner_id, player.owner_id, player.id)
WHERE player.id = endpoint.owner_id
"""


class Migration(migrations.Migration):
    dependencies = [
        ("webhooks", "0003_deadline"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="endpoint",
            name="account",
            field=models.TextField(db_default=""),
        ),
        migrations.AddIndex(
            model_name="endpoint",
            index=models.Index(fields=["account"], name="webhook_account"),
        ),
        migrations.AddIndex(
            model_name="endpoint",
            index=models.Index(
                condition=models.Q(("disabled_at", None), ("follows", "all")),
                fields=["created_at"],
                name="webhook_of_all",
            ),
        ),
        migrations.AddIndex(
            model_name="endpoint",
            index=django.contrib.postgres.indexes.GinIndex(
                condition=models.Q(("disabled_at", None), ("follows", "games")),
                fields=["games"],
                name="webhook_of_games",
            ),
        ),
        migrations.RunSQL(ACCOUNTS, migrations.RunSQL.noop),
    ]
