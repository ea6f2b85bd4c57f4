"""Commands of operators, one module per command of `manage.py`."""
