"""Games: events, their feed, rows of games, obligations, plans and series."""

import datetime

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import migrations, models
from django.db.models.functions import Now

# The database refuses to change an event, or to break a chain.
APPEND_ONLY = """
CREATE FUNCTION games_event_is_immutable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'events are never changed: % on % refused', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER event_immutable BEFORE UPDATE OR DELETE ON games_event
    FOR EACH ROW EXECUTE FUNCTION games_event_is_immutable();
CREATE TRIGGER event_no_truncate BEFORE TRUNCATE ON games_event
    FOR EACH STATEMENT EXECUTE FUNCTION games_event_is_immutable();
"""
CHAIN = """
CREATE FUNCTION games_event_follows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    head text;
BEGIN
    IF NEW.version > 1 THEN
        SELECT hash INTO STRICT head FROM games_event
            WHERE game_id = NEW.game_id AND version = NEW.version - 1;
    END IF;
    IF NEW.version < 1 OR NEW.prev IS DISTINCT FROM head THEN
        RAISE EXCEPTION 'event % of game % does not follow the one before it',
            NEW.version, NEW.game_id USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
EXCEPTION WHEN no_data_found THEN
    RAISE EXCEPTION 'game % has no event %, so % cannot follow',
        NEW.game_id, NEW.version - 1, NEW.version
        USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE TRIGGER event_follows BEFORE INSERT ON games_event
    FOR EACH ROW EXECUTE FUNCTION games_event_follows();
"""

# The release 0.1.0 inserts events alone, and may run beside a newer one: a trigger stores
# the keys of its creations. The trigger runs as the owner of the tables.
CREATION_KEYS = """
CREATE FUNCTION games_event_puts_down_its_key() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    INSERT INTO games_creationkey (actor, key, game_id, fingerprint, batch)
        VALUES (NEW.actor, NEW.key, NEW.game_id, NEW.fingerprint, NEW.batch)
        ON CONFLICT DO NOTHING;
    IF NOT FOUND AND NOT EXISTS (
        SELECT FROM games_creationkey WHERE actor = NEW.actor AND key = NEW.key
            AND game_id = NEW.game_id
    ) THEN
        RAISE EXCEPTION 'the key % of % created another game', NEW.key, NEW.actor
            USING ERRCODE = 'unique_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER event_creation_key BEFORE INSERT ON games_event
    FOR EACH ROW WHEN (NEW.version = 1 AND NEW.key IS NOT NULL)
    EXECUTE FUNCTION games_event_puts_down_its_key();
"""

UNDO = """
DROP FUNCTION games_event_puts_down_its_key() CASCADE;
DROP FUNCTION games_event_follows() CASCADE;
DROP FUNCTION games_event_is_immutable() CASCADE;
"""

# Every move updates its game's row: free space on the page avoids updates of indexes.
FREE_SPACE = "ALTER TABLE games_game SET (fillfactor = 80)"

HEAD = "INSERT INTO games_feedhead (id, last) VALUES (1, 0)"


def _key(*fields: str) -> models.CompositePrimaryKey:
    return models.CompositePrimaryKey(
        *fields, blank=True, editable=False, primary_key=True, serialize=False
    )


def _number() -> models.BigAutoField:
    return models.BigAutoField(
        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
    )


