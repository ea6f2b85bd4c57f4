"""How games ended, for lists; the release before leaves it empty."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0015_plans_of_players")]

    operations = [
        migrations.AddField(
            model_name="game",
            name="ending",
            field=models.JSONField(null=True),
        ),
    ]
