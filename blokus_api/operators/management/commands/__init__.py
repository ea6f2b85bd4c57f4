"""Commands for operators: one module per command of `manage.py`."""
