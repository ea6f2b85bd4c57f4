"""Storage: what PostgreSQL keeps of games in play. The only place with their SQL."""
