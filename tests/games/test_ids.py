import time
from uuid import RFC_4122

from games.ids import new_id


def test_an_id_is_a_uuid_of_version_7():
    made = new_id()
    assert made.version == 7
    assert made.variant == RFC_4122


def test_an_id_begins_with_the_time_in_milliseconds():
    before = time.time_ns() // 1_000_000
    made = new_id()
    after = time.time_ns() // 1_000_000
    assert before <= made.int >> 80 <= after


def test_ids_do_not_repeat():
    assert len({new_id() for _ in range(1000)}) == 1000
