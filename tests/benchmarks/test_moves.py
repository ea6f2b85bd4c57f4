"""A game through the web's application, beside one replayed by the rules."""

from tests.benchmarks.conftest import LINES
from tests.measured import COMMITTED, measured

ROOM = 1.15


def test_a_game_takes_no_more_replays_than_is_committed(committed: None) -> None:
    ratio = measured("ratio")["game_over_replay"]
    LINES.append(f"a game of Duo over a replayed one of Classic: {ratio:.1f}")
    assert ratio <= ROOM * COMMITTED["game_over_replay"]
