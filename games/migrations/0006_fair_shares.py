"""For whom work is, who waits for it, and what is under way."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0005_pending"),
    ]

    operations = [
        migrations.RemoveIndex(
            model_name="obligation",
            name="obligation_due",
        ),
        migrations.AddField(
            model_name="game",
            name="owner",
            field=models.TextField(db_default=""),
        ),
        migrations.AddField(
            model_name="obligation",
            name="owner",
            field=models.TextField(db_default=""),
        ),
        migrations.AddField(
            model_name="obligation",
            name="sent_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="obligation",
            name="urgency",
            field=models.SmallIntegerField(db_default=0),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("status__in", ["open", "playing"])),
                fields=["owner"],
                name="game_owner_unfinished",
            ),
        ),
        migrations.AddIndex(
            model_name="obligation",
            index=models.Index(fields=["kind", "due_at"], name="obligation_due"),
        ),
        migrations.AddIndex(
            model_name="obligation",
            index=models.Index(
                condition=models.Q(("sent_at__isnull", False)),
                fields=["kind", "owner"],
                name="obligation_under_way",
            ),
        ),
    ]
