"""The app of puzzles."""

from django.apps import AppConfig


class PuzzlesConfig(AppConfig):
    """Registers their projection of the archive."""

    name = "records.puzzles"
    label = "puzzles"

    def ready(self) -> None:
        """Let the gallery take all new records."""
        from records.archive import projections
        from records.puzzles import projection

        projections.register(projection.PROJECTION)
