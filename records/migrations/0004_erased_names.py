"""Allow one change to a record: a pseudonym may replace a player's name.

Only the owner of the table can make this change. The function that allows the
application to request it is in the migration that explains the reason:
`players.0007_name_claims`.
"""

from django.db import migrations, models

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
    name CONSTANT text := substr(player, length(prefix) + 1);
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
                                    CASE one WHEN player THEN pseudonym ELSE one END
                                    ORDER BY k)
                                FROM jsonb_array_elements_text(
                                    value::jsonb -> 'players'
                                ) WITH ORDINALITY AS t (one, k)
                            ))::text
                        ELSE value END
                    WHEN i = 1 AND players[(seats ->> (property ->> 0))::int] = player
                        THEN shown
                    ELSE regexp_replace(value, words, shown, 'g')
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

ERASE = """
CREATE FUNCTION records_erase_name(player text, pseudonym text)
RETURNS SETOF uuid LANGUAGE plpgsql AS $$
BEGIN
    PERFORM set_config('records.erases_a_name', 'yes', true);
    RETURN QUERY UPDATE records_record AS record SET
        players = array_replace(record.players, player, pseudonym),
        tree = records_retold_tree(record.tree, record.players, player, pseudonym)
    WHERE record.players @> ARRAY[player] RETURNING record.id;
    PERFORM set_config('records.erases_a_name', '', true);
END $$;
"""

GUARD = """
CREATE OR REPLACE FUNCTION records_record_is_immutable()
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
    RAISE EXCEPTION 'records are never changed: % on % refused', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'restrict_violation';
END $$;
"""

UNDO = """
CREATE OR REPLACE FUNCTION records_record_is_immutable()
RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'records are never changed: % on % refused', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'restrict_violation';
END $$;
DROP FUNCTION records_erase_name(text, text);
DROP FUNCTION records_retold_tree(json, text[], text, text);
"""


class Migration(migrations.Migration):
    dependencies = [("records", "0003_guards")]

    operations = [
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
        migrations.RunSQL([RETOLD_TREE, ERASE, GUARD], UNDO),
    ]
