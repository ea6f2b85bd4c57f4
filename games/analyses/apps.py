"""Django app of the analyses."""

from django.apps import AppConfig


class AnalysesConfig(AppConfig):
    """Configuration that registers the work of analyses."""

    name = "games.analyses"
    label = "analyses"

    def ready(self) -> None:
        """Register the kinds of obligations that workers run."""
        from games.analyses import tasks
        from games.storage import obligations

        for kind in tasks.KINDS:
            obligations.register(kind)
