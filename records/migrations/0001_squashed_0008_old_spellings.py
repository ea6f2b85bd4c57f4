"""Create the tables for records, and the functions that erase names and records."""

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import migrations, models
from django.db.models.functions import Now

from games.ids import new_id
from records.fields import WholeJSONField

# A tree contains names in three places: in the root's properties for players (by seat,
# in any spelling), in the extension, and as words in any text. Properties of moves, of
# the setup and of the file are not text, because a player's name may be "e8".
# PostgreSQL estimates that trees are large, and would compile the function for each
# record, which takes a tenth of a second.
RETOLD_TREE = r"""
CREATE FUNCTION records_retold_tree(
    tree json, players text[], player text, pseudonym text
) RETURNS json LANGUAGE plpgsql IMMUTABLE STRICT SET jit = off AS $$
DECLARE
    prefix CONSTANT text := 'imported:';
    name CONSTANT text := substr(normalize(player), length(prefix) + 1);
    words CONSTANT text := '(?<!\w)' || replace(
        regexp_replace(name, '[][\\.^$*+?(){}|]', '\\\&', 'g'), ' ', '\s+'
    ) || '(?!\w)';
    shown CONSTANT text := substr(pseudonym, length(prefix) + 1);
    seats CONSTANT jsonb :=
        '{"PB": 1, "PW": 2, "P1": 1, "P2": 2, "P3": 3, "P4": 4}';
    meant CONSTANT text[] := ARRAY[
        'FF', 'GM', 'CA', 'ST', 'SZ', 'DT', 'PL', 'AE', 'AB', 'AW', 'A1', 'A2',
        'A3', 'A4', 'B', 'W', '1', '2', '3', '4', 'BLUE', 'YELLOW', 'RED', 'GREEN'];
    -- A zero is no text to PostgreSQL.
    nodes CONSTANT jsonb := regexp_replace(
        tree::text, '(?<!\\)((?:\\\\)*)\\u0000', '\1', 'g')::jsonb;
BEGIN
    RETURN (
        SELECT jsonb_agg(jsonb_build_array(node -> 0, (
            SELECT coalesce(jsonb_agg(jsonb_build_array(property -> 0, (
                SELECT coalesce(jsonb_agg(CASE
                    WHEN property ->> 0 = ANY (meant) THEN value
                    WHEN i = 1 AND j = 1 AND property ->> 0 = 'BLOKUSAPI' THEN
                        CASE WHEN value::jsonb ? 'players' THEN
                            jsonb_set(value::jsonb, '{players}', (
                                SELECT jsonb_agg(
                                    CASE normalize(one) WHEN normalize(player) THEN pseudonym ELSE one END
                                    ORDER BY k)
                                FROM jsonb_array_elements_text(
                                    value::jsonb -> 'players'
                                ) WITH ORDINALITY AS t (one, k)
                            ))::text
                        ELSE value END
                    WHEN i = 1 AND normalize(players[(seats ->> (property ->> 0))::int]) = normalize(player)
                        THEN shown
                    WHEN normalize(value) ~ words THEN regexp_replace(normalize(value), words, shown, 'g') ELSE value
                END ORDER BY j), '[]')
                FROM jsonb_array_elements_text(property -> 1)
                    WITH ORDINALITY AS v (value, j)
            )) ORDER BY h), '[]')
            FROM jsonb_array_elements(node -> 1) WITH ORDINALITY AS p (property, h)
        )) ORDER BY i)
        FROM jsonb_array_elements(nodes) WITH ORDINALITY AS n (node, i)
    )::text::json;
END $$;
"""

# The only permitted change to a record replaces a player's name, in all its spellings,
# with a pseudonym. Only the owner of the table can make this change.
# `players_erase_claimed_name` allows the application to make it for an accepted claim.
ERASE = """
CREATE FUNCTION records_erase_name(player text, pseudonym text)
RETURNS SETOF uuid LANGUAGE plpgsql AS $$
DECLARE
    name CONSTANT text := normalize(player);
    spellings CONSTANT text[] := ARRAY[player, name, normalize(player, NFD)] || ARRAY(
        SELECT old.spelling FROM records_oldspelling AS old WHERE old.player = name
    );
BEGIN
    PERFORM set_config('records.erases_a_name', 'yes', true);
    RETURN QUERY UPDATE records_record AS record SET
        players = ARRAY(
            SELECT CASE WHEN one = ANY (spellings) THEN pseudonym ELSE one END
            FROM unnest(record.players) WITH ORDINALITY AS t (one, seat) ORDER BY seat
        ),
        tree = records_retold_tree(record.tree, record.players, name, pseudonym)
    WHERE record.players && spellings RETURNING record.id;
    PERFORM set_config('records.erases_a_name', '', true);
END $$;
"""

