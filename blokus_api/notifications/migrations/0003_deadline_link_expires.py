"""A link to deadlines ends with the token that made it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("notices", "0002_deadline")]

    operations = [
        migrations.AddField(
            "deadlinelink", "expires_at", models.DateTimeField(null=True)
        )
    ]
