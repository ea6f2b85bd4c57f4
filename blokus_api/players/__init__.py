"""Who plays: players, their access tokens, and the answers kept for retries."""
