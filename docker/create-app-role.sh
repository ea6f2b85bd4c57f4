#!/bin/sh
# Runs once, when the database is new: the role that may read and append, but not own.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$APP_PASSWORD" \
    --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
CREATE ROLE blokus_app LOGIN PASSWORD :'password';
SQL
