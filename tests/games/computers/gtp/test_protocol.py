from io import BytesIO

import pytest

from games.computers.gtp.protocol import (
    MAX_LINE,
    CommandRefusedError,
    GtpCommand,
    answer_text,
    read_command,
    read_lines,
    refusal_text,
)


@pytest.mark.parametrize(
    ("line", "command"),
    [
        (b"name\n", GtpCommand("", "name")),
        (b"  12 play  b e10,f10 \r\n", GtpCommand("12", "play", "b e10,f10")),
        (b"play\tw\tj5\n", GtpCommand("", "play", "w j5")),
        (b"n\x01ame\n", GtpCommand("", "name")),
        (b"name # a comment\n", GtpCommand("", "name")),
        (b"-3 name", GtpCommand("-3", "name")),
        (b"12name\n", GtpCommand("", "12name")),
        (b"5\n", GtpCommand("", "5")),
        (b"n\xffme\n", GtpCommand("", "n\ufffdme")),
    ],
)
def test_a_line_is_a_command(line, command):
    assert read_command(line) == command


@pytest.mark.parametrize("line", [b"", b"\n", b"   \t\r\n", b"# nothing\n"])
def test_comments_and_empty_lines_ask_for_nothing(line):
    assert read_command(line) is None


def test_an_answer_bears_the_id_of_its_command():
    assert answer_text(GtpCommand("7", "name"), "blokus_api") == "=7 blokus_api\n\n"
    assert answer_text(GtpCommand("", "quit"), "") == "= \n\n"
    assert refusal_text(GtpCommand("7", "x"), "no") == "?7 no\n\n"


def test_the_rest_of_a_line_that_is_too_long_is_passed_over():
    lines = [b"x" * 10 * MAX_LINE + b"\n", b"name\n", b"quit"]
    read = list(read_lines(BytesIO(b"".join(lines))))
    assert read == [b"x" * MAX_LINE, b"name\n", b"quit"]


def test_one_argument_is_one_word():
    assert GtpCommand("", "genmove", "b").argument == "b"
    with pytest.raises(CommandRefusedError, match="missing argument 1"):
        _ = GtpCommand("", "genmove").argument
    with pytest.raises(CommandRefusedError, match="too many arguments"):
        _ = GtpCommand("", "genmove", "b w").argument
