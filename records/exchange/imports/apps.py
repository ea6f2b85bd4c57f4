"""The app of imports."""

from django.apps import AppConfig


class ImportsConfig(AppConfig):
    """Lets imports be owed to workers."""

    name = "records.exchange.imports"
    label = "imports"

    def ready(self) -> None:
        """Say who does the work."""
        from games.storage import obligations
        from records.exchange.imports import tasks

        obligations.register(tasks.KIND)
