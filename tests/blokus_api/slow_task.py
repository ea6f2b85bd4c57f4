"""A task that a worker under test runs for some seconds."""

import time
from pathlib import Path

from celery import shared_task


@shared_task
def sleep(seconds: float, file: str) -> None:
    """Sleep, and then create a file."""
    time.sleep(seconds)
    Path(file).touch()
