from contextlib import suppress
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.moves import Move
from records.blksgf import reader
from records.blksgf.reader import read_transcripts
from records.judging.judge import RecordKind, RefusedError, judge_transcript
from records.judging.transcripts import Leaving, Setup, Transcript


def read(text):
    (transcript,) = read_transcripts(text.encode())
    assert isinstance(transcript, Transcript), transcript
    return transcript


def refused(text):
    data = text if isinstance(text, bytes) else text.encode()
    *_, last = read_transcripts(data)
    assert isinstance(last, RefusedError)
    return last


def pieces(placements):
    return [(named.color, named.piece) for named in placements]


def test_a_game_is_its_rules_its_players_and_its_placements():
    game = read(
        "(;GM[Blokus Duo]PB[Ana]PW[Bo \\[guest\\]]DT[2026-11-21];B[e10,f10];W[j5])"
    )
    assert str(game.ruleset) == "duo;scoring=onboard;starts=fixed"
    assert game.players == ("imported:Ana", "imported:Bo [guest]")
    assert game.ended_at == datetime(2026, 11, 21, tzinfo=UTC)
    assert game.placements == (
        Move("purple", "2", ((4, 4), (5, 4))),
        Move("orange", "1", ((9, 9),)),
    )
    assert game.nodes == (2, 3)
    assert (game.setup, game.tree, game.game) == (None, (), None)


def test_a_tree_stays_where_it_tells_more_than_the_game():
    text = "(;GM[Blokus Duo]AP[x](;B[e10]C[good\\]])(;B[e10,f10];W[j5]DO[]))"
    game = read(text)
    assert pieces(game.placements) == [("purple", "1")]
    assert game.tree == (
        (None, {"GM": ["Blokus Duo"], "AP": ["x"]}),
        (0, {"B": ["e10"], "C": ["good]"]}),
        (0, {"B": ["e10,f10"]}),
        (2, {"W": ["j5"], "DO": [""]}),
    )
    assert game.nodes == (2,)


@pytest.mark.parametrize(
    ("gm", "names", "players"),
    [
        ("Blokus Duo", "PB[ A \n b ]PW[]", ("imported:A b", "")),
        ("Blokus Duo", "P1[A]P2[B]", ("imported:A", "imported:B")),
        ("Blokus Two-Player", "PB[A]PW[B]P3[C]", ("imported:A", "imported:B")),
        ("Blokus Three-Player", "P3[C]", ("", "", "imported:C")),
        ("Blokus", "P4[D\x07]", ("", "", "", "imported:D")),
        ("Blokus Duo", f"PB[{'x' * 1000}]", (f"imported:{'x' * 100}", "")),
        ("Blokus Duo", "PB[player:3f]", ("imported:player:3f", "")),
    ],
)
def test_players_are_read_by_seat(gm, names, players):
    assert read(f"(;GM[{gm}]{names})").players == players


def test_a_day_that_is_not_clear_is_not_read():
    assert read("(;GM[Blokus Duo]DT[spring 2026])").ended_at is None


@pytest.mark.parametrize(
    "moves",
    [
        ";1[a20,a19];2[t20];3[t1];4[a1]",
        ";BLUE[a20][a19];YELLOW[t20];RED[t1];GREEN[a1]",
        ";1[ A19 , a20 ];2[T20];3[t1];4[ a1]",
    ],
)
def test_moves_are_read_in_every_spelling(moves):
    game = read(f"(;GM[Blokus]{moves})")
    assert pieces(game.placements) == [
        *(("blue", "2"), ("yellow", "1"), ("red", "1"), ("green", "1"))
    ]


def test_nodes_count_from_one_whatever_stands_between():
    game = read("(;GM[Blokus Duo]B[e10];C[hm];W[j5](;N[x];B[f9,g9])(;B[f9];W[k4]))")
    assert game.nodes == (1, 3, 5)


SMALL = "(;GM[Blokus Duo]"
COLUMNS = "abcdefghijklmn"
EVERYWHERE = "".join(f"[{c}{row}]" for c in COLUMNS for row in range(1, 15))
UPRIGHT = "".join(f"[{c}{row},{c}{row + 1}]" for c in COLUMNS for row in range(1, 14))


def test_a_setup_is_read_color_by_color():
    game = read(f"{SMALL}AW[j5]AB[e10][f9,g9]PL[W];W[k6])")
    assert game.setup == Setup(
        placements=(
            Move("purple", "1", ((4, 4),)),
            Move("purple", "2", ((5, 5), (6, 5))),
            Move("orange", "1", ((9, 9),)),
        ),
        color="orange",
    )
    assert game.nodes == (2,)


