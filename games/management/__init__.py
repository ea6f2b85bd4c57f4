"""Commands of `manage.py` for games. `arguments` defines types for their options."""
