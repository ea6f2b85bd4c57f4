"""The project's commands: one module per command of `manage.py`."""
