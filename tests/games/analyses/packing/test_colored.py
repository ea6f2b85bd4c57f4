import pytest

from games.analyses.packing.colored import ColoredSearch
from games.analyses.packing.solver import count
from games.analyses.packing.watch import StoppedError, Watch
from tests.games.analyses.packing.boxes import box, puzzle
from tests.games.analyses.packing.test_counts import SMALL


class StopsAfter(Watch):
    """Stops a search after some steps, however long they take."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def step(self, done: float) -> None:
        self.steps += 1
        if self.steps > self.most:
            raise StoppedError


def test_looking_ahead_is_stopped_as_well():
    watch = StopsAfter(20_000)
    packing = puzzle("solo-pentomino-15x16", contact="no-edge")
    assert not count(packing, (), watch).complete
    assert watch.steps == watch.most + 1


@pytest.mark.depth
def test_what_was_stopped_is_not_remembered():
    packing = box((6, 4), SMALL, 4, "corner")
    whole = len(list(ColoredSearch(packing, Watch()).solutions()))
    search = ColoredSearch(packing, Watch())
    for most in range(0, 500, 5):
        search.watch = StopsAfter(most)
        with pytest.raises(StoppedError):
            list(search.solutions())
    search.watch = Watch()
    assert len(list(search.solutions())) == whole
