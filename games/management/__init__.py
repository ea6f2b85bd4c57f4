"""`manage.py` commands for games; `arguments` contains the types of their options."""
