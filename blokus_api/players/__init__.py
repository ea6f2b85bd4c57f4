"""Players: who plays, their access tokens, and the answers kept for retries."""
