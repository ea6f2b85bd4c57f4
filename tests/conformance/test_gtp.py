"""Recorded games through our GTP: every answer is the one that Pentobi gave.

The kernels of the search replay them as well.
"""

import gzip
import json
from pathlib import Path
from zlib import crc32

import pytest

from games.computers.ai.levels import chooser_for_game
from games.computers.gtp.engine import Engine
from games.computers.gtp.protocol import GtpCommand
from games.computers.pentobi import VARIANTS
from tests.games.computers.ai.replaying import ahead, replayed, seen

pytestmark = [pytest.mark.depth, pytest.mark.usefixtures("kernels")]

RECORDED = Path(__file__).parents[1] / "data" / "recorded"
SHARED = Path(__file__).parents[3] / "shared" / "conformance"


def recorded(folder, variant):
    """The games of a file, as JSON."""
    with gzip.open(folder / f"{variant.id}.jsonl.gz", "rt") as lines:
        return [json.loads(line) for line in lines]


def asked(engine, name, *words):
    answer = engine.answer(GtpCommand("", name, " ".join(words)))
    assert answer.startswith("= "), (name, words, answer)
    return answer[2:-2]


def check(engine, game, variant):
    asked(engine, "set_game", variant.name)
    positions = [engine.position]
    for turn in game["moves"]:
        color, move = turn["color"], turn["move"]
        text = asked(engine, "all_legal", color)
        legal = sorted(text.split("\n")) if text else []
        assert len(legal) == turn["legal_count"]
        if move == "pass":
            assert asked(engine, "genmove", color) == "pass"
            continue
        assert f"{crc32(chr(10).join(legal).encode()):08x}" == turn["legal_crc32"]
        asked(engine, "play", color, move)
        positions.append(engine.position)
    assert asked(engine, "g") == "pass"
    assert asked(engine, "final_score").strip() == game["final_score"].strip()
    check_kernels(positions)


def check_kernels(positions):
    """What is legal by the rules is so by the kernels; so are turns and the score."""
    moves = [placed[:2] for placed in positions[-1].played]
    replay = replayed(positions[0], moves)
    assert replay.seen == [seen(position) for position in positions]
    assert replay.ahead == ahead(positions[-1])


@pytest.fixture(scope="module")
def engine():
    return Engine(VARIANTS[0].ruleset, lambda: chooser_for_game("random"), "1")


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_recorded_games_are_followed_through_gtp(engine, variant):
    games = recorded(RECORDED, variant)
    assert games
    for game in games:
        check(engine, game, variant)


@pytest.mark.skipif(
    not SHARED.is_dir(), reason="../shared/conformance is not beside this repository"
)
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_the_shared_games_are_followed_through_gtp(engine, variant):
    for game in recorded(SHARED, variant):
        check(engine, game, variant)
