"""The archive read from a replica that follows, lags, dies or freezes (test 26)."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from blokus_api.embedded.postgres import APPLICATION
from games.lab.client.api import Client
from tests.e2e.table import COMPUTER, create, until
from tests.reliability.copies import Pair, ask, open_folder, pair
from tests.reliability.house import Database, House, housing
from tests.reliability.sizes import within
from tests.stack import Name

NAME = "archived"
GAMES = 3
READS = 30
LONGEST = within(5)
"""Seconds until an answer of whoever notices that the replica is away."""
SCANS = """
    SELECT coalesce(sum(seq_scan + idx_scan), 0)::int FROM pg_stat_user_tables
    WHERE relname = 'records_record'
"""
FAILED = "The replica failed"
IS_ARCHIVED = "SELECT count(*) FROM records_record WHERE game = %s"


@contextmanager
def reading(folder: Path) -> Iterator[tuple[Pair, House]]:
    """A house whose web reads the archive from a replica."""
    with pair(open_folder(folder), waits=False) as servers:
        env = {"REPLICA_URL": servers[1].server.url(APPLICATION, NAME)}
        names: tuple[Name, ...] = ("broker", "worker", "relay", "web")
        with housing(folder / NAME, servers[0], names=names, env=env) as house:
            yield servers, house


def test_whoever_was_told_of_a_game_finds_it_whatever_the_replica_does(room, measured):
    with reading(room / "replica") as (servers, house), house.guest() as player:
        _, replica = servers
        found = [archived(house, player) for _ in range(GAMES)]
        assert all(is_found(player, game) for game in found)
        # It counts what was read once a second, at the end of a transaction.
        until(lambda: reads_of(replica, player, found[0]) >= GAMES)

        ask(replica, "SELECT pg_wal_replay_pause()")
        missed = archived(house, player)
        assert is_found(player, missed)
        with psycopg.connect(replica.server.url(APPLICATION, NAME)) as behind:
            assert behind.execute(IS_ARCHIVED, [missed]).fetchone() == (0,)
        ask(replica, "SELECT pg_wal_replay_resume()")

        until(lambda: is_read_there(replica, player, missed))
        ask(replica, "ALTER SYSTEM SET search_path = 'nowhere'")
        ask(replica, "SELECT pg_reload_conf()")
        until(lambda: is_found(player, missed) and FAILED in house.log("web"))
        ask(replica, "ALTER SYSTEM RESET search_path")
        ask(replica, "SELECT pg_reload_conf()")

        until(lambda: is_read_there(replica, player, missed))
        replica.kill()
        killed = sorted(seconds_to_find(player, missed) for _ in range(READS))
        replica.start()
        until(lambda: is_read_there(replica, player, missed))
        replica.freeze()
        frozen = sorted(seconds_to_find(player, missed) for _ in range(READS))
        replica.kill()
    assert max(killed[-1], frozen[-1]) < LONGEST
    # Only the first reader waits for a replica that is frozen.
    assert middle(frozen) < frozen[-1] / 2
    measured(
        26,
        f"{GAMES + 1} games found as soon as they were archived, one of them while the"
        f" replica stood still; replica killed: at most {killed[-1]:.2f} s, mostly"
        f" {middle(killed):.3f} s; frozen: {frozen[-1]:.2f} s, {middle(frozen):.3f} s",
    )


def archived(house: House, player: Client) -> str:
    """A game of computers that the primary has just archived."""
    game = create(player, "junior", COMPUTER, COMPUTER)
    until(lambda: house.ask(IS_ARCHIVED, game) == [(1,)])
    return game


def is_found(player: Client, game: str) -> bool:
    answer = player.get(f"/records?game={game}")
    assert answer.status == 200, answer
    return bool(answer.body["items"])


def reads_of(replica: Database, player: Client, game: str) -> int:
    """How often the replica was asked for records until now, one more read included."""
    assert is_found(player, game)
    with psycopg.connect(replica.server.url(APPLICATION, NAME)) as connection:
        ((count,),) = connection.execute(SCANS).fetchall()
    return int(count)


def is_read_there(replica: Database, player: Client, game: str) -> bool:
    """Whether the replica is asked again, and not the primary."""
    before = reads_of(replica, player, game)
    time.sleep(1)
    return reads_of(replica, player, game) > before


def middle(took: list[float]) -> float:
    return took[len(took) // 2]


def seconds_to_find(player: Client, game: str) -> float:
    started = time.monotonic()
    assert is_found(player, game)
    return time.monotonic() - started
