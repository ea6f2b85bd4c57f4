"""An index for the list of a player's plans; the release before works without it."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("games", "0014_turns")]

    operations = [
        AddIndexConcurrently(
            model_name="plan",
            index=models.Index(
                fields=["player", "game_id", "seat"], name="plan_player"
            ),
        ),
    ]
