"""Dumps: months of public records, sealed in a chain that anybody can check.

`manifests` says what a month is, `sealing` writes it, `views` serves it; `resealing`
takes erased names out of it. `chains` and `check` are pure, so that a month can be
checked with nothing else at hand.
"""
