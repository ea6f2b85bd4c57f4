"""Files are whole, or they are not there."""

import pytest

from games.storage.files import beside, write_whole


def test_a_file_takes_the_place_of_the_one_before(tmp_path):
    path = tmp_path / "a.json"
    for content in (b"1", b"2"):
        write_whole(path, content)
        assert path.read_bytes() == content
    assert list(tmp_path.iterdir()) == [path]


def fail(path, failure):
    with beside(path) as made:
        made.write_bytes(b"2")
        raise failure


@pytest.mark.parametrize("failure", [OSError, KeyboardInterrupt])
def test_a_failure_leaves_the_file_before_and_nothing_else(tmp_path, failure):
    path = tmp_path / "a.json"
    path.write_bytes(b"1")
    with pytest.raises(failure):
        fail(path, failure)
    assert (path.read_bytes(), list(tmp_path.iterdir())) == (b"1", [path])
