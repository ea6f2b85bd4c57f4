"""Store the computer seats for which another level moved."""

import django.contrib.postgres.fields
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("records", "0004_erased_names"),
    ]

    operations = [
        migrations.AddField(
            model_name="record",
            name="stand_ins",
            field=django.contrib.postgres.fields.ArrayField(
                base_field=models.SmallIntegerField(), null=True, size=None
            ),
        ),
    ]
