"""Commands for finished games: one module per command of `manage.py`."""
