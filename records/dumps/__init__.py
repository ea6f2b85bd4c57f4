"""Dumps: public records by month, in a sealed chain that anyone can check.

`manifests` describes a month, `sealing` writes it, and `views` serves it. `resealing`
writes a month again without erased names and removed records. `running` streams the
records archived since the last sealed month. `chains`, `proofs` and `check` require no
database, so anyone can check a month with `python -m records.dumps.check`.

This package may import `records.log` and `records.exchange`.
"""
