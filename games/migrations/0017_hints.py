"""Whether games have hints: of old ones, if at most one person sits or can sit there.

Rows of the release before have none until their next event, which is the safe side.
"""

from django.db import migrations, models

TELL = """
UPDATE games_game SET hints = true
WHERE (
    SELECT count(*) FILTER (WHERE player = '') + count(DISTINCT player)
        FILTER (WHERE player <> '' AND NOT starts_with(player, 'ai:'))
    FROM unnest(players) AS player
) <= 1
"""


class Migration(migrations.Migration):
    dependencies = [("games", "0016_endings")]

    operations = [
        migrations.AddField(
            model_name="game",
            name="hints",
            field=models.BooleanField(db_default=False),
        ),
        migrations.RunSQL(TELL, migrations.RunSQL.noop),
    ]
