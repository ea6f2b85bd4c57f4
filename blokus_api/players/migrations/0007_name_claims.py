"""Names in imported files can be claimed, and are erased with who claimed them."""

import django.db.models.deletion
from django.db import migrations, models

import blokus_api.players.secrets

# With the rights of the owner, for the application, which has none to change records.
# Nobody can put a table of their own in the way: temporary ones are looked for last.
ERASE = """
CREATE FUNCTION players_erase_claimed_name(claim text, pseudonym text)
RETURNS SETOF uuid LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
    player text;
BEGIN
    SELECT 'imported:' || claims.name INTO player
        FROM players_nameclaim AS claims
        JOIN players_player AS claimants ON claimants.id = claims.player_id
        WHERE claims.id = claim AND claims.status = 'accepted'
        AND NOT claimants.is_active;
    IF player IS NULL THEN
        RAISE EXCEPTION 'nobody who is erased has claim % of a name', claim
            USING ERRCODE = 'restrict_violation';
    END IF;
    IF pseudonym !~ '^imported:erased-[0-9a-f]{12}$' THEN
        RAISE EXCEPTION '% is no pseudonym', pseudonym
            USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN QUERY SELECT records_erase_name(player, pseudonym);
END $$;

DO $$ BEGIN
    EXECUTE format(
        'ALTER FUNCTION players_erase_claimed_name(text, text)'
        ' SET search_path = %I, pg_temp', current_schema()
    );
END $$;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("players", "0006_operators"),
        ("records", "0004_erased_names"),
    ]

    operations = [
        migrations.CreateModel(
            name="NameClaim",
            fields=[
                (
                    "id",
                    models.CharField(
                        default=blokus_api.players.secrets.new_id,
                        editable=False,
                        max_length=12,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("name", models.CharField(max_length=100)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("waiting", "Waiting"),
                            ("accepted", "Accepted"),
                            ("refused", "Refused"),
                        ],
                        default="waiting",
                        max_length=10,
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="name_claims",
                        to="players.player",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("player", "name"), name="name_claim_once"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("status", "accepted")),
                        fields=("name",),
                        name="name_claim_accepted",
                    ),
                ],
            },
        ),
        migrations.RunSQL(
            ERASE, "DROP FUNCTION players_erase_claimed_name(text, text)"
        ),
    ]
