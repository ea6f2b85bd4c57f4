"""Commands of `manage.py` for games; `arguments` has the types of their options."""
