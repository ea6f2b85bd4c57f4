"""Random games of every variant: decided, stored, verified, told and archived."""

import json

import orjson
import pytest

from games.api.answers.games import Game
from games.api.commands.moves import Resign
from games.api.http.answer import encode
from games.decisions import Command
from games.decisions.verification import find_fault
from games.replay.evolution import replay
from games.rules.options import OptionError
from games.rules.variants import VARIANTS, find_ruleset
from games.services import automation
from games.storage import event_store
from records.archive.feed_reader import archive_games
from records.archive.rows import transcript_of
from records.judging.judge import judge_transcript
from records.judging.results import derived
from records.models import Record
from tests.builders import a_game, play, send
from tests.depth import mostly_deep

PEOPLE = ["player:A", "player:B", "player:C", "player:D"]
ONE_OF_EACH_KIND = [
    *("junior", "trigon-3p", "rumis-corner-2p", "draft-2p", "obstacle-2p"),
    *("classic-3p", "solo-cube-3"),
]


def optional(variant):
    """Every option that the variant offers, each with its last value."""
    options = {option.name: option.values[-1] for option in VARIANTS[variant].options}
    if options.get("objective") == "reverse":
        options.pop("scoring", None)
    if options.get("starts") in ("fixed", "border"):
        options.pop("partners_opposite", None)
    return options


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_last_value_of_every_option_makes_a_ruleset(variant):
    try:
        ruleset = find_ruleset(variant, optional(variant))
    except OptionError as error:
        pytest.fail(f"{error.option}: {error}")
    assert json.loads(orjson.dumps(ruleset.options)) is not None


@pytest.mark.django_db
@pytest.mark.parametrize("chosen", [lambda variant: {}, optional], ids=["plain", "all"])
@pytest.mark.parametrize("variant", mostly_deep(VARIANTS, but=ONE_OF_EACH_KIND))
def test_a_random_game_is_stored_verified_and_archived(variant, chosen):
    options = chosen(variant)
    game = a_game(variant, PEOPLE[: VARIANTS[variant].seats], options=options)
    state = play(game, seed=11)
    if state.status == "playing":
        assert state.ruleset.is_solo_puzzle
        send(event_store.read(game), Resign(seat=0), Command("player:A"))
        automation.score_game(game=game)
        state = event_store.read(game).state
    stored = event_store.events(game)
    assert replay(stored) == state
    assert find_fault(stored) is None
    document = json.loads(encode(Game.build(state)))
    assert document["status"] == "ended"
    assert document["result"] == document["scores"]
    archive_games([(game, state.version)])
    record = Record.objects.get(game=game)
    assert record.ruleset == str(find_ruleset(variant, options))
    assert record.result == document["result"]
    assert len(record.placements) == state.ply
    assert_reads_back(record)


def assert_reads_back(record):
    again = judge_transcript(transcript_of(record))
    assert again.transcript.content == record.content
    assert again.kind == record.kind == "game"
    assert [key.value for key in again.keys] == record.positions
    assert json.loads(orjson.dumps(derived(again)["result"])) == record.result
