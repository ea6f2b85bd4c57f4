"""Store the network that sent an import, whose quotas the games count against."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("imports", "0003_import_license"),
    ]

    operations = [
        migrations.AddField(
            model_name="import",
            name="network",
            field=models.TextField(null=True),
        ),
    ]
