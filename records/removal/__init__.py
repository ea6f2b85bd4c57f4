"""Removal: operators take records away, with all that is derived from them.

`selection` says which records, `removing` does it.
"""
