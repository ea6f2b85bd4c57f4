"""Our player behind the commands; texts of errors are those of Pentobi 31."""

import pytest

from games.computers.ai.levels import chooser_for_game
from games.computers.gtp.engine import Engine
from games.computers.gtp.names import find_rules
from games.computers.gtp.protocol import read_command
from games.rules.scoring import outcome
from tests.games.computers.gtp.test_names import PLAYED


def an_engine(variant="duo", options=(), level="random", seed="1"):
    return Engine(
        find_rules(variant, options),
        lambda: chooser_for_game(level),
        seed,
    )


def asked(engine, *lines):
    """The answer to the last of these commands."""
    answer = ""
    for line in lines:
        command = read_command(line.encode())
        assert command is not None
        answer = engine.answer(command)
    assert answer.endswith("\n\n")
    return answer.removesuffix("\n\n")


@pytest.fixture
def engine():
    return an_engine()


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        ("foo", "? unknown command (foo)"),
        ("NAME", "? unknown command (NAME)"),
        ("name now", "? no arguments allowed"),
        ("g x", "? no arguments allowed"),
        ("quit 4", "? no arguments allowed"),
        ("play", "? missing argument 1"),
        ("play z e10", "? invalid color argument 'z'"),
        ("play purple e10", "? invalid color argument 'purple'"),
        ("play b", "? invalid move"),
        ("play b e10 f10", "? invalid move"),
        ("play b e10,f10,", "? invalid move"),
        ("play b zz9", "? invalid move"),
        ("play b e10,f10,g12", "? invalid move"),
        ("play b e0", "? invalid move"),
        ("play b pass", "? invalid move"),
        ("play b null", "? play pass not supported (anymore)"),
        ("play b f11,g11", "? illegal move"),
        ("play b " + "a1," * 500, "? invalid move"),
        ("p", "? invalid move"),
        ("p a14,a13", "? illegal move"),
        ("genmove", "? missing argument 1"),
        ("genmove b w", "? too many arguments"),
        ("genmove q", "? invalid color argument 'q'"),
        ("all_legal", "? missing argument 1"),
        ("undo", "? cannot undo"),
        ("set_game", "? invalid argument"),
        ("set_game Foo", "? invalid argument"),
        ("set_game Nexos", "? invalid argument"),
        ("set_random_seed", "? command needs one argument"),
        ("set_random_seed x", "? argument 1 ('x') has invalid type"),
        ("known_command", "? command needs one argument"),
        ("known_command foo", "= false"),
        ("known_command genmove", "= true"),
        ("known_command quit", "= true"),
        ("final_score", "= 0"),
        ("12 name", "=12 blokus_api"),
        ("protocol_version", "= 2"),
        ("clear_board", "= "),
        ("set_random_seed -5", "= "),
        ("set_game blokus trigon three-player", "= "),
        ("set_game blokus_api rumis-pyramid-2p", "= "),
    ],
)
def test_it_answers_as_pentobi_does(engine, command, answer):
    assert asked(engine, command) == answer


def test_a_piece_is_played_once(engine):
    assert asked(engine, "play b e10", "play b j1") == "? piece already played"
    assert asked(engine, "play w j5") == "= "


def test_any_color_may_play_at_any_time(engine):
    played = asked(engine, "play w j5", "play w I4,i3", "play b e10", "final_score")
    assert played == "= W+2"
    assert asked(engine, "undo", "undo", "undo", "final_score") == "= 0"


def test_after_a_color_the_next_is_to_play(engine):
    asked(engine, "play w j5", "p e10")
    assert [placed.color for placed in engine.position.played] == [1, 0]


def test_a_game_is_played_by_asking_for_moves(engine):
    moves = 0
    while asked(engine, "g") != "= pass":
        moves += 1
    assert len(engine.position.played) == moves > 20
    assert engine.position.is_over
    assert asked(engine, "p e10") in ("? illegal move", "? piece already played")
    assert asked(engine, "genmove b") == asked(engine, "reg_genmove w") == "= pass"
    scores = outcome(engine.position).seats
    margin = scores[0] - scores[1]
    assert asked(engine, "final_score").removeprefix("= ") in (
        f"B+{margin}",
        f"W+{-margin}",
        f"{margin}",
    )


def test_a_proposed_move_is_not_played(engine):
    proposed = asked(engine, "reg_genmove b")
    assert not engine.position.played
    assert asked(engine, "genmove b") == proposed


def test_all_legal_moves_can_be_played(engine):
    legal = asked(engine, "all_legal b").removeprefix("= ").split("\n")
    assert len(set(legal)) == 414
    assert asked(engine, f"play b {legal[-1]}") == "= "


