"""Sessions of logins, blocks, and reports of names."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import blokus_api.players.secrets

PLAYER = settings.AUTH_USER_MODEL


def _id() -> models.CharField:
    return models.CharField(
        default=blokus_api.players.secrets.new_id,
        editable=False,
        max_length=12,
        primary_key=True,
        serialize=False,
    )


def _player(related_name: str) -> models.ForeignKey:
    return models.ForeignKey(
        on_delete=django.db.models.deletion.CASCADE,
        related_name=related_name,
        to=PLAYER,
    )


class Migration(migrations.Migration):
    dependencies = [("players", "0003_correspondence")]

    operations = [
        migrations.CreateModel(
            name="LoginSession",
            fields=[
                ("id", _id()),
                ("session_key", models.CharField(max_length=40, unique=True)),
                ("user_agent", models.CharField(blank=True, max_length=200)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("expires_at", models.DateTimeField()),
                ("player", _player("login_sessions")),
                (
                    "token",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        to="players.accesstoken",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Block",
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
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("blocked", _player("blocked_by")),
                ("player", _player("blocks")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("player", "blocked"), name="block_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="NameReport",
            fields=[
                ("id", _id()),
                ("name", models.CharField(max_length=40)),
                ("reason", models.CharField(blank=True, max_length=500)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("settled_at", models.DateTimeField(null=True)),
                ("player", _player("name_reports")),
                (
                    "reporter",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="reports",
                        to=PLAYER,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("settled_at", None)),
                        fields=("reporter", "player"),
                        name="name_report_open",
                    )
                ],
            },
        ),
    ]
