"""Replay: what the events of a game add up to."""
