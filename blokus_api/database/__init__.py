"""Django's engine for PostgreSQL, except for how it looks at idle connections."""