def test_equal_seeds_give_equal_games_and_games_differ():
    def game(engine):
        return [asked(engine, "g") for _ in range(8)]

    first, second = an_engine(seed="7"), an_engine(seed="8")
    games = [game(first), game(second)]
    asked(first, "clear_board")
    games.append(game(first))
    assert games[0] != games[1]
    assert games[0] != games[2]
    asked(second, "set_random_seed 7", "clear_board")
    third = an_engine(seed="7")
    asked(third, "clear_board")
    assert game(second) == game(third)


@pytest.mark.parametrize("variant", PLAYED)
def test_every_game_is_begun_and_drawn(variant):
    engine = an_engine(variant)
    moves = [asked(engine, "g") for _ in range(5)]
    assert all(move.startswith("= ") for move in moves)
    assert len(engine.position.played) == 5
    drawn = asked(engine, "showboard")
    for color in engine.position.ruleset.colors:
        assert f" {color}: " in drawn


def test_a_game_of_searches_is_the_same_again_by_equal_seeds_and_commands():
    """What is remembered of a game ends with it, and with its seed."""

    def game(engine):
        moves = [asked(engine, "g") for _ in range(5)]
        return [*moves, asked(engine, "undo", "g"), asked(engine, "undo", "undo", "g")]

    fresh = an_engine(level="5", seed="7")
    first = game(fresh)
    assert game(an_engine(level="5", seed="7")) == first
    assert asked(fresh, "undo", "undo", "undo", "undo", "set_random_seed 7") == "= "
    assert game(fresh) == first
    asked(fresh, "clear_board")
    assert game(fresh) != first


def test_the_points_of_more_than_two_players_are_listed():
    engine = an_engine("classic-3p")
    score = asked(engine, "play 1 a20", "play 4 a2,a1", "final_score")
    assert score == "= 1 0 0 2 "


def test_two_players_with_four_colors_have_a_margin():
    engine = an_engine("classic-2p")
    assert asked(engine, "play 1 a20", "play 3 t1", "final_score") == "= B+2"


def test_fewer_squares_win_a_reverse_game():
    engine = an_engine("reverse-2p")
    assert asked(engine, "play 1 a20", "final_score") == "= W+1"


@pytest.fixture
def contest():
    """A game of the contest, in which every color has placed the W."""
    engine = an_engine("contest")
    asked(engine, "first_piece w", "g", "g", "g", "g")
    return engine


def test_the_first_piece_is_drawn_by_the_seed():
    drawn = {
        asked(an_engine("contest", seed=f"{seed}"), "first_piece") for seed in range(99)
    }
    assert len(drawn) == 12
    first, again = an_engine("contest", seed="7"), an_engine("contest", seed="7")
    assert asked(first, "first_piece") == asked(again, "first_piece")


def test_the_first_piece_is_told_until_the_game_begins():
    engine = an_engine("contest")
    assert asked(engine, "first_piece w", "first_piece") == "= W"
    assert asked(engine, "play 1 a20") == "? illegal move"
    assert asked(engine, "genmove 1", "first_piece X") == "? the game has begun"
    assert asked(engine, "undo", "first_piece X", "first_piece") == "= X"


@pytest.mark.parametrize("piece", ["1", "I4", "Q"])
def test_only_some_pieces_are_drawn(piece):
    assert asked(an_engine("contest"), f"first_piece {piece}") == "? invalid argument"


def test_most_games_have_no_first_piece(engine):
    assert asked(engine, "first_piece W") == "? this game has no first piece"


def test_a_turn_is_skipped_where_the_rules_allow_it(contest):
    assert asked(contest, "p pass", "play 2 PASS") == "= "
    assert contest.position.skipped == (0, 1)
    assert contest.position.color == 2
    assert asked(contest, "undo", "undo", "undo", "p pass") == "? illegal move"


def test_a_color_has_no_more_turns_than_the_rules_allow(contest):
    assert asked(contest, *["play 1 pass"] * 23) == "= "
    assert asked(contest, "play 1 pass") == "? illegal move"
    assert asked(contest, "all_legal 1") == "= "
    assert asked(contest, "genmove 1") == "= pass"
    assert asked(contest, "genmove 2") != "= pass"


def test_a_level_plays_on_after_skips(contest):
    while asked(contest, "p pass", "g") != "= pass":
        pass
    assert contest.position.is_over


def test_told_to_quit_it_is_over(engine):
    assert not engine.is_over
    assert asked(engine, "quit") == "= "
    assert engine.is_over


def test_its_cpu_time_grows(engine):
    before = float(asked(engine, "cputime").removeprefix("= "))
    asked(engine, *["g"] * 10)
    assert float(asked(engine, "cputime").removeprefix("= ")) >= before > 0


def test_every_command_is_listed(engine):
    listed = asked(engine, "list_commands").removeprefix("= ").split("\n")
    assert listed == sorted(listed)
    for name in listed:
        assert asked(engine, f"known_command {name}") == "= true"
