import pytest

from games.computers.ai.levels import LEVELS
from games.computers.ai.strength import all_strengths, read, write
from games.rules.variants import VARIANTS
from tests.disk import full_disk


def test_every_match_is_of_a_level_and_a_variant_that_exist():
    for match in all_strengths():
        assert match.level in LEVELS
        assert match.variant in VARIANTS
        assert match.ruleset.split(";")[0] == match.variant


def test_every_share_lies_in_its_interval():
    for match in all_strengths():
        low, high = match.interval
        assert 0 <= low <= match.won <= high <= 1
        assert match.games > 0
        assert 0 < match.even < 1


def test_nothing_is_measured_twice():
    measured = [(one.ruleset, one.level, one.against) for one in all_strengths()]
    assert len(measured) == len(set(measured))


def test_a_file_that_cannot_be_written_stays_as_it_was(tmp_path):
    path = tmp_path / "strength.json"
    write(path, all_strengths()[:1])
    with full_disk(), pytest.raises(OSError, match="File too large"):
        write(path, all_strengths())
    assert read(path) == all_strengths()[:1]
    assert list(tmp_path.iterdir()) == [path]
