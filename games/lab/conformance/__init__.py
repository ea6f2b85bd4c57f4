"""Conformance: comparison of our rules with games and results from elsewhere.

* `files`: reads a file line by line and selects the check of each line.
* `games`: games refereed by Pentobi.
* `vectors`, `playouts`: test vectors (rules 10).
* `setups`, `drafts`: the position of a vector.
* `verdicts`, `scores`: the expected values of a vector.
* `solutions`: files of solved puzzles.
* `report`: the result of each check.

`manage.py conformance` runs the checks.
"""
