"""The app of analyses."""

from django.apps import AppConfig


class AnalysesConfig(AppConfig):
    """Registers the app."""

    name = "games.analyses"
    label = "analyses"
