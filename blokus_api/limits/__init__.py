"""Rate limits: how many requests a caller may send, whichever process answers.

`rate_limits` finds a request's bucket, `buckets` counts in memory, and `shared_buckets`
lets the processes hear of each other through Valkey.
"""
