"""HTTP in: each view reads a request, calls one verb, and tells what came of it.

`catalogue` needs no game; `games` creates and lists; `game` serves one game, its
past states, events and legal moves; `playing` is moves, picks, seats, resigning and
aborting; `removals` takes pieces back. `schema` is the shape of their answers.
"""
