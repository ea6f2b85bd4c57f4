"""Networks from which owners of accounts have logged in, and an index of emails."""

import django.db.models.deletion
from django.conf import settings
from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False  # sign-ups and new guests do not wait for the index

    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
        ("players", "0008_households"),
    ]

    operations = [
        migrations.CreateModel(
            name="KnownNetwork",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("digest", models.CharField(max_length=40)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("last_login_at", models.DateTimeField()),
            ],
        ),
        migrations.AddField(
            model_name="knownnetwork",
            name="player",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="known_networks",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddConstraint(
            model_name="knownnetwork",
            constraint=models.UniqueConstraint(
                fields=("digest", "player"), name="known_network_once"
            ),
        ),
        AddIndexConcurrently(
            model_name="player",
            index=models.Index(fields=["email"], name="player_email"),
        ),
    ]
