"""Keys of creations in a table of their own, filled by whichever release runs.

The release before this one inserts events alone, and runs until the last of its
processes is replaced: a trigger puts down the keys of its creations. It comes before
the row, so that both releases lock a key in the same order. `ON CONFLICT` passes over
what this release has claimed already.
"""

from django.db import migrations, models

# As its owner, since the application is let in to the table only after the migrations.
PUT_DOWN = """
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

-- Whoever appends waits behind this lock, which waits for those who append now.
SET LOCAL lock_timeout = '3s';
CREATE TRIGGER event_creation_key BEFORE INSERT ON games_event
    FOR EACH ROW WHEN (NEW.version = 1 AND NEW.key IS NOT NULL)
    EXECUTE FUNCTION games_event_puts_down_its_key();
"""
UNDO = """
DROP TRIGGER event_creation_key ON games_event;
DROP FUNCTION games_event_puts_down_its_key();
"""


class Migration(migrations.Migration):
    dependencies = [("games", "0010_animations")]

    operations = [
        migrations.CreateModel(
            name="CreationKey",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "actor",
                        "key",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("actor", models.TextField()),
                ("key", models.TextField()),
                ("game_id", models.UUIDField()),
                ("fingerprint", models.TextField(null=True)),
                ("batch", models.SmallIntegerField()),
            ],
        ),
        migrations.RunSQL(PUT_DOWN, UNDO),
    ]
