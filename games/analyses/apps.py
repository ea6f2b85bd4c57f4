"""The app of analyses."""

from django.apps import AppConfig


class AnalysesConfig(AppConfig):
    """Lets analyses be owed to workers."""

    name = "games.analyses"
    label = "analyses"

    def ready(self) -> None:
        """Say who does the work."""
        from games.analyses import tasks
        from games.storage import obligations

        for kind in tasks.KINDS:
            obligations.register(kind)
