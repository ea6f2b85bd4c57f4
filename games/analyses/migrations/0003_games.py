from django.db import migrations, models

# What is asked already is kept as it would be asked now.
LINES = """
UPDATE analyses_analysis SET
    line = coalesce((
        SELECT jsonb_agg(jsonb_build_object(
            'seat', 0, 'color', one -> 0, 'piece', one -> 1, 'cells', one -> 2
        ) ORDER BY place)
        FROM jsonb_array_elements(line) WITH ORDINALITY AS placed (one, place)
    ), '[]'),
    progress = jsonb_build_object(
        'share', share, 'found', found, 'simulations', 0, 'best', null)
"""
PLACEMENTS = """
UPDATE analyses_analysis SET line = coalesce((
    SELECT jsonb_agg(jsonb_build_array(step -> 'color', step -> 'piece', step -> 'cells')
        ORDER BY place)
    FROM jsonb_array_elements(line) WITH ORDINALITY AS made (step, place)
), '[]')
"""


class Migration(migrations.Migration):
    dependencies = [
        ("analyses", "0002_open_analyses"),
    ]

    operations = [
        migrations.RenameField("analysis", "placements", "line"),
        migrations.AddField("analysis", "progress", models.JSONField(default=dict)),
        migrations.RunSQL(LINES, PLACEMENTS),
        migrations.AlterField("analysis", "progress", models.JSONField()),
        migrations.RemoveField("analysis", "share"),
        migrations.RemoveField("analysis", "found"),
        migrations.AddField("analysis", "reason", models.TextField(null=True)),
        migrations.AddField("analysis", "revision", models.IntegerField(db_default=1)),
        migrations.AddField("analysis", "simulations", models.IntegerField(null=True)),
    ]
