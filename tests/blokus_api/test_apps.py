"""The start of every process."""

import gc


def test_garbage_is_collected_once_the_apps_are_loaded() -> None:
    assert gc.isenabled()
    assert gc.get_freeze_count()
