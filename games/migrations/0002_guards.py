"""What the database itself refuses: to change an event, or to break a chain."""

from django.db import migrations

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

UNDO = """
DROP TRIGGER event_follows ON games_event;
DROP TRIGGER event_no_truncate ON games_event;
DROP TRIGGER event_immutable ON games_event;
DROP FUNCTION games_event_follows();
DROP FUNCTION games_event_is_immutable();
"""

# Every move updates its game's row: room on the page keeps that from touching indexes.
ROOM = "ALTER TABLE games_game SET (fillfactor = 80)"

HEAD = "INSERT INTO games_feedhead (id, last) VALUES (1, 0)"


class Migration(migrations.Migration):
    dependencies = [("games", "0001_tables")]

    operations = [
        migrations.RunSQL([APPEND_ONLY, CHAIN], UNDO),
        migrations.RunSQL(ROOM, "ALTER TABLE games_game RESET (fillfactor)"),
        migrations.RunSQL(HEAD, "DELETE FROM games_feedhead"),
    ]
