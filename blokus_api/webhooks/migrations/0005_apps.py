"""The API client whose users' games a webhook follows."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("players", "0010_one_spelling"),
        ("webhooks", "0004_accounts"),
    ]

    operations = [
        migrations.AddField(
            model_name="endpoint",
            name="app",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="webhooks",
                to="players.apiclient",
            ),
        ),
        migrations.AlterField(
            model_name="endpoint",
            name="follows",
            field=models.TextField(
                choices=[
                    ("mine", "Mine"),
                    ("games", "Games"),
                    ("all", "All"),
                    ("app", "App"),
                ]
            ),
        ),
    ]
