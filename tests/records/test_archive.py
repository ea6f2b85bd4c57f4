import psycopg
import pytest
from django.db import connection

from blokus_api.embedded.postgres import OWNER
from games import services, store
from games.state import PLAYER_PREFIX
from games.store import Command
from records import archive
from records.models import Record
from records.played import archive_game
from tests.builders import a_game, play
from tests.records.transcripts import judged, keep

pytestmark = pytest.mark.django_db


def archived(game):
    archive_game(game, store.read(game).state.version)
    return Record.objects.get(game=game)


def test_a_record_is_the_game_that_was_played():
    game = a_game("reverse-3p", ["player:A", "ai:random", "player:C"])
    state = play(game, seed=1)
    record = archived(game)
    stored = {e.type: e for e in store.events(game)}
    assert record.source == "game"
    assert record.head == state.head
    assert record.variant == "classic-3p"
    assert record.ruleset == "classic-3p;objective=reverse"
    assert record.options == {"objective": "reverse"}
    assert record.rules_version == 1
    assert record.visibility == "public"
    assert record.players == ["player:A", "ai:random", "player:C"]
    assert record.out == []
    assert record.length == len(record.placements) == state.ply
    assert record.started_at == stored["game.started"].at
    assert record.ended_at == stored["game.ended"].at
    assert record.result == stored["game.scored"].data
    assert record.winners == record.result["winners"]


def test_a_record_holds_placements_only():
    game = a_game("junior")
    play(game, seed=1)
    moves = [e.data for e in store.events(game) if e.type == "move.played"]
    assert archived(game).placements == [
        [move["seat"], move["color"], move["piece"], move["cells"]] for move in moves
    ]


def test_a_record_tells_who_left():
    game = a_game("classic-3p", ["player:A", "player:B", "player:C"])
    play(game, 4)
    services.resign(
        store.read(game), command=Command("player:B"), seat=1, expected=None
    )
    play(game)
    record = archived(game)
    assert record.out == [[1, 4, "resigned"]]
    assert record.result["ranks"][1] == 3


def test_a_game_that_nobody_moved_in_is_a_record_too():
    game = a_game()
    services.resign(
        store.read(game), command=Command("player:A"), seat=0, expected=None
    )
    play(game)
    record = archived(game)
    assert (record.length, record.winners) == (0, [1])


def test_a_game_is_archived_once():
    game = a_game("junior")
    play(game)
    first = archived(game)
    assert archived(game).id == first.id
    assert Record.objects.count() == 1


def test_the_last_to_hold_a_seat_is_its_player():
    game = a_game("junior")
    services.seat_level(
        store.read(game), command=Command("player:B"), seat=1, level="random"
    )
    play(game)
    assert archived(game).players == ["player:A", "ai:random"]


def test_players_are_opaque_ids():
    game = a_game("junior")
    play(game)
    assert all(p.startswith((PLAYER_PREFIX, "ai:")) for p in archived(game).players)


def test_a_team_leads_by_its_points_also_when_its_first_seat_left():
    game = judged("classic-teams", 9, leaves_at=56)
    assert game.transcript.out[0].seat == 0
    assert game.result.winners == (2,)
    (record,) = keep(game)
    first, second = game.result.teams
    assert record.margin == first - second > 0


def test_an_archive_that_is_held_for_long_is_busy(postgres_server):
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL lock_timeout = '50ms'")
    with psycopg.connect(postgres_server.url(OWNER)) as other:
        other.execute("SELECT pg_advisory_xact_lock(%s)", [archive._ARCHIVE_LOCK])
        with pytest.raises(archive.BusyError):
            keep(judged("junior"))
    assert keep(judged("junior"))
