"""API clients, called apps in paths: frontends with users of their own.

`views` has the endpoints of the clients, and `player_views` the endpoints of their
users.
"""
