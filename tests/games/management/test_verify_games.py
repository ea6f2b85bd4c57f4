from collections.abc import Iterator
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from psycopg import Connection
from psycopg.sql import SQL

from games.models import Game
from tests.builders import a_game, play
from tests.depth import mostly_deep
from tests.intruder import unguarded

OTHER = "01890000-0000-7000-8000-000000000000"


def verify(*games):
    out, err = StringIO(), StringIO()
    code: object = 0
    try:
        call_command("verify_games", *games, stdout=out, stderr=err)
    except SystemExit as error:
        code = error.code
    return code, out.getvalue().strip(), err.getvalue().strip().splitlines()


@pytest.fixture
def intruder(committed: None) -> Iterator[Connection]:
    with unguarded() as connection:
        yield connection


def test_games_that_were_played_are_sound(db):
    for variant in ("duo", "junior", "contest"):
        play(a_game(variant))
    a_game("classic", ["player:A", "ai:random"])
    code, out, err = verify()
    assert (code, err) == (0, [])
    assert out.startswith("games=4 events=")
    assert out.endswith("faults=0")


def test_no_games_are_sound(db):
    assert verify() == (0, "games=0 events=0 faults=0", [])


def test_one_game_can_be_looked_at(db):
    game, _ = a_game(), a_game()
    assert verify(game) == (0, "games=1 events=4 faults=0", [])


def test_a_game_that_is_not_there_is_told(db):
    assert verify(OTHER) == (
        1,
        "games=1 events=0 faults=1",
        [f"Game {OTHER} version 1: is missing, although the stream had 1 events"],
    )


def test_what_is_no_game_id_is_refused(db):
    with pytest.raises(CommandError):
        verify("x")


CHANGES = {
    "type": "overlay(type placing 'x' from 3 for 1)",
    "schema": "schema + 1",
    "at": "at + interval '1 millisecond'",
    "actor": "overlay(actor placing 'x' from 3 for 1)",
    "data": "overlay(data::text placing 'x' from 3 for 1)::jsonb",
    "prev": "overlay(coalesce(prev, 'y') placing 'x' from 1 for 1)",
    "hash": "overlay(hash placing 'x' from 3 for 1)",
}


@pytest.mark.parametrize("version", mostly_deep([1, 2, 5, 7], but=[5]))
@pytest.mark.parametrize("column", CHANGES)
def test_a_byte_changed_in_an_event_is_found(intruder, column, version):
    game = a_game()
    play(game, 3)
    intruder.execute(
        SQL(
            f"UPDATE games_event SET {column} = {CHANGES[column]}"
            " WHERE game_id = {} AND version = {}"
        ).format(game, version)
    )
    code, out, err = verify()
    assert code == 1
    assert out.endswith("faults=1")
    assert err[0].startswith(f"Game {game} version {version}: ")


@pytest.mark.parametrize("version", [1, 4, 7])
def test_an_event_that_was_taken_away_is_found(intruder, version):
    game = a_game()
    play(game, 3)
    intruder.execute(
        "DELETE FROM games_event WHERE game_id = %s AND version = %s", [game, version]
    )
    code, _, err = verify()
    assert code == 1
    assert err[0].startswith(f"Game {game} version {version}: is missing")


@pytest.mark.parametrize("version", [1, 4, 7])
def test_an_event_that_was_moved_to_another_version_is_found(intruder, version):
    game = a_game()
    play(game, 3)
    intruder.execute(
        "UPDATE games_event SET version = 263 WHERE game_id = %s AND version = %s",
        [game, version],
    )
    code, _, err = verify()
    assert code == 1
    assert err[0].startswith(f"Game {game} version {version}: is missing")


@pytest.mark.parametrize("version", [1, 4, 7])
def test_an_event_that_was_moved_to_another_game_is_found(intruder, version):
    game = a_game()
    play(game, 3)
    intruder.execute(
        "UPDATE games_event SET game_id = %s WHERE game_id = %s AND version = %s",
        [OTHER, game, version],
    )
    code, out, err = verify()
    assert code == 1
    assert out.endswith("faults=2")
    assert any(line.startswith(f"Game {game} version {version}: ") for line in err)
    assert any(line.startswith(f"Game {OTHER} version ") for line in err)


def test_a_game_of_which_nothing_is_left_is_found(intruder):
    game = a_game()
    intruder.execute("DELETE FROM games_event WHERE game_id = %s", [game])
    code, _, err = verify()
    assert code == 1
    assert err == [
        f"Game {game} version 1: is missing, although the stream had 4 events"
    ]


def test_events_that_the_row_has_not_seen_are_no_fault_of_the_events(db):
    Game.objects.filter(id=a_game()).update(version=3)
    assert verify()[0] == 0
