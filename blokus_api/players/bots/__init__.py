"""Bots: programs that play, each owned by an account."""
