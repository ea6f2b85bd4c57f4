import pytest

from games.lab.arena.ledger import LedgerError, open_ledger
from games.lab.arena.results import EngineFailure, write_line
from tests.games.lab.arena.results import a_fixture, a_result


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games.jsonl"


def read(path):
    with open_ledger(path) as ledger:
        return ledger.results


def test_what_is_added_is_read_again(path):
    failed = a_result(1, failure=EngineFailure(1, "ended"), cpu=(1.0, None))
    with open_ledger(path) as ledger:
        ledger.add(a_result())
        ledger.add(failed)
        assert a_fixture(1) in ledger.results
    assert read(path) == {a_fixture(): a_result(), a_fixture(1): failed}


def test_a_result_is_in_the_file_when_it_is_added(path):
    with open_ledger(path) as ledger:
        ledger.add(a_result())
        assert path.read_bytes() == write_line(a_result())


@pytest.mark.parametrize("kept", [1, 50, -1])
def test_a_torn_last_line_is_dropped_and_written_again(path, kept):
    whole, torn = write_line(a_result()), write_line(a_result(1))
    path.write_bytes(whole + torn[:kept])
    with open_ledger(path) as ledger:
        assert list(ledger.results) == [a_fixture()]
        ledger.add(a_result(1))
    assert path.read_bytes() == whole + torn


@pytest.mark.parametrize("line", [b"\n", b"{}\n", b"[1, 2]\n", b"\xff\n"])
def test_a_file_of_something_else_is_left_alone(path, line):
    before = write_line(a_result()) + line
    path.write_bytes(before)
    with pytest.raises(LedgerError, match="line 2: "):
        read(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("end", [b'{"my": "diary"}', b"a\rb\r", b"x"])
def test_a_file_of_something_else_is_not_cut_off_for_want_of_a_newline(path, end):
    path.write_bytes(end)
    with pytest.raises(LedgerError, match="line 1: "):
        read(path)
    assert path.read_bytes() == end


@pytest.mark.parametrize("content", [None, b""])
def test_a_new_file_without_results_is_removed(tmp_path, content):
    path = tmp_path / "new.jsonl"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(KeyboardInterrupt), open_ledger(path):
        raise KeyboardInterrupt
    assert path.exists() == (content is not None)


def test_two_arenas_do_not_write_to_one_file(path):
    with (
        open_ledger(path),
        pytest.raises(LedgerError, match="another arena"),
        open_ledger(path),
    ):
        pass
