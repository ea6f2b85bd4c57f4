"""Django app for analyses."""

from django.apps import AppConfig


class AnalysesConfig(AppConfig):
    """App configuration that registers the workers' tasks."""

    name = "games.analyses"
    label = "analyses"

    def ready(self) -> None:
        """Register the kinds of pending work that workers run."""
        from games.analyses import tasks
        from games.storage import obligations

        for kind in tasks.KINDS:
            obligations.register(kind)
