"""Names of players: rules in `requests`, complaints about names in `reports`.

`claims` connect names in imported files with accounts.
"""
