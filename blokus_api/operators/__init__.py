"""Operators: what those who run the server can do about somebody who takes too much.

`selection` chooses imported records, `removing` removes them.
"""
