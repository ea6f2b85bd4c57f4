"""Commands for games in play, one module per `manage.py` command."""
