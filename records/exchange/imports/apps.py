"""The Django app for imports."""

from django.apps import AppConfig


class ImportsConfig(AppConfig):
    """Configuration that registers the import task for workers."""

    name = "records.exchange.imports"
    label = "imports"

    def ready(self) -> None:
        """Register the task that processes imports."""
        from games.storage import obligations
        from records.exchange.imports import tasks

        obligations.register(tasks.KIND)
