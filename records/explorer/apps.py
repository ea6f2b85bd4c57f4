"""The Django app for the opening explorer."""

from django.apps import AppConfig


class ExplorerConfig(AppConfig):
    """Configuration that registers the explorer as a projection of the archive."""

    name = "records.explorer"
    label = "explorer"

    def ready(self) -> None:
        """Register the projection."""
        from records.archive import projections
        from records.explorer import projection

        projections.register(projection.PROJECTION)
