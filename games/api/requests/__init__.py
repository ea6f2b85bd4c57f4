"""Requests: what clients send, checked and read."""
