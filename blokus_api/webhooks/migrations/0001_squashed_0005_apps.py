"""Webhooks and their deliveries."""

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import migrations, models
from django.db.models.functions import Now


class Migration(migrations.Migration):
    initial = True
    replaces = [
        ("webhooks", "0001_webhooks"),
        ("webhooks", "0002_turns"),
        ("webhooks", "0003_deadline"),
        ("webhooks", "0004_accounts"),
        ("webhooks", "0005_apps"),
    ]
    dependencies = [migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        migrations.CreateModel(
            name="Endpoint",
            fields=[
                ("id", models.UUIDField(primary_key=True, serialize=False)),
                ("name", models.TextField(blank=True)),
                ("url", models.TextField()),
                ("types", ArrayField(models.TextField())),
                (
                    "follows",
                    models.TextField(
                        choices=[
                            ("mine", "Mine"),
                            ("games", "Games"),
                            ("all", "All"),
                            ("app", "App"),
                        ]
                    ),
                ),
                ("games", ArrayField(models.UUIDField())),
                ("plays", models.BooleanField(db_default=False)),
                ("secret", models.TextField()),
                ("previous_secret", models.TextField(blank=True)),
                ("previous_until", models.DateTimeField(null=True)),
                ("failing_since", models.DateTimeField(null=True)),
                ("failures", models.IntegerField(db_default=0)),
                ("resting_until", models.DateTimeField(null=True)),
                ("disabled_at", models.DateTimeField(null=True)),
                ("disabled_reason", models.TextField(blank=True)),
                ("created_at", models.DateTimeField(db_default=Now())),
                ("updated_at", models.DateTimeField(db_default=Now())),
                (
                    "owner",
                    models.ForeignKey(
                        settings.AUTH_USER_MODEL,
                        models.CASCADE,
                        related_name="webhooks",
                    ),
                ),
                ("account", models.TextField(db_default="")),
                (
                    "app",
                    models.ForeignKey(
                        to="players.apiclient",
                        null=True,
                        on_delete=models.CASCADE,
                        related_name="webhooks",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["owner", "-id"], name="webhook_owner"),
                    models.Index(fields=["account"], name="webhook_account"),
                    models.Index(
                        fields=["created_at"],
                        condition=models.Q(("disabled_at", None), ("follows", "all")),
                        name="webhook_of_all",
                    ),
                    GinIndex(
                        fields=["games"],
                        condition=models.Q(("disabled_at", None), ("follows", "games")),
                        name="webhook_of_games",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Delivery",
            fields=[
                ("id", models.UUIDField(primary_key=True, serialize=False)),
                ("lane", models.TextField()),
                ("game_id", models.UUIDField(null=True)),
                ("version", models.IntegerField()),
                ("type", models.TextField()),
                (
                    "status",
                    models.TextField(
                        choices=[
                            ("waiting", "Waiting"),
                            ("delivered", "Delivered"),
                            ("failed", "Failed"),
                        ],
                        default="waiting",
                    ),
                ),
                ("attempts", models.IntegerField(db_default=0)),
                ("log", models.JSONField(default=list)),
                ("first_attempt_at", models.DateTimeField(null=True)),
                ("created_at", models.DateTimeField(db_default=Now())),
                ("updated_at", models.DateTimeField(db_default=Now())),
                (
                    "endpoint",
                    models.ForeignKey(
                        to="webhooks.endpoint",
                        on_delete=models.CASCADE,
                        related_name="deliveries",
                    ),
                ),
                ("about", models.TextField(db_default="", default="")),
                ("data", models.JSONField(null=True)),
            ],
            options={
                "indexes": [
                    models.Index(fields=["endpoint", "-id"], name="delivery_log"),
                    models.Index(
                        fields=["lane", "version"],
                        condition=models.Q(("status", "waiting")),
                        name="delivery_waiting",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("endpoint", "game_id", "version", "about"),
                        name="delivery_event",
                    )
                ],
            },
        ),
    ]
