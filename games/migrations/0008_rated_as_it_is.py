"""What lists say of old games: whether they are rated, with who sits there."""

from django.db import migrations

TELL = """
UPDATE games_game SET rated = false
WHERE rated AND (
    visibility = 'private'
    OR cardinality(players) = 1
    OR (
        SELECT count(*) > count(DISTINCT player)
            OR count(DISTINCT starts_with(player, 'ai:')) > 1
        FROM unnest(players) AS player
        WHERE player <> ''
    )
)
"""


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0007_preparation"),
    ]

    operations = [migrations.RunSQL(TELL, migrations.RunSQL.noop)]
