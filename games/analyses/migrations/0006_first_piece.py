"""The first piece that was drawn, in variants that draw one."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("analyses", "0001_squashed_0005_owners"),
    ]

    operations = [
        migrations.AddField(
            model_name="analysis",
            name="first_piece",
            field=models.TextField(null=True),
        ),
    ]
