"""The start of every process."""

import gc
import runpy

from blokus_api import settings


def test_garbage_is_collected_once_the_apps_are_loaded() -> None:
    assert gc.isenabled()
    assert gc.get_freeze_count()


def test_garbage_is_still_collected_when_the_settings_are_read_again() -> None:
    runpy.run_path(settings.__file__)

    assert gc.isenabled()
