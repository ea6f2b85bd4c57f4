"""API clients, called apps in paths: frontends with their own users.

`views` contains the endpoints for the clients, and `player_views` the endpoints for
their users.
"""
