"""Bots and users of apps have a key in common with the account that answers for them."""

from django.db import migrations, models

# Players who were erased before get none: it is not stored who answered for them.
FILL = """
UPDATE players_player SET household = gen_random_uuid() WHERE id IN (
    SELECT owner_id FROM players_player UNION SELECT owner_id FROM players_apiclient
);
UPDATE players_player AS bot SET household = account.household
    FROM players_player AS account WHERE bot.owner_id = account.id;
UPDATE players_player AS app_user SET household = account.household
    FROM players_apiclient AS app, players_player AS account
    WHERE app_user.api_client_id = app.id AND app.owner_id = account.id;
"""


class Migration(migrations.Migration):
    dependencies = [("players", "0007_name_claims")]

    operations = [
        migrations.AddField(
            model_name="player",
            name="household",
            field=models.UUIDField(editable=False, null=True),
        ),
        migrations.RunSQL(FILL, migrations.RunSQL.noop),
    ]
