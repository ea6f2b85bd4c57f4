"""Whoever rewrites a game as a whole, or its record, is found by the other one."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

import pytest
from psycopg import Connection
from psycopg.types.json import Json

from games.api.commands.moves import AbortGame, Resign
from games.decisions import Command
from games.events.envelope import Envelope, envelope_hash
from games.storage import event_store, feed, feed_reading
from records.archive.feed_reader import READER
from records.archive.witness import NOT_FROM_EVENTS, find_fault
from records.models import Record
from tests.builders import a_game, play, send
from tests.games.management.test_verify_games import verify
from tests.intruder import unguarded


@pytest.fixture
def intruder(committed: None) -> Iterator[Connection]:
    with unguarded() as connection:
        yield connection


def follow_the_feed() -> None:
    while feed.sequence() or feed_reading.advance(READER):
        pass


def an_archived_game() -> str:
    game = a_game("junior")
    play(game)
    follow_the_feed()
    return game


def rechain(intruder: Connection, game: str, envelopes: list[Envelope]) -> None:
    """Store other events in the place of a game's, and all hashes as they must be."""
    intruder.execute("DELETE FROM games_event WHERE game_id = %s", [game])
    head = None
    for version, envelope in enumerate(envelopes, start=1):
        told = envelope.hashed() | {"version": version, "prev": head}
        prev, head = head, envelope_hash(told)
        intruder.execute(
            "INSERT INTO games_event (game_id, version, type, schema, at, actor, data,"
            " prev, hash, batch) VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, 1)",
            [
                *(game, version, envelope.type, envelope.schema, envelope.at),
                *(envelope.actor, Json(envelope.data), prev, head),
            ],
        )
    intruder.execute(
        "UPDATE games_game SET head = %s, version = %s WHERE id = %s",
        [head, len(envelopes), game],
    )


def test_a_game_and_its_record_agree(db):
    game = an_archived_game()
    assert Record.objects.get().game is not None
    assert find_fault(game) is None
    assert verify()[0] == 0


def test_so_do_games_with_picks_and_options(db):
    for variant in ("draft-2p", "reverse-2p"):
        play(a_game(variant))
    follow_the_feed()
    assert Record.objects.count() == 2
    assert verify()[0] == 0


def test_a_game_that_somebody_left_agrees(db):
    game = a_game("classic-3p", ["player:A", "player:B", "player:C"])
    play(game, 4)
    send(event_store.read(game), Resign(seat=1), Command("player:B"))
    play(game)
    follow_the_feed()
    assert verify(game)[0] == 0


def test_a_game_rewritten_as_a_whole_is_found_by_its_record(intruder):
    game = an_archived_game()
    day = timedelta(days=1)
    rechain(
        intruder,
        game,
        [replace(event, at=event.at - day) for event in event_store.events(game)],
    )
    code, _, err = verify()
    assert code == 1
    assert f"Game {game} version" in err[0]
    assert (
        "differs from record 1 in these fields: content, head, started_at, ended_at"
        in err[0]
    )


def test_a_game_cut_short_and_linked_again_is_found_by_its_record(intruder):
    game = an_archived_game()
    rechain(intruder, game, event_store.events(game)[:7])
    code, _, err = verify()
    assert code == 1
    assert "version 7: has record 1, although the game was not scored" in err[0]


CHANGES = {
    "source": "'elsewhere'",
    "content": "gen_random_uuid()",
    "head": "repeat('0', 64)",
    "variant": "'duo'",
    "ruleset": "'duo'",
    "options": """'{"objective": "reverse"}'""",
    "visibility": "'private'",
    "rules_version": "1",
    "players": "ARRAY['player:B', 'player:A']",
    "picks": '\'[[0, "blue", "I1"]]\'',
    "setup": "'{}'",
    "placements": "(SELECT json_agg(one) FROM (SELECT json_array_elements(placements)"
    " AS one LIMIT 3) AS few)",
    "out": "'[[0, 3, \"resigned\"]]'",
    "skips": "'[[3, \"blue\"]]'",
    "first_piece": "'W'",
    "stand_ins": "ARRAY[1]",
    "tree": "'[]'",
    "length": "length - 1",
    "result": "'{}'",
    "winners": "ARRAY[0, 1]",
    "margin": "margin + 1",
    "is_drawn": "NOT is_drawn",
    "opening": "opening || 'x'",
    "positions": "positions[2:]",
    "kind": "'unfinished'",
    "started_at": "started_at - interval '1 day'",
    "ended_at": "ended_at + interval '1 millisecond'",
    "is_dated": "false",
    "game": "gen_random_uuid()",
}


def test_every_column_that_events_tell_is_tried():
    columns = {field.attname for field in Record._meta.concrete_fields}
    assert columns == {*CHANGES, *NOT_FROM_EVENTS}


def test_a_record_that_was_changed_is_found_by_its_game(intruder):
    game = an_archived_game()
    intruder.execute("CREATE TEMP TABLE original AS TABLE records_record")
    for column, value in CHANGES.items():
        intruder.execute(f"UPDATE records_record SET {column} = {value}")
        code, _, err = verify()
        assert (code, column) == (1, column)
        assert any(column in line or column == "game" for line in err)
        intruder.execute(
            f"UPDATE records_record SET {column} = original.{column} FROM original"
        )
    assert verify(game)[0] == 0


def test_a_record_without_its_game_is_found(intruder):
    game = an_archived_game()
    intruder.execute("DELETE FROM games_event WHERE game_id = %s", [game])
    intruder.execute("DELETE FROM games_game WHERE id = %s", [game])
    code, _, err = verify()
    assert code == 1
    assert err[0].startswith(f"Game {game} version 1: is missing")


def test_a_game_without_its_record_is_found(intruder):
    game = an_archived_game()
    intruder.execute("DELETE FROM records_record")
    code, _, err = verify()
    assert code == 1
    assert err[0].startswith(f"Game {game} version ")
    assert err[0].endswith(": has no record, although the archive processed it")


def test_no_record_is_missed_before_the_archive_came_there(db):
    play(a_game("junior"))
    assert verify()[0] == 0
    while feed.sequence():
        pass
    assert verify()[0] == 0


def test_no_record_is_missed_of_a_game_that_was_called_off(db):
    game = a_game()
    send(event_store.read(game), AbortGame(), Command("player:A"))
    follow_the_feed()
    assert verify()[0] == 0