# A record can be removed only together with a row that documents the removal. Records
# of games played on this server cannot be removed.
GUARD = """
CREATE FUNCTION records_record_is_immutable()
RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    expected records_record;
BEGIN
    IF TG_OP = 'UPDATE' AND current_setting('records.erases_a_name', true) = 'yes' THEN
        expected := OLD;
        expected.players := NEW.players;
        expected.tree := NEW.tree;
        IF NEW::text = expected::text THEN
            RETURN NEW;
        END IF;
    END IF;
    IF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'records_record' THEN
        IF OLD.game IS NULL AND EXISTS (
            SELECT FROM records_removedrecord AS removed
            WHERE removed.id = OLD.id AND removed.number = OLD.number
        ) THEN
            RETURN OLD;
        END IF;
    END IF;
    RAISE EXCEPTION 'records are never changed: % on % refused', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER record_immutable BEFORE UPDATE OR DELETE ON records_record
    FOR EACH ROW EXECUTE FUNCTION records_record_is_immutable();
CREATE TRIGGER record_no_truncate BEFORE TRUNCATE ON records_record
    FOR EACH STATEMENT EXECUTE FUNCTION records_record_is_immutable();
"""

REMOVAL = """
-- The application cannot say of a record that it was removed.
CREATE FUNCTION records_removal_is_by_the_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT pg_has_role(
        current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE'
    ) THEN
        RAISE EXCEPTION 'only the owner of the tables removes records'
            USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER removal_by_the_owner BEFORE INSERT ON records_removedrecord
    FOR EACH STATEMENT EXECUTE FUNCTION records_removal_is_by_the_owner();
CREATE TRIGGER removal_immutable BEFORE UPDATE OR DELETE ON records_removedrecord
    FOR EACH ROW EXECUTE FUNCTION records_record_is_immutable();
"""

UNDO = """
DROP FUNCTION records_removal_is_by_the_owner() CASCADE;
DROP FUNCTION records_record_is_immutable() CASCADE;
DROP FUNCTION records_erase_name(text, text);
DROP FUNCTION records_retold_tree(json, text[], text, text);
"""


def _key(*fields: str) -> models.CompositePrimaryKey:
    return models.CompositePrimaryKey(
        *fields, blank=True, editable=False, primary_key=True, serialize=False
    )


