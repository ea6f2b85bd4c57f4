"""The app of finished games."""

from django.apps import AppConfig


class RecordsConfig(AppConfig):
    """Registers the app."""

    name = "records"
