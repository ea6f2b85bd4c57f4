"""Limits: which requests are admitted, and how much they may store.

`admission` refuses suspended networks, most requests while the disk is low, and callers
that exceed their rate. `buckets` counts requests in memory, and `shared_buckets`
exchanges the counts of all processes through Valkey. `usage` counts daily quotas.
"""
