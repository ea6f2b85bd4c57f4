"""A game through the web's application, beside one replayed by the rules."""

import os

from tests.benchmarks.conftest import LINES
from tests.measured import COMMITTED, measured

ROOM = 1.03
"""Instructions are not quite the same in all versions of Python."""


def test_a_game_takes_no_more_replays_than_is_committed(committed: None) -> None:
    ratio = measured("ratio")["game_over_replay"]
    seconds = measured("processor")["game_over_replay"]
    LINES.append(
        f"a game of Duo over a replayed one of Classic: {ratio:.2f} by instructions,"
        f" {seconds:.1f} by processor time (load {os.getloadavg()[0]:.1f})"
    )
    assert ratio <= ROOM * COMMITTED["game_over_replay"]
