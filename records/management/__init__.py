"""Commands of the finished games."""
