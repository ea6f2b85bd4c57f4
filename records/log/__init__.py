"""The transparency log: every event and record in one Merkle tree that only grows.

`growth` adds leaves, `signing` signs checkpoints, and `proving` returns proofs for
events and records. `views` serves them in the formats of C2SP. `merkle`, `tiles`,
`notes`, `checkpoints`, `leaves`, `proofs` and `claims` are pure, so that
`python -m records.log.check` needs no database.

This package may import `records.archive`; `records.dumps` uses its proofs.
"""
