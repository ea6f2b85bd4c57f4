"""The transparency log: an append-only Merkle tree of all events and records.

`growth` adds leaves, `signing` signs checkpoints, and `proving` returns proofs for
events and records. `views` serves them in the C2SP formats. `merkle`, `tiles`, `notes`,
`checkpoints`, `leaves`, `proofs` and `claims` do no I/O, so `python -m
records.log.check` requires no database. This package may import `records.archive`;
`records.dumps` uses its proofs.
"""
