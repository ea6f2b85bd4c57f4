"""Those who run the server can keep somebody out, and what they do is written down."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("players", "0005_kept_calendars"),
    ]

    operations = [
        migrations.CreateModel(
            name="Intervention",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("operator", models.TextField()),
                ("what", models.TextField()),
                ("whom", models.TextField()),
                ("why", models.TextField()),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name="SuspendedNetwork",
            fields=[
                (
                    "network",
                    models.CharField(max_length=50, primary_key=True, serialize=False),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.AddField(
            model_name="player",
            name="suspended_at",
            field=models.DateTimeField(null=True),
        ),
    ]
