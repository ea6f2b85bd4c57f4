"""Secrets of draws to come, in a table of their own that nothing else reads."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0012_earlier_creation_keys")]

    operations = [
        migrations.CreateModel(
            name="LotNonce",
            fields=[
                ("game_id", models.UUIDField(primary_key=True, serialize=False)),
                ("nonce", models.BinaryField()),
            ],
        ),
    ]
