"""Operator commands, one module per command of `manage.py`."""
