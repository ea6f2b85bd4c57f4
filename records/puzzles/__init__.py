"""The catalogue of puzzles, and the gallery of solutions that records have.

`projection` stores one row per solution, however often and in whichever orientation it
was found (`forms`). Puzzles without a name have a gallery as well, so that one that is
named later has it at once. `views` serves catalogue and gallery.

It is a projection of `records.archive`.
"""
