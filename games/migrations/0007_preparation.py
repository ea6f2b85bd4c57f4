"""What waits until the search is compiled."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0006_fair_shares"),
    ]

    operations = [
        migrations.AddField(
            model_name="obligation",
            name="is_preparing",
            field=models.BooleanField(db_default=False),
        ),
        migrations.AddIndex(
            model_name="obligation",
            index=models.Index(
                condition=models.Q(("is_preparing", True)),
                fields=["subject"],
                name="obligation_preparing",
            ),
        ),
    ]
