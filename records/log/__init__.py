"""The transparency log: every event and record in one Merkle tree that only grows.

`growth` adds leaves, `signing` signs checkpoints, and `proving` returns proofs that
something is in the log; `views` serves all of it in the formats of C2SP. `merkle`,
`tiles`, `notes`, `checkpoints`, `leaves`, `proofs` and `claims` are pure, so that
`python -m records.log.check` needs no database.

It stands above `records.archive`; `records.dumps` uses its proofs.
"""
