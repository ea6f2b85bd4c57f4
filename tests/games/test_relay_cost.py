"""What the relay asks of the database, whatever happens: exact, so without noise."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from blokus_api.notifications.models import Notice
from games.models import FeedHead, FeedReader
from games.relay import run_once
from games.storage import feed
from tests.blokus_api.notifications.conftest import a_mailed_player
from tests.builders import a_game, an_account, play

pytestmark = pytest.mark.usefixtures("committed", "broker")

GAMES = 5


@pytest.fixture
def players() -> list[str]:
    """They have accounts, and no address."""
    return [an_account().actor for _ in range(4)]


@pytest.fixture
def games(players: list[str]) -> list[str]:
    """The relay knows of them."""
    made = [a_game("classic", players) for _ in range(GAMES)]
    settle()
    return made


def settle() -> None:
    while run_once()[0]:
        pass


def moves(games: list[str], number: int) -> None:
    """So many of each game."""
    for game in games:
        play(game, number)


def statements(work: Callable[[], object]) -> list[str]:
    with CaptureQueriesContext(connection) as asked:
        work()
    return [query["sql"] for query in asked]


def transactions(statements: list[str]) -> int:
    """Each statement outside of one is one, too."""
    found, is_inside = 0, False
    for statement in statements:
        is_inside = statement == "BEGIN" or (is_inside and statement != "COMMIT")
        found += not is_inside
    return found


def assert_all_is_read() -> None:
    last = FeedHead.objects.get().last
    behind = FeedReader.objects.filter(name__in=feed.READERS).exclude(position=last)
    assert not behind.exists()


def test_a_hundred_moves_in_five_looks_are_50_transactions(games):
    asked = []
    for _ in range(5):
        moves(games, 20 // GAMES)
        asked += statements(run_once)
    assert transactions(asked) == 50
    assert_all_is_read()


def test_a_look_costs_the_same_for_one_move_as_for_a_hundred(games):
    moves(games[:1], 1)
    one = statements(run_once)
    moves(games, 100 // GAMES)
    hundred = statements(run_once)
    assert len(hundred) == len(one)
    assert_all_is_read()


def test_an_empty_look_is_a_statement_for_each_kind_of_work(games):
    """Numbering, reading, sending, and asking what the broker lost."""
    asked = statements(run_once)
    assert len(asked) == 4
    assert all(statement.lstrip().startswith("SELECT") for statement in asked)


def test_readers_of_ends_have_no_transactions_while_games_go_on(games):
    moves(games, 4)
    asked = statements(run_once)
    assert asked.count("BEGIN") == 4  # numbering, webhooks, notices, the log
    assert_all_is_read()


def test_who_may_be_told_is_asked_once_for_all_games():
    people = [a_mailed_player(name).actor for name in ("Ada", "Bob")]
    games = [a_game("duo", people) for _ in range(GAMES)]
    settle()
    Notice.objects.all().delete()
    moves(games, 1)
    asked = statements(run_once)
    assert Notice.objects.count() == GAMES
    assert len([one for one in asked if '"mails"' in one and "SELECT" in one]) == 1
    assert len([one for one in asked if "jsonb_to_recordset" in one]) == 1


def test_players_with_reminders_are_asked_for_only_if_a_webhook_wants_some(games):
    moves(games, 1)
    asked = statements(run_once)
    of_players = [one for one in asked if 'FROM "players_player"' in one]
    assert len(of_players) == 1  # who wants emails
    assert "webhooks_endpoint" not in of_players[0]
    assert len([one for one in asked if 'FROM "webhooks_endpoint"' in one]) == 2


@pytest.mark.parametrize("name", ["archive", "leases", "log", "notices", "series"])
def test_readers_that_nobody_waits_for_gather_events(name):
    assert feed.READERS[name].rest == feed.GATHERING
