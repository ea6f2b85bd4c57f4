"""Operators: commands against players who use too much, or who send bad records.

`selection` chooses imported records, `removing` removes them.
"""
