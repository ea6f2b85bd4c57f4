"""Notices of games to players, and links to their deadlines."""

from django.conf import settings
from django.db import migrations, models
from django.db.models.functions import Now

# No model has this column: the release 0.1.0, which may run beside a newer one, uses it.
EXPIRES = "ALTER TABLE notices_deadlinelink ADD COLUMN expires_at timestamptz"


class Migration(migrations.Migration):
    initial = True
    replaces = [
        ("notices", "0001_notices"),
        ("notices", "0002_deadline"),
        ("notices", "0003_deadline_link_expires"),
        ("notices", "0004_links_outlive_logins"),
    ]
    dependencies = [migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        migrations.CreateModel(
            name="DeadlineLink",
            fields=[
                (
                    "player",
                    models.OneToOneField(
                        to=settings.AUTH_USER_MODEL,
                        on_delete=models.CASCADE,
                        primary_key=True,
                        related_name="deadline_link",
                        serialize=False,
                    ),
                ),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("created_at", models.DateTimeField(db_default=Now())),
            ],
        ),
        migrations.CreateModel(
            name="Notice",
            fields=[
                ("id", models.UUIDField(primary_key=True, serialize=False)),
                ("event", models.TextField()),
                ("kind", models.TextField()),
                ("game", models.UUIDField()),
                ("number", models.IntegerField()),
                ("deadline", models.DateTimeField(null=True)),
                (
                    "status",
                    models.TextField(
                        choices=[
                            ("waiting", "Waiting"),
                            ("claimed", "Claimed"),
                            ("sent", "Sent"),
                            ("unsure", "Unsure"),
                            ("dropped", "Dropped"),
                        ],
                        default="waiting",
                    ),
                ),
                ("mail", models.TextField(blank=True)),
                ("created_at", models.DateTimeField(db_default=Now())),
                ("updated_at", models.DateTimeField(db_default=Now())),
                (
                    "player",
                    models.ForeignKey(
                        settings.AUTH_USER_MODEL, models.CASCADE, related_name="notices"
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=["player"],
                        condition=models.Q(("status__in", ["waiting", "claimed"])),
                        name="notice_open",
                    ),
                    models.Index(
                        fields=["player", "-updated_at"], name="notice_latest"
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("player", "event"), name="notice_event"
                    )
                ],
            },
        ),
        migrations.RunSQL(EXPIRES, migrations.RunSQL.noop),
    ]
