"""`manage.py play`, as a person runs it."""

import io
import os
import signal
import threading
import time
from contextlib import contextmanager

import psycopg
import pytest
from django.core.management import CommandError, call_command

from blokus_api.embedded.postgres import OWNER
from games.computers.playing import ComputerGame, play
from games.decisions.verification import find_fault
from games.models import Game, Obligation
from games.storage import event_store
from records.models import Record
from records.ratings.models import Rating

pytestmark = pytest.mark.usefixtures("committed")


def run(seats, *arguments, told=""):
    out, err = io.StringIO(), io.StringIO()
    try:
        call_command(
            "play", "--seats", seats, *map(str, arguments), stdout=out, stderr=err
        )
    finally:
        assert err.getvalue() == told
    return out.getvalue().splitlines()


def test_games_are_played_to_the_end_and_archived():
    few = ("--variant", "junior", "--games", 3)
    told = run("greedy,random", *few)
    assert told == [
        "ai:greedy won=3 shared=0",
        "ai:random won=0 shared=0",
        "ruleset=junior games=3 played=3 known=0 archived=3",
    ]
    for record in Record.objects.all():
        assert (record.source, record.kind, record.pool) == ("game", "game", "ai")
        assert record.players == ["ai:greedy", "ai:random"]
        assert record.visibility == "public"
        assert record.started_at
        assert record.started_at <= record.ended_at
    assert Rating.objects.filter(pool="ai", games=3).count() == 2


def test_a_first_piece_is_drawn_that_the_game_was_played_with():
    run("random,random", "--variant", "contest", "--games", 3)
    for record in Record.objects.all():
        envelopes = event_store.events(str(record.game))
        assert find_fault(envelopes) is None
        (drawn,) = (one.data for one in envelopes if one.type == "piece.drawn")
        moves = [one.data for one in envelopes if one.type == "move.played"]
        assert {move["piece"] for move in moves[:4]} == {drawn["piece"]}


def test_they_are_games_like_all_others():
    run("greedy,random", "--variant", "junior")
    (record,) = Record.objects.all()
    envelopes = event_store.events(str(record.game))
    assert find_fault(envelopes) is None
    times = [envelope.at for envelope in envelopes]
    assert times == sorted(times)
    moving = {one.actor for one in envelopes if one.type == "move.played"}
    assert moving == {"ai:greedy", "ai:random"}
    assert Game.objects.get().status == "ended"
    assert not Obligation.objects.exists()


@pytest.mark.parametrize(
    ("variant", "seats"),
    [
        ("classic", "greedy,random,greedy,random"),
        ("classic-3p", "greedy"),
        ("classic-teams", "random"),
        ("trigon-3p", "random"),
        ("rumis-tower", "random"),
        ("draft-3p", "random,greedy,random"),
        ("obstacle-1p", "random"),
        ("solo-tetromino-8x10", "greedy"),
        ("solo-trigon-figure", "random"),
    ],
)
def test_every_family_is_played(variant, seats):
    *_, sums = run(seats, "--variant", variant)
    assert "played=1 known=0 archived=1" in sums
    assert find_fault(event_store.events(str(Game.objects.get().id))) is None


def test_the_same_command_plays_only_what_is_missing():
    few = ("--variant", "junior", "--games")
    run("random", *few, 2)
    assert run("random", *few, 4)[-1].endswith("played=2 known=2 archived=2")
    assert run("random", *few, 4)[-1].endswith("played=0 known=4 archived=0")
    assert run("random", *few, 4, "--seed", 2)[-1].endswith(
        "played=4 known=0 archived=4"
    )


def test_several_processes_play_the_same_games():
    run("random", "--variant", "junior", "--games", 5, "--jobs", 2)
    games = [
        ComputerGame("junior", {}, ("random", "random"), f"1:{number}")
        for number in range(5)
    ]
    lengths = sorted(len(played.steps) for played in map(play, games))
    assert sorted(Record.objects.values_list("length", flat=True)) == lengths


def test_levels_can_go_round_the_seats():
    run("greedy,random", "--variant", "junior", "--games", 4, "--rotate")
    seated = sorted(Record.objects.values_list("players", flat=True))
    assert seated == [["ai:greedy", "ai:random"]] * 2 + [["ai:random", "ai:greedy"]] * 2


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("jobs", [1, 2])
def test_interrupted_it_has_archived_what_was_played(number, jobs, postgres_server):
    few = ("--variant", "junior", "--games", 100_000, "--jobs", jobs)
    before = signal.getsignal(number)
    with (
        sent_after_the_first_game(number, postgres_server.url(OWNER)),
        pytest.raises(SystemExit) as ended,
    ):
        run("random", *few, told="Interrupted. Run the same command to continue.\n")
    assert ended.value.code == 130
    assert signal.getsignal(number) == before
    assert Game.objects.count() == Record.objects.count() > 0
    assert {*Game.objects.values_list("status", flat=True)} == {"ended"}
    assert not Obligation.objects.exists()


@contextmanager
def sent_after_the_first_game(number, url):
    """Send a signal to this process as soon as a game is stored."""

    def send():
        with psycopg.connect(url, autocommit=True) as other:
            while not other.execute("SELECT FROM games_game").rowcount:
                time.sleep(0.01)
        os.kill(os.getpid(), number)

    sender = threading.Thread(target=send)
    sender.start()
    yield
    sender.join()


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["1,2,3"], "duo has 2 seats"),
        (["11,1"], "Unknown level '11'"),
        (["1,2", "--variant", "chess"], "Unknown variant 'chess'"),
        (["1,2", "--option", "starts=never"], "starts must be one of"),
        (["1,2", "--games", "0"], "greater than 0"),
    ],
)
def test_what_cannot_be_played_is_told(arguments, reason):
    with pytest.raises(CommandError, match=reason):
        run(*arguments)
    assert not Game.objects.exists()
