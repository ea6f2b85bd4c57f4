from io import BytesIO

import pytest

from games.computers.gtp.protocol import (
    MAX_LINE,
    Command,
    CommandRefusedError,
    answer_text,
    read_command,
    read_lines,
    refusal_text,
)


@pytest.mark.parametrize(
    ("line", "command"),
    [
        (b"name\n", Command("", "name")),
        (b"  12 play  b e10,f10 \r\n", Command("12", "play", "b e10,f10")),
        (b"play\tw\tj5\n", Command("", "play", "w j5")),
        (b"n\x01ame\n", Command("", "name")),
        (b"name # a comment\n", Command("", "name")),
        (b"-3 name", Command("-3", "name")),
        (b"12name\n", Command("", "12name")),
        (b"5\n", Command("", "5")),
        (b"n\xffme\n", Command("", "n\ufffdme")),
    ],
)
def test_a_line_is_a_command(line, command):
    assert read_command(line) == command


@pytest.mark.parametrize("line", [b"", b"\n", b"   \t\r\n", b"# nothing\n"])
def test_comments_and_empty_lines_ask_for_nothing(line):
    assert read_command(line) is None


def test_an_answer_bears_the_id_of_its_command():
    assert answer_text(Command("7", "name"), "blokus_api") == "=7 blokus_api\n\n"
    assert answer_text(Command("", "quit"), "") == "= \n\n"
    assert refusal_text(Command("7", "x"), "no") == "?7 no\n\n"


def test_the_rest_of_a_line_that_is_too_long_is_passed_over():
    lines = [b"x" * 10 * MAX_LINE + b"\n", b"name\n", b"quit"]
    read = list(read_lines(BytesIO(b"".join(lines))))
    assert read == [b"x" * MAX_LINE, b"name\n", b"quit"]


def test_one_argument_is_one_word():
    assert Command("", "genmove", "b").argument == "b"
    with pytest.raises(CommandRefusedError, match="missing argument 1"):
        _ = Command("", "genmove").argument
    with pytest.raises(CommandRefusedError, match="too many arguments"):
        _ = Command("", "genmove", "b w").argument
