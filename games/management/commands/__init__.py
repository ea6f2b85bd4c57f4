"""Commands for games in play: one module per command of `manage.py`."""
