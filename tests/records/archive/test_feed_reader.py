"""Games that are played here come into the archive as they were."""

import pytest

from blokus_api.players.models import Player
from games.api.commands.moves import AbortGame, Resign
from games.decisions import Command
from games.decisions.verification import find_fault as find_stream_fault
from games.replay.state import PLAYER_PREFIX
from games.services import automation, seating
from games.storage import event_store, feed, feed_reading
from games.storage.feed import READERS
from records.archive.feed_reader import archive_games, pool_of
from records.archive.pools import Pool
from records.archive.witness import find_fault
from records.models import Record
from tests.builders import a_game, play, send

pytestmark = pytest.mark.django_db


def archived(game):
    archive_games([(game, event_store.read(game).state.version)])
    return Record.objects.get(game=game)


def test_a_record_is_the_game_that_was_played():
    game = a_game("reverse-3p", ["player:A", "ai:random", "player:C"])
    state = play(game, seed=1)
    record = archived(game)
    stored = {e.type: e for e in event_store.events(game)}
    assert record.source == "game"
    assert record.head == state.head
    assert record.variant == "classic-3p"
    assert record.ruleset == "classic-3p;objective=reverse"
    assert record.options == {"objective": "reverse"}
    assert record.rules_version == 2
    assert record.visibility == "public"
    assert record.players == ["player:A", "ai:random", "player:C"]
    assert record.out == []
    assert record.length == len(record.placements) == state.ply
    assert record.started_at == stored["game.started"].at
    assert record.ended_at == stored["game.ended"].at
    assert record.result == stored["game.scored"].data
    assert record.winners == record.result["winners"]


def test_a_record_names_the_seats_for_which_another_level_moved():
    game = a_game("junior", ["ai:random", "ai:5"])
    play(game, 1)
    version = event_store.read(game).state.version
    automation.play_ai_turn(game=game, version=version, stand_in="greedy")
    play(game)
    record = archived(game)
    assert record.stand_ins == [1]
    assert find_fault(game) is None
    assert find_stream_fault(event_store.events(game)) is None


def test_nobody_stood_in_for_who_made_their_own_moves():
    game = a_game("junior", ["ai:random", "ai:greedy"])
    play(game)
    assert archived(game).stand_ins is None


def test_a_record_holds_placements_only():
    game = a_game("junior")
    play(game, seed=1)
    moves = [e.data for e in event_store.events(game) if e.type == "move.played"]
    assert archived(game).placements == [
        [move["seat"], move["color"], move["piece"], move["cells"]] for move in moves
    ]


def test_a_record_tells_who_left():
    game = a_game("classic-3p", ["player:A", "player:B", "player:C"])
    play(game, 4)
    send(event_store.read(game), Resign(seat=1), Command("player:B"))
    play(game)
    record = archived(game)
    assert record.out == [[1, 4, "resigned"]]
    assert record.result["ranks"][1] == 3


def test_a_game_that_nobody_moved_in_is_a_record_too():
    game = a_game()
    send(event_store.read(game), Resign(seat=0), Command("player:A"))
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
    game = a_game("junior", rated=False)
    seating.seat_level(
        event_store.read(game), command=Command("player:B"), seat=1, level="random"
    )
    play(game)
    assert archived(game).players == ["player:A", "ai:random"]


def test_players_are_opaque_ids():
    game = a_game("junior")
    play(game)
    assert all(p.startswith((PLAYER_PREFIX, "ai:")) for p in archived(game).players)


def follow_the_feed():
    while feed.sequence():
        pass
    while feed_reading.advance(READERS["archive"]):
        pass


def test_a_scored_game_goes_into_the_archive():
    game = a_game("junior")
    state = play(game)
    follow_the_feed()
    assert Record.objects.get(game=game).head == state.head


def test_a_running_game_does_not():
    play(a_game(), 5)
    follow_the_feed()
    assert not Record.objects.exists()


def test_a_game_that_was_called_off_does_not():
    game = a_game()
    send(event_store.read(game), AbortGame(), Command("player:A"))
    follow_the_feed()
    assert not Record.objects.exists()


def test_an_archive_read_again_from_the_start_stays_the_same():
    game = a_game("junior")
    play(game)
    follow_the_feed()
    first = Record.objects.get(game=game)
    (scored,) = [e for e in event_store.events(game) if e.type == "game.scored"]
    READERS["archive"].effect([scored])
    assert Record.objects.get() == first


@pytest.fixture
def people():
    """An actor of each kind of player."""
    return {
        kind: Player.objects.create(kind=kind, username=kind).actor
        for kind in Player.Kind.values
    }


@pytest.mark.parametrize(
    ("kinds", "pool"),
    [
        (("user",), Pool.PEOPLE),
        (("external",), Pool.APPS),
        (("user", "external"), Pool.MIXED),
        (("guest",), Pool.GUESTS),
        (("bot",), Pool.BOTS),
        (("user", "guest"), Pool.MIXED),
    ],
)
def test_players_are_pooled_by_what_stands_behind_them(people, kinds, pool):
    assert pool_of([people[kind] for kind in kinds]) is pool


def test_levels_and_imported_names_have_pools_of_their_own(people):
    assert pool_of(["ai:greedy", "ai:random"]) is Pool.AI
    assert pool_of(["imported:Ana", ""]) is Pool.IMPORTED
    assert pool_of(["ai:greedy", people["user"]]) is Pool.MIXED


def test_who_is_gone_counts_as_a_guest(people):
    assert pool_of(["player:nobody", people["guest"]]) is Pool.GUESTS
