import random
import re
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from games.rules.position import start_position
from games.rules.variants import find_ruleset
from records.blksgf.reader import read_transcripts
from records.blksgf.writer import write_transcript
from records.judging.transcripts import Leaving, Setup, Transcript
from tests.property.agreement import Setting
from tests.property.plans import Plan
from tests.records.blksgf.games import named, random_transcript


def read(text):
    (transcript,) = read_transcripts(text.encode())
    assert isinstance(transcript, Transcript), transcript
    return transcript


def a_game(variant, options, length, **told):
    game = random_transcript(Plan(Setting(variant, options), f"{variant} 1"), length)
    nothing = {"game": None, "head": None, "started_at": None, "ended_at": None}
    players = ("",) * len(game.players)
    return replace(game, **{**nothing, "players": players, **told})


def test_a_game_by_pentobis_rules_is_a_file_as_pentobi_writes_it():
    game = a_game(
        "duo",
        {"starts": "fixed", "scoring": "onboard"},
        0,
        players=("imported:Ana", "imported:Bo ]"),
        ended_at=datetime(2026, 11, 21, tzinfo=UTC),
    )
    assert write_transcript(game) == (
        "(\n;GM[Blokus Duo]PB[Ana]PW[Bo \\]]DT[2026-11-21]\n)\n"
    )


def test_names_beyond_ascii_tell_the_encoding():
    game = a_game("duo", {}, 0, players=("imported:Zoë", ""))
    assert "GM[Blokus Duo]CA[UTF-8]PB[Zoë]" in write_transcript(game)


@pytest.mark.parametrize(
    ("root", "exported"),
    [
        ("GM[Blokus Duo]PB[Señor]", "CA[UTF-8]GM[Blokus Duo]PB[Señor]"),
        ("GM[Blokus Duo];B[e10]C[¡Olé!]", "CA[UTF-8]GM[Blokus Duo]"),
        ("GM[Blokus Duo]CA[x-sjis]PB[名]", "GM[Blokus Duo]CA[UTF-8]PB[名]"),
        ("GM[Blokus Duo]CA[utf-8]GN[ß]", "GM[Blokus Duo]CA[utf-8]GN[ß]"),
        ("GM[Blokus Duo]CA[latin1]GN[ss]", "GM[Blokus Duo]CA[latin1]GN[ss]"),
        ("GM[Blokus Duo]GN[ss]", "GM[Blokus Duo]GN[ss]"),
    ],
)
def test_a_tree_beyond_ascii_tells_the_encoding(root, exported):
    text = write_transcript(read(f"(;{root})"))
    assert text.startswith(f"(\n;{exported}")
    assert write_transcript(read(text)) == text


def test_players_beyond_ascii_tell_the_encoding_in_a_tree_of_ascii():
    game = replace(read("(;GM[Blokus Duo]XY[1])"), players=("imported:Zoë", ""))
    assert write_transcript(game).startswith("(\n;CA[UTF-8]GM[Blokus Duo]XY[1]BLOK")


def test_what_pentobi_cannot_tell_stands_in_the_extension():
    game = a_game("duo", {}, 0, players=("player:3f", "ai:greedy"))
    assert write_transcript(game) == (
        "(\n;GM[Blokus Duo]"
        'BLOKUSAPI[{"options":{},"players":["player:3f","ai:greedy"\\]}]\n)\n'
    )


@pytest.mark.parametrize(
    ("variant", "gm", "move"),
    [
        ("rumis-tower", "blokus_api rumis-tower", "\n;1["),
        ("draft-2p", "blokus_api draft-2p", '"picks":[[0,"blue","'),
        ("reverse", "blokus_api classic", '"options":{"objective":"reverse"}'),
        ("classic-teams", "blokus_api classic-teams", "\n;4["),
    ],
)
def test_what_pentobi_does_not_play_has_names_of_its_own(variant, gm, move):
    text = write_transcript(a_game(variant, {}, 4)).replace("\\]", "]")
    assert f";GM[{gm}]" in text
    assert move in text


def test_a_setup_is_written_in_the_root():
    ruleset = find_ruleset("trigon-3p", {})
    position = start_position(ruleset)
    chance = random.Random(1)
    for _ in range(6):
        position = position.play(*chance.choice(position.legal_placements()))
    index = ruleset.color_index
    laid = sorted(named(position)[:5], key=lambda piece: index[piece.color])
    game = Transcript(
        ruleset=ruleset,
        placements=named(position)[5:],
        players=("", "", ""),
        setup=Setup(placements=tuple(laid), color="red"),
        nodes=(2,),
    )
    text = write_transcript(game)
    assert "A1[" in text
    assert "PL[3]" in text
    assert read(text) == game


TREE = """(
;AP[x:1]GM[ BLOKUS duo ]PB[Ana]XY[1][2]
(
;B[E10]C[with ] and \\\\]
;W[j5]TE[1]
)
(
;B[z99]
)
)
""".replace("with ]", "with \\]")


def test_a_tree_is_written_as_it_was_read():
    assert write_transcript(read(TREE)) == TREE


def test_what_a_tree_does_not_tell_is_added_to_its_root():
    game = replace(
        read(TREE), players=("player:3f", ""), ruleset=find_ruleset("duo", {})
    )
    text = write_transcript(game)
    added = 'BLOKUSAPI[{"options":{},"players":["player:3f",""\\]}]'
    assert text == TREE.replace("XY[1][2]", f"XY[1][2]{added}")
    again = read(text)
    assert (again.players, again.ruleset) == (game.players, game.ruleset)
    assert write_transcript(again) == text


def test_the_example_of_the_documentation_is_a_file_as_written_here():
    text = (Path(__file__).parents[3] / "docs" / "blksgf.md").read_text()
    (example,) = re.findall(r"^```\n(\(\n.*?)^```$", text, re.DOTALL | re.MULTILINE)
    assert read(example).out == (Leaving(1, 2, "resigned"),)
    assert write_transcript(read(example)) == example
