"""The app of the opening explorer."""

from django.apps import AppConfig


class ExplorerConfig(AppConfig):
    """Registers its projection of the archive."""

    name = "records.explorer"
    label = "explorer"

    def ready(self) -> None:
        """Let the explorer take all new records."""
        from records.archive import projections
        from records.explorer import projection

        projections.register(projection.PROJECTION)
