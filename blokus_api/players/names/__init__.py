"""Player names.

`requests` has rules for names, and `reports` handles name reports. `claims` links names
in imported files to accounts.
"""
