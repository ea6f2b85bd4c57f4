"""Add columns for skips and first pieces, which are null in all earlier records."""

from django.db import migrations, models

from records.fields import WholeJSONField


class Migration(migrations.Migration):
    dependencies = [("records", "0008_old_spellings")]

    operations = [
        migrations.AddField(
            model_name="record",
            name="skips",
            field=WholeJSONField(null=True),
        ),
        migrations.AddField(
            model_name="record",
            name="first_piece",
            field=models.TextField(null=True),
        ),
    ]