class Migration(migrations.Migration):
    initial = True
    replaces = [
        ("games", "0001_tables"),
        ("games", "0002_guards"),
        ("games", "0003_leases"),
        ("games", "0004_correspondence"),
        ("games", "0005_pending"),
        ("games", "0006_fair_shares"),
        ("games", "0007_preparation"),
        ("games", "0008_rated_as_it_is"),
        ("games", "0009_series"),
        ("games", "0010_animations"),
        ("games", "0011_creation_keys"),
        ("games", "0012_earlier_creation_keys"),
        ("games", "0013_lot_nonces"),
        ("games", "0014_turns"),
        ("games", "0015_plans_of_players"),
    ]
    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Event",
            fields=[
                ("pk", _key("game_id", "version")),
                ("game_id", models.UUIDField()),
                ("version", models.IntegerField()),
                ("type", models.TextField()),
                ("schema", models.SmallIntegerField()),
                ("at", models.DateTimeField()),
                ("actor", models.TextField()),
                ("data", models.JSONField()),
                ("prev", models.TextField(null=True)),
                ("hash", models.TextField()),
                ("key", models.TextField(null=True)),
                ("fingerprint", models.TextField(null=True)),
                ("batch", models.SmallIntegerField()),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("game_id", "actor", "key"),
                        condition=models.Q(("key__isnull", False)),
                        name="event_key",
                    ),
                    models.UniqueConstraint(
                        fields=("actor", "key"),
                        condition=models.Q(("key__isnull", False), ("version", 1)),
                        name="event_creation_key",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="CreationKey",
            fields=[
                ("pk", _key("actor", "key")),
                ("actor", models.TextField()),
                ("key", models.TextField()),
                ("game_id", models.UUIDField()),
                ("fingerprint", models.TextField(null=True)),
                ("batch", models.SmallIntegerField()),
            ],
        ),
        migrations.CreateModel(
            name="OutboxEntry",
            fields=[
                ("id", _number()),
                ("game_id", models.UUIDField()),
                ("version", models.IntegerField()),
            ],
        ),
        migrations.CreateModel(
            name="FeedHead",
            fields=[
                ("id", models.SmallIntegerField(primary_key=True, serialize=False)),
                ("last", models.BigIntegerField()),
            ],
        ),
        migrations.CreateModel(
            name="FeedEntry",
            fields=[
                ("position", models.BigIntegerField(primary_key=True, serialize=False)),
                ("game_id", models.UUIDField()),
                ("version", models.IntegerField()),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("game_id", "version"), name="feed_event"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="FeedReader",
            fields=[
                ("name", models.TextField(primary_key=True, serialize=False)),
                ("position", models.BigIntegerField()),
                ("updated_at", models.DateTimeField(db_default=Now())),
            ],
        ),
        migrations.CreateModel(
            name="Game",
            fields=[
                ("id", models.UUIDField(primary_key=True, serialize=False)),
                ("version", models.IntegerField()),
                ("status", models.TextField()),
                ("variant", models.TextField()),
                ("ruleset", models.TextField()),
                ("options", models.JSONField()),
                ("visibility", models.TextField()),
                ("creator", models.TextField()),
                ("players", ArrayField(models.TextField(blank=True))),
                ("turn_player", models.TextField(null=True)),
                ("turn_color", models.TextField(null=True)),
                ("ply", models.IntegerField()),
                ("head", models.TextField()),
                ("winners", models.JSONField(null=True)),
                ("created_at", models.DateTimeField()),
                ("updated_at", models.DateTimeField()),
                ("ahead", models.DurationField(db_default=datetime.timedelta(0))),
                ("clock", models.JSONField(null=True)),
                ("deadline", models.DateTimeField(null=True)),
                ("has_open_seats", models.BooleanField(db_default=False)),
                ("rated", models.BooleanField(db_default=True)),
                ("rating_max", models.IntegerField(null=True)),
                ("rating_min", models.IntegerField(null=True)),
                ("rematch_of", models.UUIDField(null=True)),
                ("plans", models.BigIntegerField(db_default=0)),
                ("pending", models.JSONField(db_default=[], default=list)),
                ("owner", models.TextField(db_default="")),
                ("network", models.TextField(null=True)),
            ],
            options={
                "indexes": [
                    GinIndex(fields=["players"], name="game_players"),
                    models.Index(fields=["status", "-id"], name="game_status"),
                    models.Index(fields=["variant", "-id"], name="game_variant"),
                    models.Index(
                        fields=["-id"],
                        condition=models.Q(("has_open_seats", True)),
                        name="game_open",
                    ),
                    GinIndex(
                        fields=["players"],
                        condition=models.Q(("status__in", ["open", "playing"])),
                        name="game_players_unfinished",
                    ),
                    models.Index(
                        fields=["owner"],
                        condition=models.Q(("status__in", ["open", "playing"])),
                        name="game_owner_unfinished",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("rematch_of",),
                        condition=models.Q(("status", "aborted"), _negated=True),
                        name="game_rematch",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Obligation",
            fields=[
                ("pk", _key("subject", "kind")),
                ("kind", models.TextField()),
                ("subject", models.TextField()),
                ("version", models.IntegerField()),
                ("due_at", models.DateTimeField()),
                ("attempts", models.SmallIntegerField(db_default=0)),
                ("begun_at", models.DateTimeField(null=True)),
                ("runs", models.SmallIntegerField(db_default=0)),
                ("owner", models.TextField(db_default="")),
                ("sent_at", models.DateTimeField(null=True)),
                ("urgency", models.SmallIntegerField(db_default=0)),
                ("is_preparing", models.BooleanField(db_default=False)),
                ("network", models.TextField(null=True)),
            ],
            options={
                "indexes": [
                    models.Index(fields=["kind", "due_at"], name="obligation_due"),
                    models.Index(
                        fields=["kind", "owner"],
                        condition=models.Q(("sent_at__isnull", False)),
                        name="obligation_under_way",
                    ),
                    models.Index(
                        fields=["subject"],
                        condition=models.Q(("is_preparing", True)),
                        name="obligation_preparing",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Lease",
            fields=[
                ("game_id", models.UUIDField(primary_key=True, serialize=False)),
                ("version", models.IntegerField()),
                ("until", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="LastTurn",
            fields=[
                ("pk", _key("queue", "holder")),
                ("queue", models.TextField()),
                ("holder", models.TextField()),
                ("at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Plan",
            fields=[
                ("pk", _key("game_id", "seat")),
                ("game_id", models.UUIDField()),
                ("seat", models.SmallIntegerField()),
                ("player", models.TextField()),
                ("version", models.IntegerField()),
                ("ply", models.SmallIntegerField()),
                ("orders", models.JSONField()),
                ("stop_if_none", models.BooleanField()),
                ("stopped", models.TextField(null=True)),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=["player", "game_id", "seat"], name="plan_player"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="LotNonce",
            fields=[
                ("game_id", models.UUIDField(primary_key=True, serialize=False)),
                ("nonce", models.BinaryField()),
            ],
        ),
        migrations.CreateModel(
            name="Series",
            fields=[
                ("id", models.UUIDField(primary_key=True, serialize=False)),
                ("creator", models.TextField()),
                ("visibility", models.TextField()),
                ("variant", models.TextField()),
                ("games", models.SmallIntegerField()),
                ("players", ArrayField(models.TextField(blank=True))),
                ("agreed", ArrayField(models.TextField(), db_default=[], default=list)),
                ("status", models.TextField()),
                ("reason", models.TextField(null=True)),
                ("created_at", models.DateTimeField(db_default=Now())),
                ("network", models.TextField(null=True)),
            ],
            options={
                "indexes": [GinIndex(fields=["players"], name="series_players")],
            },
        ),
        migrations.CreateModel(
            name="SeriesGame",
            fields=[
                ("pk", _key("series_id", "number")),
                ("series_id", models.UUIDField()),
                ("number", models.SmallIntegerField()),
                ("game_id", models.UUIDField(unique=True)),
                ("points", ArrayField(models.IntegerField(), null=True)),
                ("winners", ArrayField(models.SmallIntegerField(), null=True)),
            ],
        ),
        migrations.CreateModel(
            name="Animation",
            fields=[
                ("digest", models.TextField(primary_key=True, serialize=False)),
                ("shown", models.JSONField()),
                ("content", models.BinaryField(null=True)),
                ("asked_at", models.DateTimeField(db_default=Now(), db_index=True)),
            ],
        ),
        migrations.RunSQL([APPEND_ONLY, CHAIN, CREATION_KEYS], UNDO),
        migrations.RunSQL([FREE_SPACE, HEAD], migrations.RunSQL.noop),
    ]
