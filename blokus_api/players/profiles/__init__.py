"""Profiles of players: guests, the caller's own profile, and public profiles."""
