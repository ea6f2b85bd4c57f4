"""Computers: who plays for a level, and what other programs call things.

`ai` are the players of our own, `gtp` those of others; `registry` says which of them
may be chosen for a seat. `dialects` and `pentobi` have the words of other programs.
"""
