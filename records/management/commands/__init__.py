"""The commands of `manage.py`, a file each."""
