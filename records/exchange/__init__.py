"""Record files: `imports` reads games from files, and `exports` writes records.

This package may import `records.archive` and `records.search`.
"""
