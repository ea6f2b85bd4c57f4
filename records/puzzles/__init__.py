"""The catalogue of puzzles as clients see it, and the gallery of their solutions.

`projection` keeps one row for each solution, however often it was found and however it
was turned (`forms`). All solved puzzles have some: one that gets a name later has a
gallery at once.
"""
