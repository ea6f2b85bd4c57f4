"""Commands of games in play."""
