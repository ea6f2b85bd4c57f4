"""API clients, called apps in paths: frontends with their own users.

`views` has the endpoints for the clients, and `player_views` those for their users.
"""
