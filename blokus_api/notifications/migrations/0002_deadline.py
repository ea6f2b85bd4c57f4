"""When something is too late is called a deadline, as in games."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("notices", "0001_notices")]

    operations = [migrations.RenameField("notice", "due_at", "deadline")]
