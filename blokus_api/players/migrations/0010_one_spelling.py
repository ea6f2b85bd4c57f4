"""Names and ids of apps' users have one spelling from now on: Unicode's form C."""

import logging
from typing import Any

from django.db import migrations

logger = logging.getLogger(__name__)

NAMES = {"players_player": 40, "players_apiclient": 40, "players_accesstoken": 40}
"""Tables with names that are only shown, and how long a name is."""
SPELL = """
UPDATE {table} SET name = left(normalize(name), {length})
WHERE name IS NOT NFC NORMALIZED
"""

# One of several users of an app gets the id: who has it in form C, or else the oldest.
# The others keep their spelling, because nobody can say whose games are whose.
SPELL_IDS = """
UPDATE players_player AS player SET external_id = normalize(external_id)
WHERE id IN (
    SELECT DISTINCT ON (api_client_id, normalize(external_id)) id FROM players_player
    WHERE external_id IS NOT NULL
    ORDER BY api_client_id, normalize(external_id),
        external_id IS NFC NORMALIZED DESC, date_joined, id
) AND external_id IS NOT NFC NORMALIZED AND length(normalize(external_id)) <= 128
"""
OTHER_IDS = """
SELECT id, api_client_id FROM players_player
WHERE external_id IS NOT NFC NORMALIZED ORDER BY id
"""

# A player's claims of one name become one, an accepted one first.
MERGE_CLAIMS = """
DELETE FROM players_nameclaim WHERE id IN (
    SELECT id FROM (
        SELECT id, row_number() OVER (
            PARTITION BY player_id, normalize(name)
            ORDER BY status = 'accepted' DESC, created_at, id
        ) AS place FROM players_nameclaim
    ) AS numbered WHERE place > 1
) RETURNING id, player_id
"""
# A name is one player's: the claim that was made first.
REOPEN_CLAIMS = """
UPDATE players_nameclaim SET status = 'waiting' WHERE id IN (
    SELECT id FROM (
        SELECT id, row_number() OVER (
            PARTITION BY normalize(name) ORDER BY created_at, id
        ) AS place FROM players_nameclaim WHERE status = 'accepted'
    ) AS numbered WHERE place > 1
) RETURNING id, player_id
"""
SPELL_CLAIMS = """
UPDATE players_nameclaim SET name = normalize(name)
WHERE name IS NOT NFC NORMALIZED AND length(normalize(name)) <= 100
"""


def spell(_apps: Any, schema_editor: Any) -> None:
    """Put names into one form; report what became one, or cannot."""
    with schema_editor.connection.cursor() as cursor:
        for table, length in NAMES.items():
            cursor.execute(SPELL.format(table=table, length=length))
        cursor.execute(SPELL_IDS)
        cursor.execute(OTHER_IDS)
        for player, app in cursor.fetchall():
            logger.warning(
                "Player %s of app %s keeps an external_id that is another player's in"
                " another form of Unicode. It is found by its id alone.",
                *(player, app),
            )
        cursor.execute(MERGE_CLAIMS)
        for claim, player in cursor.fetchall():
            logger.warning(
                "Claim %s of a name became one with another of player %s.",
                *(claim, player),
            )
        cursor.execute(REOPEN_CLAIMS)
        for claim, player in cursor.fetchall():
            logger.warning(
                "Claim %s by player %s waits again: another player's claim of this"
                " name is accepted.",
                *(claim, player),
            )
        cursor.execute(SPELL_CLAIMS)


class Migration(migrations.Migration):
    dependencies = [("players", "0009_known_networks")]

    operations = [migrations.RunPython(spell, migrations.RunPython.noop)]