class Migration(migrations.Migration):
    initial = True
    replaces = [
        ("records", "0001_records"),
        ("records", "0002_archive"),
        ("records", "0003_guards"),
        ("records", "0004_erased_names"),
        ("records", "0005_stand_ins"),
        ("records", "0006_played_rulesets"),
        ("records", "0007_removal"),
        ("records", "0008_old_spellings"),
    ]
    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Record",
            fields=[
                (
                    "id",
                    models.UUIDField(default=new_id, primary_key=True, serialize=False),
                ),
                ("number", models.BigIntegerField(unique=True)),
                ("kind", models.TextField()),
                ("source", models.TextField()),
                ("content", models.UUIDField(unique=True)),
                ("game", models.UUIDField(null=True, unique=True)),
                ("head", models.TextField(null=True)),
                ("variant", models.TextField()),
                ("ruleset", models.TextField()),
                ("options", WholeJSONField()),
                ("rules_version", models.SmallIntegerField()),
                ("visibility", models.TextField()),
                ("players", ArrayField(models.TextField())),
                ("pool", models.TextField()),
                ("picks", WholeJSONField(default=list)),
                ("setup", WholeJSONField(null=True)),
                ("placements", WholeJSONField()),
                ("out", WholeJSONField()),
                ("tree", WholeJSONField(null=True)),
                ("length", models.SmallIntegerField()),
                ("result", WholeJSONField()),
                ("winners", ArrayField(models.SmallIntegerField())),
                ("margin", models.SmallIntegerField(null=True)),
                ("is_drawn", models.BooleanField()),
                ("opening", models.TextField(db_collation="C")),
                ("positions", ArrayField(models.BigIntegerField())),
                ("started_at", models.DateTimeField(null=True)),
                ("ended_at", models.DateTimeField()),
                ("is_dated", models.BooleanField()),
                ("archived_at", models.DateTimeField(db_default=Now())),
                ("stand_ins", ArrayField(models.SmallIntegerField(), null=True)),
            ],
            options={
                "indexes": [
                    models.Index(fields=["-ended_at", "-id"], name="record_ended"),
                    models.Index(
                        fields=["variant", "-ended_at", "-id"], name="record_variant"
                    ),
                    models.Index(
                        fields=["ruleset", "-ended_at", "-id"], name="record_ruleset"
                    ),
                    models.Index(
                        fields=["source", "-ended_at", "-id"], name="record_source"
                    ),
                    models.Index(fields=["archived_at", "id"], name="record_archived"),
                    models.Index(fields=["ruleset", "opening"], name="record_opening"),
                    models.Index(
                        fields=["-ended_at", "-id"],
                        condition=models.Q(("is_drawn", True)),
                        name="record_drawn",
                    ),
                    models.Index(
                        fields=["kind", "-ended_at", "-id"],
                        condition=models.Q(("kind", "game"), _negated=True),
                        name="record_no_game",
                    ),
                    models.Index(fields=["margin"], name="record_margin"),
                    models.Index(fields=["length"], name="record_length"),
                    GinIndex(
                        fastupdate=False, fields=["players"], name="record_players"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="RecordBoard",
            fields=[
                (
                    "record",
                    models.OneToOneField(
                        to="records.record",
                        db_constraint=False,
                        on_delete=models.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                    ),
                ),
                ("ruleset", models.TextField()),
                ("ended_at", models.DateTimeField()),
                ("covered", models.BinaryField()),
                ("colors", models.BinaryField()),
                ("pieces", models.BinaryField()),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=["ruleset", "-ended_at", "-record"], name="board_ruleset"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="RecordPosition",
            fields=[
                ("pk", _key("key", "ended_at", "record")),
                ("key", models.BigIntegerField()),
                ("ended_at", models.DateTimeField()),
                (
                    "record",
                    models.ForeignKey(
                        to="records.record",
                        db_constraint=False,
                        db_index=False,
                        on_delete=models.CASCADE,
                        related_name="+",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="PlayedRuleset",
            fields=[
                ("ruleset", models.TextField(primary_key=True, serialize=False)),
                ("variant", models.TextField(db_index=True)),
                ("records", models.BigIntegerField()),
                ("first_ended_at", models.DateTimeField(null=True)),
                ("last_ended_at", models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="ErasedName",
            fields=[
                ("digest", models.TextField(primary_key=True, serialize=False)),
                ("pseudonym", models.TextField(unique=True)),
            ],
        ),
        migrations.CreateModel(
            name="RetoldContent",
            fields=[
                ("content", models.UUIDField(primary_key=True, serialize=False)),
            ],
        ),
        migrations.CreateModel(
            name="OldSpelling",
            fields=[
                ("spelling", models.TextField(primary_key=True, serialize=False)),
                ("player", models.TextField(db_index=True)),
            ],
        ),
        migrations.CreateModel(
            name="ImportedBatch",
            fields=[
                ("first", models.BigIntegerField(primary_key=True, serialize=False)),
                ("last", models.BigIntegerField()),
                ("source", models.UUIDField(db_index=True)),
                ("owner", models.TextField(db_index=True)),
            ],
        ),
        migrations.CreateModel(
            name="RemovedRecord",
            fields=[
                ("id", models.UUIDField(primary_key=True, serialize=False)),
                ("number", models.BigIntegerField(unique=True)),
                ("removal", models.BigIntegerField(unique=True)),
                ("reason", models.TextField()),
                ("removed_at", models.DateTimeField()),
                ("kind", models.TextField()),
                ("archived_at", models.DateTimeField()),
                ("content", models.UUIDField(null=True, unique=True)),
                ("facts", models.TextField()),
                ("names", models.TextField()),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=["archived_at", "number"], name="removed_archived"
                    )
                ],
            },
        ),
        migrations.RunSQL([RETOLD_TREE, ERASE, GUARD, REMOVAL], UNDO),
    ]
