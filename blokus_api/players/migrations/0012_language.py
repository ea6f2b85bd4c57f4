"""Players have a language, in which they get emails and calendars."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("players", "0010_one_spelling")]

    operations = [
        migrations.AddField(
            "player",
            "language",
            models.CharField(blank=True, db_default="", default="", max_length=2),
        )
    ]
