"""Every statement of the write path names one game; what is global is named here.

So tables can be spread by game, over partitions or machines. The statements are those
that run, taken as they pass; what they come to is told by PostgreSQL's plans, and by
which keys rows are one by its catalog.
"""

import random
from collections.abc import Callable

import pytest

from games.api.commands.moves import AbortGame, Resign
from games.decisions import Command
from games.decisions.plans import Order
from games.errors import StaleVersionError
from games.ids import new_id
from games.services import automation, plans
from games.storage import event_store, obligations
from games.storage.event_store import LoadedGame
from games.storage.idempotency import find_creation
from tests.builders import A_CLOCK, a_game, a_move, a_stream, play, send
from tests.games.storage.row_access import (
    Access,
    Statement,
    accesses,
    game_column,
    recorded,
    triggers,
    unique_keys,
)

pytestmark = pytest.mark.django_db

GLOBAL_KEYS = {
    "games_creationkey_pkey": "a caller's key, before there is a game",
    "games_outboxentry_pkey": "a number that nobody asks for, until the feed has one",
    "game_rematch": "one rematch of a game: named by the game before",
    "event_creation_key": "for 0.1.0 alone, until events are partitioned",
}
"""The keys by which rows of several games are one."""
CREATION_LOOKUP = "((games_creationkey.actor = 'player:A'::text) AND"
"""The one reading that names a caller instead of a game."""
TRIGGERS = {
    "event_immutable": "changes no row",
    "event_no_truncate": "changes no row",
    "event_follows": "reads the event before, of the same game",
    "event_creation_key": "writes the creation's key",
}
"""What happens in the tables of the path beside the statements."""

KEYED = Command("player:A", "a key", "f")
TWO = ("player:A", "player:B")


def create(game: str) -> None:
    find_creation(KEYED)
    first = [envelope.event() for envelope in a_stream("duo", ["player:A", None])]
    event_store.open_stream(game, first, KEYED)


def move(loaded: LoadedGame) -> None:
    events, actor = a_move(loaded.state, random.Random(1))
    event_store.append(loaded, events, Command(actor, "a key", "f"))


def move_as_read(game: str) -> None:
    move(event_store.read(game, Command("player:A", "a key", "f")))


def move_as_recalled(game: str) -> None:
    loaded = event_store.recall(game)
    assert loaded is not None
    move(loaded)


def plan(game: str) -> None:
    loaded = event_store.read(game)
    plans.keep_plan(
        loaded,
        player="player:B",
        seat=1,
        orders=[Order()],
        stop_if_none=False,
        expected=None,
    )


def move_where_seats_plan(game: str) -> None:
    plan(game)
    move(event_store.read(game))


def drop_a_plan(game: str) -> None:
    plan(game)
    plans.drop_plan(event_store.read(game).state, player="player:B", seat=1)


def resign(game: str) -> None:
    loaded = event_store.read(game)
    send(loaded, Resign(seat=0), KEYED)
    automation.score_game(game=game)


def come_too_late(game: str) -> None:
    loaded = event_store.read(game)
    play(game, plies=2)
    with pytest.raises(StaleVersionError):
        send(loaded, AbortGame(), KEYED, expected=loaded.state.version)


def work(game: str) -> None:
    version = event_store.read(game).state.version
    obligations.begin("timeout", game, version)
    obligations.renew("timeout", game)
    obligations.settle("timeout", game)
    automation.claim_timeout(game=game, version=version)


VERBS: list[Callable[[str], None]] = [
    create,
    move_as_read,
    move_as_recalled,
    move_where_seats_plan,
    drop_a_plan,
    resign,
    come_too_late,
    work,
]


def ran_by(verb: Callable[[str], None]) -> tuple[str, list[Statement]]:
    """The game, and what ran when something was done in it."""
    if verb is create:
        game = str(new_id())
    else:
        game = a_game("duo", TWO, clock=A_CLOCK, rated=False)
    with recorded() as ran:
        verb(game)
    assert ran
    return game, ran


def astray(game: str, statement: Statement) -> list[Access]:
    """What in a statement may come to rows of other games."""
    return [
        access
        for access in accesses(statement, game)
        if not access.names_game and not access.condition.startswith(CREATION_LOOKUP)
    ]


@pytest.fixture
def tables() -> set[str]:
    """All that the verbs come to."""
    return {
        access.table
        for verb in VERBS
        for game, ran in [ran_by(verb)]
        for statement in ran
        for access in accesses(statement, game)
    }


@pytest.mark.parametrize("verb", VERBS)
def test_a_statement_comes_to_rows_of_one_game(verb):
    game, ran = ran_by(verb)
    for statement in ran:
        assert not astray(game, statement), statement[0]


def test_what_makes_rows_one_is_a_game_or_named_as_global(tables):
    spanning = {
        key
        for table in tables
        for key, columns in unique_keys(table).items()
        if game_column(table) not in columns
    }
    assert spanning == GLOBAL_KEYS.keys()


def test_what_happens_beside_the_statements_is_known(tables):
    assert {name for table in tables for name in triggers(table)} == TRIGGERS.keys()


def test_the_tables_of_the_path_are_these(tables):
    assert tables == {
        "games_game",
        "games_event",
        "games_obligation",
        "games_outboxentry",
        "games_plan",
        "games_creationkey",
    }


ASTRAY = {
    "reads all": "SELECT count(*) FROM games_event",
    "reads by caller": "SELECT 1 FROM games_event WHERE actor = 'player:A'",
    "any of several": "SELECT 1 FROM games_plan WHERE game_id IN ({game}, {game})",
    "the games before": "SELECT 1 FROM games_event WHERE game_id <= {game}",
    "writes all": "UPDATE games_game SET ply = ply WHERE version = 1",
    "removes by kind": "DELETE FROM games_obligation WHERE kind = 'timeout'",
    "another game's": "INSERT INTO games_outboxentry (game_id, version)"
    " VALUES (gen_random_uuid(), 1)",
    "a game's rematch": "SELECT 1 FROM games_game WHERE rematch_of = {game}",
    "beside": "WITH game AS (SELECT id FROM games_game WHERE id = {game})"
    " SELECT 1 FROM game, games_plan AS p WHERE p.seat = 1",
}


@pytest.mark.parametrize("statement", ASTRAY.values(), ids=ASTRAY)
def test_a_statement_that_goes_astray_is_found(statement):
    game = a_game("duo", TWO)
    assert astray(game, (statement.format(game=f"'{game}'"), None))
