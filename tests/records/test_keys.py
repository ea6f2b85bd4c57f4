import pytest

from games.rules.variants import find_ruleset
from records.keys import symmetries


@pytest.mark.parametrize(
    ("variant", "options", "count"),
    [
        ("duo", {}, 4),
        ("duo", {"starts": "fixed"}, 2),
        ("classic", {}, 8),
        ("classic", {"starts": "fixed"}, 1),
        ("trigon", {}, 12),
        ("rumis-tower", {}, 2),
        ("rumis-corner", {}, 1),
        ("solo-cube-3", {}, 24),
        ("solo-cube-3", {"assembly": "drop"}, 4),
        ("draft-2p", {}, 8),
    ],
)
def test_symmetries_come_from_board_starts_and_gravity(variant, options, count):
    assert len(symmetries(find_ruleset(variant, options))) == count
