"""Commands of the project: one module per command of `manage.py`."""
