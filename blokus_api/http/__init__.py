"""HTTP: what holds on every route of every app."""
