"""Create the table of rulesets that have public records."""

from django.db import migrations, models

# Rulesets whose board was generated for a single game are not listed.
FILL = """
INSERT INTO records_playedruleset
    (ruleset, variant, records, first_ended_at, last_ended_at)
SELECT ruleset, variant, count(*), min(ended_at) FILTER (WHERE is_dated),
    max(ended_at) FILTER (WHERE is_dated)
FROM records_record
WHERE visibility = 'public' AND variant <> 'solo-trigon-figure'
GROUP BY ruleset, variant
"""


class Migration(migrations.Migration):
    dependencies = [
        ("records", "0005_stand_ins"),
    ]

    operations = [
        migrations.CreateModel(
            name="PlayedRuleset",
            fields=[
                ("ruleset", models.TextField(primary_key=True, serialize=False)),
                ("variant", models.TextField(db_index=True)),
                ("records", models.BigIntegerField()),
                ("first_ended_at", models.DateTimeField(null=True)),
                ("last_ended_at", models.DateTimeField(null=True)),
            ],
        ),
        migrations.RunSQL(FILL, migrations.RunSQL.noop),
    ]
