"""Make the database refuse to change or delete a record."""

from django.db import migrations

APPEND_ONLY = """
CREATE FUNCTION records_record_is_immutable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'records are never changed: % on % refused', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER record_immutable BEFORE UPDATE OR DELETE ON records_record
    FOR EACH ROW EXECUTE FUNCTION records_record_is_immutable();
CREATE TRIGGER record_no_truncate BEFORE TRUNCATE ON records_record
    FOR EACH STATEMENT EXECUTE FUNCTION records_record_is_immutable();
"""

UNDO = """
DROP TRIGGER record_no_truncate ON records_record;
DROP TRIGGER record_immutable ON records_record;
DROP FUNCTION records_record_is_immutable();
"""


class Migration(migrations.Migration):
    dependencies = [("records", "0002_archive")]

    operations = [migrations.RunSQL(APPEND_ONLY, UNDO)]
