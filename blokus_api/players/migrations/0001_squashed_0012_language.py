"""Players: accounts, guests, bots and apps, with tokens, days off, blocks and claims."""

import django.utils.timezone
from django.conf import settings
from django.contrib.auth.models import UserManager
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.contrib.postgres.fields import ArrayField
from django.db import migrations, models

from blokus_api.players.models import default_mails, default_steps
from blokus_api.players.secrets import new_id

# The table of Django's database cache, in which attempts to log in are counted.
ATTEMPTS = """
CREATE TABLE players_attempt (
    cache_key varchar(255) PRIMARY KEY,
    value text NOT NULL,
    expires timestamptz NOT NULL
);
CREATE INDEX players_attempt_expires ON players_attempt (expires);
"""

# The application has no right to change records: this function has its owner's rights.
# A temporary table cannot hide one that it reads, because `pg_temp` is searched last.
ERASE = """
CREATE FUNCTION players_erase_claimed_name(claim text, pseudonym text)
RETURNS SETOF uuid LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
    player text;
BEGIN
    SELECT 'imported:' || claims.name INTO player
        FROM players_nameclaim AS claims
        JOIN players_player AS claimants ON claimants.id = claims.player_id
        WHERE claims.id = claim AND claims.status = 'accepted'
        AND NOT claimants.is_active;
    IF player IS NULL THEN
        RAISE EXCEPTION 'nobody who is erased has claim % of a name', claim
            USING ERRCODE = 'restrict_violation';
    END IF;
    IF pseudonym !~ '^imported:erased-[0-9a-f]{12}$' THEN
        RAISE EXCEPTION '% is no pseudonym', pseudonym
            USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN QUERY SELECT records_erase_name(player, pseudonym);
END $$;

DO $$ BEGIN
    EXECUTE format(
        'ALTER FUNCTION players_erase_claimed_name(text, text)'
        ' SET search_path = %I, pg_temp', current_schema()
    );
END $$;
"""

UNDO = """
DROP TABLE players_attempt;
DROP FUNCTION players_erase_claimed_name(text, text);
"""


def _id() -> models.CharField:
    return models.CharField(
        default=new_id, editable=False, max_length=12, primary_key=True, serialize=False
    )


def _player(related_name: str) -> models.ForeignKey:
    return models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name=related_name
    )


def _number() -> models.BigAutoField:
    return models.BigAutoField(
        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
    )


