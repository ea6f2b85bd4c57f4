"""The guard of the hash chain without an exception handler.

In PL/pgSQL, a handler starts a subtransaction for each event.
"""

from django.db import migrations

CHAIN = """
CREATE OR REPLACE FUNCTION games_event_follows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    head text;
BEGIN
    IF NEW.version > 1 THEN
        SELECT hash INTO head FROM games_event
            WHERE game_id = NEW.game_id AND version = NEW.version - 1;
        IF NOT FOUND THEN
            RAISE EXCEPTION 'game % has no event %, so % cannot follow',
                NEW.game_id, NEW.version - 1, NEW.version
                USING ERRCODE = 'integrity_constraint_violation';
        END IF;
    END IF;
    IF NEW.version < 1 OR NEW.prev IS DISTINCT FROM head THEN
        RAISE EXCEPTION 'event % of game % does not follow the one before it',
            NEW.version, NEW.game_id USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;
"""


class Migration(migrations.Migration):
    dependencies = [("games", "0017_hints")]

    # The function of the release before refuses the same events.
    operations = [migrations.RunSQL(CHAIN, migrations.RunSQL.noop)]
