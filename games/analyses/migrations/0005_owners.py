"""The owner and the network whose places an analysis occupies."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("analyses", "0004_preparation"),
    ]

    operations = [
        migrations.AddField(
            model_name="analysis",
            name="owner",
            field=models.TextField(db_default=""),
        ),
        migrations.AddField(
            model_name="analysis",
            name="network",
            field=models.TextField(null=True),
        ),
    ]
