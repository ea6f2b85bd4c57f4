"""Files of records: `imports` reads games from elsewhere, `exports` writes records.

It stands above `records.archive` and `records.search`.
"""
