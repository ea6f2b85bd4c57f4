"""Django app for the project; it completes the startup of every process."""

import gc

from django.apps import AppConfig


class ProjectConfig(AppConfig):
    """App that excludes everything loaded at the start from garbage collection."""

    name = "blokus_api"

    def ready(self) -> None:
        """Enable garbage collection for objects created from now on.

        Modules stay in memory until the process ends. Scanning them would cost a
        process 0.3 s of CPU time at its start and end, and copy memory that forked
        workers share.
        """
        gc.enable()
        gc.freeze()