def test_what_was_played_before_a_setup_is_part_of_it():
    game = read(f"{SMALL};B[e10];W[j5];AB[f9,g9];W[k6,k7])")
    assert game.setup is not None
    assert pieces(game.setup.placements) == [
        *(("purple", "1"), ("purple", "2"), ("orange", "1"))
    ]
    assert game.setup.color == "purple", "the color whose turn it was"
    assert pieces(game.placements) == [("orange", "2")]
    assert game.nodes == (5,)


@pytest.mark.parametrize("variant", ["draft-2p", "solo-cube-3"])
def test_where_no_colors_take_turns_none_is_due_after_a_setup(variant):
    cells = ("a3.1,b3.1", "c3.1,c2.1") if "cube" in variant else ("a20", "c18")
    game = read(f"(;GM[blokus_api {variant}];1[{cells[0]}];A1[{cells[1]}])")
    assert game.setup is not None
    assert (len(game.setup.placements), game.setup.color) == (2, None)


def test_a_piece_is_taken_off_by_its_cells():
    game = read(f"{SMALL};B[e10,f10];W[j5];AE[F10,e10])")
    assert game.setup is not None
    assert pieces(game.setup.placements) == [("orange", "1")]


@pytest.mark.parametrize(
    ("text", "color"),
    [
        ("PL[W]", "orange"),
        ("AB[e10]PL[2]", "orange"),
        ("AB[e10];PL[w]", "orange"),
        ("AB[e10]PL[B]", "purple"),
        ("AB[e10]", None),
        (";B[e10];AW[j5]PL[B]", "purple"),
    ],
)
def test_a_setup_may_tell_who_moves(text, color):
    setup = read(f"{SMALL}{text})").setup
    assert setup is not None
    assert setup.color == color


@pytest.mark.parametrize(
    "text", ["PL[B]", ";B[e10]PL[W]", ";B[e10];PL[B];W[j5]", "AB[e10]AE[e10]"]
)
def test_who_moves_anyway_makes_no_setup(text):
    assert read(f"{SMALL}{text})").setup is None


@pytest.mark.parametrize(
    ("text", "code", "node"),
    [
        (";B[e10];W[]", "bad-value", 3),
        (";B[pass]", "bad-value", 2),
        (";B[e10,]", "bad-value", 2),
        (f";B[{'a1,' * 100}a1]", "bad-value", 2),
        (";B[e10,e15]", "out-of-bounds", 2),
        (";B[a99]", "out-of-bounds", 2),
        (";B[e10,g10]", "not-piece-shape", 2),
        (";B[e10,e10]", "not-piece-shape", 2),
        (";3[e10]", "bad-color", 2),
        (";B[e10]W[j5]", "two-moves", 2),
        (";B[e10]" * 256, "too-long", 257),
        (f"AB{EVERYWHERE};AW{EVERYWHERE}", "bad-setup", 2),
        (f"AB{EVERYWHERE};;AB{UPRIGHT}", "too-long", 3),
        ("AB[]", "bad-value", 1),
        ("AB[e10]AW[e10]", "bad-setup", 1),
        (";B[e10];AE[f10]", "bad-setup", 3),
        ("A3[e10]", "bad-color", 1),
        ("PL[X]", "bad-value", 1),
        ("PL[3]", "bad-color", 1),
        ("BLOKUSAPI[]", "bad-extension", 1),
        ('BLOKUSAPI[{"players": ["ai:x"\\]}]', "bad-extension", 1),
        ('BLOKUSAPI[{"options": {"starts": 7}}]', "bad-option", 1),
        ('BLOKUSAPI[{"options": {"": {"a": [{}\\]}}}]', "bad-option", 1),
        (";B[e10](;W[j5", "syntax", 3),
    ],
)
def test_a_game_that_cannot_be_read_is_refused_at_its_node(text, code, node):
    error = refused(f"{SMALL}{text})")
    assert (error.code, error.node) == (code, node)
    assert len(error.detail) < 250


def test_a_variation_that_makes_no_sense_refuses_nothing():
    assert len(read(f"{SMALL}(;B[e10];W[j5])(;B[z99];X[?];W[]))").placements) == 2