class Migration(migrations.Migration):
    initial = True
    replaces = [
        ("players", "0001_initial"),
        ("players", "0002_clients_bots_and_attempts"),
        ("players", "0003_correspondence"),
        ("players", "0004_people"),
        ("players", "0005_kept_calendars"),
        ("players", "0006_operators"),
        ("players", "0007_name_claims"),
        ("players", "0008_households"),
        ("players", "0009_known_networks"),
        ("players", "0010_one_spelling"),
        ("players", "0012_language"),
    ]
    dependencies = [("auth", "0012_alter_user_first_name_max_length")]

    operations = [
        migrations.CreateModel(
            name="ApiClient",
            fields=[
                ("id", _id()),
                ("name", models.CharField(max_length=40)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name="Player",
            fields=[
                ("password", models.CharField(max_length=128, verbose_name="password")),
                (
                    "last_login",
                    models.DateTimeField(
                        blank=True, null=True, verbose_name="last login"
                    ),
                ),
                (
                    "is_superuser",
                    models.BooleanField(
                        default=False,
                        help_text="Designates that this user has all permissions without explicitly assigning them.",
                        verbose_name="superuser status",
                    ),
                ),
                (
                    "email",
                    models.EmailField(
                        blank=True, max_length=254, verbose_name="email address"
                    ),
                ),
                (
                    "is_staff",
                    models.BooleanField(
                        default=False,
                        help_text="Designates whether the user can log into this admin site.",
                        verbose_name="staff status",
                    ),
                ),
                (
                    "is_active",
                    models.BooleanField(
                        default=True,
                        help_text="Designates whether this user should be treated as active. Unselect this instead of deleting accounts.",
                        verbose_name="active",
                    ),
                ),
                (
                    "date_joined",
                    models.DateTimeField(
                        default=django.utils.timezone.now, verbose_name="date joined"
                    ),
                ),
                ("id", _id()),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("guest", "Guest"),
                            ("user", "User"),
                            ("bot", "Bot"),
                            ("external", "External"),
                        ],
                        default="user",
                        max_length=10,
                    ),
                ),
                ("name", models.CharField(blank=True, max_length=40)),
                (
                    "username",
                    models.CharField(
                        blank=True,
                        max_length=150,
                        null=True,
                        unique=True,
                        validators=[UnicodeUsernameValidator()],
                    ),
                ),
                (
                    "groups",
                    models.ManyToManyField(
                        blank=True,
                        help_text="The groups this user belongs to. A user will get all permissions granted to each of their groups.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.group",
                        verbose_name="groups",
                    ),
                ),
                (
                    "user_permissions",
                    models.ManyToManyField(
                        blank=True,
                        help_text="Specific permissions for this user.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.permission",
                        verbose_name="user permissions",
                    ),
                ),
                ("external_id", models.CharField(max_length=128, null=True)),
                (
                    "owner",
                    models.ForeignKey(
                        to=settings.AUTH_USER_MODEL,
                        null=True,
                        on_delete=models.SET_NULL,
                        related_name="bots",
                    ),
                ),
                ("wants_mail", models.BooleanField(default=True)),
                (
                    "api_client",
                    models.ForeignKey(
                        to="players.apiclient",
                        null=True,
                        on_delete=models.SET_NULL,
                        related_name="players",
                    ),
                ),
                ("time_zone", models.CharField(default="UTC", max_length=64)),
                (
                    "weekend_days",
                    ArrayField(models.CharField(max_length=9), default=list),
                ),
                (
                    "mails",
                    ArrayField(
                        models.CharField(max_length=10),
                        db_default=["turn", "reminder", "offer", "invitation", "ended"],
                        default=default_mails,
                    ),
                ),
                ("quiet_hours", models.CharField(max_length=11, null=True)),
                ("reminded_since", models.DateTimeField(null=True)),
                (
                    "reminder_steps",
                    ArrayField(
                        models.CharField(max_length=4),
                        db_default=["50%", "1d", "2h"],
                        default=default_steps,
                    ),
                ),
                ("suspended_at", models.DateTimeField(null=True)),
                ("household", models.UUIDField(editable=False, null=True)),
                (
                    "language",
                    models.CharField(
                        blank=True, db_default="", default="", max_length=2
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["email"], name="player_email")],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("api_client", "external_id"), name="player_external_id"
                    )
                ],
            },
            managers=[("objects", UserManager())],
        ),
        migrations.AddField("apiclient", "owner", _player("api_clients")),
        migrations.CreateModel(
            name="AccessToken",
            fields=[
                ("id", _id()),
                ("name", models.CharField(blank=True, max_length=40)),
                ("prefix", models.CharField(max_length=12)),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("scopes", ArrayField(models.CharField(max_length=20))),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("expires_at", models.DateTimeField(null=True)),
                ("last_used_at", models.DateTimeField(null=True)),
                ("player", _player("access_tokens")),
                ("game", models.UUIDField(null=True)),
                ("seat", models.SmallIntegerField(null=True)),
            ],
        ),
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
                        to="players.accesstoken", null=True, on_delete=models.SET_NULL
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="KnownNetwork",
            fields=[
                ("id", _number()),
                ("digest", models.CharField(max_length=40)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("last_login_at", models.DateTimeField()),
                ("player", _player("known_networks")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("digest", "player"), name="known_network_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="KeptAnswer",
            fields=[
                ("id", _number()),
                ("caller", models.CharField(blank=True, max_length=64)),
                ("key", models.CharField(max_length=255)),
                ("fingerprint", models.CharField(max_length=64)),
                ("status", models.SmallIntegerField(default=0)),
                ("body", models.JSONField(null=True)),
                ("created_at", models.DateTimeField(db_index=True)),
                ("location", models.TextField(blank=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("caller", "key"), name="kept_answer_key"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Absence",
            fields=[
                ("id", _number()),
                ("first_day", models.DateField()),
                ("last_day", models.DateField()),
                ("is_over", models.BooleanField(default=False)),
                ("player", _player("absences")),
            ],
        ),
        migrations.CreateModel(
            name="KeptCalendar",
            fields=[
                ("id", _number()),
                ("commitment", models.CharField(max_length=64, unique=True)),
                ("salt", models.CharField(max_length=32)),
                ("calendar", models.JSONField()),
                ("player", _player("kept_calendars")),
            ],
        ),
        migrations.CreateModel(
            name="Block",
            fields=[
                ("id", _number()),
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
                        to=settings.AUTH_USER_MODEL,
                        null=True,
                        on_delete=models.SET_NULL,
                        related_name="reports",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("reporter", "player"),
                        condition=models.Q(("settled_at", None)),
                        name="name_report_open",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="NameClaim",
            fields=[
                ("id", _id()),
                ("name", models.CharField(max_length=100)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("waiting", "Waiting"),
                            ("accepted", "Accepted"),
                            ("refused", "Refused"),
                        ],
                        default="waiting",
                        max_length=10,
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("player", _player("name_claims")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("player", "name"), name="name_claim_once"
                    ),
                    models.UniqueConstraint(
                        fields=("name",),
                        condition=models.Q(("status", "accepted")),
                        name="name_claim_accepted",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Intervention",
            fields=[
                ("id", _number()),
                ("operator", models.TextField()),
                ("what", models.TextField()),
                ("whom", models.TextField()),
                ("why", models.TextField()),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name="SuspendedNetwork",
            fields=[
                (
                    "network",
                    models.CharField(max_length=50, primary_key=True, serialize=False),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.RunSQL([ATTEMPTS, ERASE], UNDO),
    ]
