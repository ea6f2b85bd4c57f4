"""Files of records: `imports` reads foreign games, `exports` writes records.

This package may import `records.archive` and `records.search`.
"""
