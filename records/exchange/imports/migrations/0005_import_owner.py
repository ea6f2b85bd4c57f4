"""Store the owner whose limit of open imports applies to an import."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("imports", "0004_import_network"),
    ]

    operations = [
        migrations.AddField(
            model_name="import",
            name="owner",
            field=models.TextField(db_default=""),
        ),
    ]
