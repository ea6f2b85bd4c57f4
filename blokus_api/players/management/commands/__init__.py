"""Commands about players: one module per command of `manage.py`."""
