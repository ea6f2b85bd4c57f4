from games.computers.ai.levels import LEVELS
from games.computers.ai.strength import all_strengths
from games.rules.variants import VARIANTS


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
