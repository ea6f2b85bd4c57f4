"""The rules as people read them: a folder of data per language, and what reads it.

`common.toml` has what families share, `refusals.toml` what is said of refused moves
and `hints.toml` of advised ones (`games.rules.wording`), `puzzles.toml` what puzzles
are called; every other file the texts of one family.
"""
