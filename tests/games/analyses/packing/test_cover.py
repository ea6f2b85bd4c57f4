import pytest

from games.analyses.packing.cover import CoverSearch
from games.analyses.packing.watch import Watch
from tests.games.analyses.packing.boxes import box
from tests.games.analyses.packing.test_counts import PENTOMINOES


@pytest.mark.depth
def test_a_long_search_remembers_only_so_much():
    packing = box((20, 3), PENTOMINOES, 1)
    bounded = CoverSearch(packing, Watch(), remembered=10)
    whole = CoverSearch(packing, Watch())
    assert list(bounded.covers(())) == list(whole.covers(()))
    assert len(bounded._known_areas) == 10 < len(whole._known_areas)