def test_games_are_read_one_by_one_up_to_a_fault():
    good = "(;GM[Blokus Duo];B[e10])"
    first, second, third, last = read_transcripts(
        f"{good}(;GM[Go];B[e10]){good}(;GM[Blokus Duo];B(;B)){good}".encode()
    )
    assert first == third
    assert isinstance(second, RefusedError)
    assert (second.code, second.node) == ("unknown-variant", 1)
    assert isinstance(last, RefusedError)
    assert last.code == "syntax"
    assert "line 1, column" in last.detail


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "syntax"),
        (b" \n", "syntax"),
        (b"\xef\xbb\xbf", "syntax"),
        (b"PK\x03\x04 some archive", "syntax"),
        (b"(;GM[Blokus Duo]C[\x00])", "encoding"),
        (b"(;GM[Blokus Duo]C[\xff\xfe])", "encoding"),
        ("(;GM[Blokus Duo]PB[Zo\xeb])".encode("latin-1"), "encoding"),
        ("(;GM[Blokus Duo])".encode("utf-16"), "encoding"),
        ("(;GM[Blokus Duo])".encode("utf-16-le"), "encoding"),
        (b"\x89PNG\r\n\x1a\n", "encoding"),
        (b"(;GM[Blokus Duo]C[" + b"x" * 100_000_000 + b"])", "too-large"),
        (b"(;GM[Blokus Duo]C[" + b"x" * 1_000_000 + b"])", "too-large"),
        (b"(;GM[Blokus Duo]C[" + b"\\" * 1_000_000, "syntax"),
        (b"(" * 1_000_000, "syntax"),
    ],
    ids=range(14),
)
def test_what_is_no_file_of_games_is_refused(data, code):
    assert refused(data).code == code


def test_a_mark_of_byte_order_is_skipped():
    assert len(list(read_transcripts("\ufeff(;GM[Blokus Duo])".encode()))) == 1


def test_a_file_has_only_so_many_games(monkeypatch):
    monkeypatch.setattr(reader, "MAX_GAMES", 2)
    assert len(list(read_transcripts(b"(;)" * 2))) == 2
    assert refused(b"(;)" * 3).code == "too-large"


@given(st.binary(max_size=60))
def test_any_bytes_are_read_or_refused(data):
    for found in read_transcripts(data):
        assert isinstance(found, Transcript | RefusedError)


WORDS = [
    *("(", ")", ";", ";", "B[e10]", "W[j5]", "1[e10]", "AB[e10,f10]", "AE[e10,f10]"),
    *("PL[W]", "BLOKUSAPI[{}]", "DT[2026]", "A3[]", "GM[blokus_api rumis-tower-2p]"),
    'BLOKUSAPI[{"out":[[0,0,"x"\\]\\]}]',
]


@given(st.lists(st.sampled_from(WORDS), max_size=12).map("".join))
def test_any_game_that_is_read_can_be_judged_or_refused(text):
    for found in read_transcripts(f"{SMALL}{text})".encode()):
        if isinstance(found, Transcript):
            with suppress(RefusedError):
                judge_transcript(found, lenient=True)


def test_colors_are_numbered_in_the_order_that_the_file_tells():
    game = read(
        '(;GM[Blokus]BLOKUSAPI[{"options":{"order":["red","yellow","green","blue"\\],'
        '"scoring":"onboard"}}];1[a20];2[t20];3[a1];4[t1])'
    )
    assert str(game.ruleset) == "classic;order=red,yellow,green,blue;scoring=onboard"
    colors = [color for color, _ in pieces(game.placements)]
    assert colors == ["red", "yellow", "green", "blue"]


def test_the_extension_tells_what_pentobi_cannot():
    game = read(
        '(;GM[Blokus Three-Player]BLOKUSAPI[{"options":{"shared_color":"blue"},'
        '"out":[[1,2,"timeout"\\]\\],"players":["player:3f","","ai:random"\\],'
        '"started_at":"2026-11-20T10:00:00.25Z","ended_at":"2026-11-21T10:00:00Z"}]'
        "P2[overruled];1[t20];2[t1])"
    )
    assert str(game.ruleset) == "classic-3p;shared_color=blue"
    assert game.players == ("player:3f", "", "ai:random")
    assert game.out == (Leaving(1, 2, "timeout"),)
    assert game.started_at == datetime(2026, 11, 20, 10, 0, 0, 250_000, tzinfo=UTC)
    assert game.ended_at == datetime(2026, 11, 21, 10, tzinfo=UTC)
    assert pieces(game.placements) == [("yellow", "1"), ("red", "1")]


def test_a_strict_judge_takes_what_follows_the_rules():
    text = f"{SMALL};B[e10];W[j5])"
    assert judge_transcript(read(text)).kind is RecordKind.UNFINISHED
    skipped = read("(;GM[Blokus];1[a20];3[t1])")
    with pytest.raises(RefusedError) as refusal:
        judge_transcript(skipped)
    assert refusal.value.ply == 2
    assert skipped.nodes[1] == 3
    assert judge_transcript(skipped, lenient=True).kind is RecordKind.IRREGULAR
