"""Make the database refuse all changes to the log except growth."""

from django.db import migrations

APPEND_ONLY = """
CREATE FUNCTION log_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the log only grows: % on % refused', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER tile_grows BEFORE UPDATE ON log_tile FOR EACH ROW
    WHEN (substring(NEW.hashes FOR length(OLD.hashes)) <> OLD.hashes
        OR substring(NEW.entries FOR length(OLD.entries)) <> OLD.entries
        OR (NEW.level, NEW.number) <> (OLD.level, OLD.number))
    EXECUTE FUNCTION log_only_grows();
CREATE TRIGGER tile_stays BEFORE DELETE ON log_tile
    FOR EACH ROW EXECUTE FUNCTION log_only_grows();
CREATE TRIGGER head_grows BEFORE UPDATE ON log_loghead FOR EACH ROW
    WHEN (NEW.size < OLD.size OR NEW.position < OLD.position
        OR NEW.number < OLD.number OR NEW.secret <> OLD.secret)
    EXECUTE FUNCTION log_only_grows();
CREATE TRIGGER head_stays BEFORE DELETE ON log_loghead
    FOR EACH ROW EXECUTE FUNCTION log_only_grows();
CREATE TRIGGER stretch_immutable BEFORE UPDATE OR DELETE ON log_stretch
    FOR EACH ROW EXECUTE FUNCTION log_only_grows();
CREATE TRIGGER names_immutable BEFORE UPDATE OR DELETE ON log_recordnames
    FOR EACH ROW EXECUTE FUNCTION log_only_grows();
CREATE TRIGGER checkpoint_immutable BEFORE UPDATE OR DELETE ON log_signedcheckpoint
    FOR EACH ROW EXECUTE FUNCTION log_only_grows();

-- Hashes cannot be compressed: do not try.
ALTER TABLE log_tile ALTER hashes SET STORAGE EXTERNAL,
    ALTER entries SET STORAGE EXTERNAL;
"""

UNDO = """
DROP TRIGGER checkpoint_immutable ON log_signedcheckpoint;
DROP TRIGGER names_immutable ON log_recordnames;
DROP TRIGGER stretch_immutable ON log_stretch;
DROP TRIGGER head_stays ON log_loghead;
DROP TRIGGER head_grows ON log_loghead;
DROP TRIGGER tile_stays ON log_tile;
DROP TRIGGER tile_grows ON log_tile;
DROP FUNCTION log_only_grows();
"""


class Migration(migrations.Migration):
    dependencies = [("log", "0001_log")]

    operations = [migrations.RunSQL(APPEND_ONLY, UNDO)]
