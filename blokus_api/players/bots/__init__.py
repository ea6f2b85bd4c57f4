"""Bots: players that are programs of an account."""
