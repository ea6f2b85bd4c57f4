"""The rules engine: pure Python, standard library only, imports nothing of ours.

From the bottom: `geometry` (cells and how they touch), `pieces`, `ruleset` (a variant
with its options, as data), `variants` (one file per family), `placements` (all of them,
numbered), `position` (play), then `legality` (why a placement is refused), `scoring`
and `notation`. The authority on the rules is the specification quoted as "rules N.N".
"""
