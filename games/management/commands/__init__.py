"""The `manage.py` commands for games in play, one per module."""
