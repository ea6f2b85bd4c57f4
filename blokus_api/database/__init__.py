"""Django's engine for PostgreSQL, except for how it looks at its connections."""
