"""Dumps: months of public records, sealed in a chain that anyone can check.

`manifests` describes a month, `sealing` writes it, and `views` serves it; `resealing`
writes it again without erased names and removed records. `running` is the month that is
not sealed yet. `chains`, `proofs` and `check` are pure: `python -m records.dumps.check`
checks a month without a database.

It stands above `records.log` and `records.exchange`.
"""
