"""The Django app for puzzles."""

from django.apps import AppConfig


class PuzzlesConfig(AppConfig):
    """Configuration that registers the galleries as a projection of the archive."""

    name = "records.puzzles"
    label = "puzzles"

    def ready(self) -> None:
        """Register the projection."""
        from records.archive import projections
        from records.puzzles import projection

        projections.register(projection.PROJECTION)
