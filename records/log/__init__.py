"""The transparency log: every event and every record, in one tree that only grows.

Pure: `merkle`, `tiles`, `notes`, `checkpoints`, `leaves`, `proofs`, `check`.
"""
