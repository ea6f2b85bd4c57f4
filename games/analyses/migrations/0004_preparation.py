"""What earlier runs of an analysis used of its seconds."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("analyses", "0003_games"),
    ]

    operations = [
        migrations.AddField(
            model_name="analysis",
            name="used",
            field=models.SmallIntegerField(db_default=0),
        ),
    ]
