"""An append costs the same however much else is stored."""

import random

import pytest
from django.db import connection

from games.storage import event_store
from games.storage.append_statement import Command
from tests import builders

CROWD = """
INSERT INTO games_obligation (kind, subject, version, due_at, attempts)
SELECT 'ai-move', gen_random_uuid(), 1, now() + interval '1 day', 0
FROM generate_series(1, 5000)
"""
ROWS_READ = """
SELECT seq_tup_read + idx_tup_fetch FROM pg_stat_xact_user_tables
WHERE relname = 'games_obligation'
"""


def rows_read() -> int:
    with connection.cursor() as cursor:
        cursor.execute(ROWS_READ)
        found: int = cursor.fetchone()[0]
    return found


@pytest.mark.django_db
def test_a_move_does_not_look_at_what_other_games_are_owed():
    game = builders.a_game()
    with connection.cursor() as cursor:
        cursor.execute(CROWD)
        # The planner scans a table whose index other tests left large and empty.
        cursor.execute("SET LOCAL enable_seqscan = off")
    before = rows_read()

    builders.play(game, plies=8)

    assert rows_read() - before < 100


@pytest.mark.django_db
def test_what_is_no_longer_owed_is_gone():
    game = builders.a_game("duo", ["player:A", "ai:random"])
    loaded = event_store.read(game)
    events, actor = builders.a_move(loaded.state, random.Random(1))
    event_store.append(loaded, events, Command(actor))
    assert owed(game) == ["ai-move"]

    loaded = event_store.read(game)
    events, actor = builders.a_move(loaded.state, random.Random(1))
    event_store.append(loaded, events, Command(actor))

    assert owed(game) == []


def owed(game: str) -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT kind FROM games_obligation WHERE subject = %s", [game])
        return [kind for (kind,) in cursor.fetchall()]
