"""A move does no more than is committed in `tests/data`: where it does less, say so."""

from tests.measured import COMMITTED, measured

ROOM = {"python_calls": 1.03}
"""Python calls are not quite the same in all its versions."""


def test_a_move_does_no_more_than_is_committed(committed):
    found = measured("counts")

    more = {
        name: (count, COMMITTED[name])
        for name, count in found.items()
        if count > COMMITTED[name] * ROOM.get(name, 1)
    }
    assert not more, f"counted, and committed: {more}"
