#!/bin/sh
# The role of the servers, which may read and write rows; `migrate` gives it these rights.
set -e
psql -v ON_ERROR_STOP=1 -v password="$SERVER_PASSWORD" -U "$POSTGRES_USER" "$POSTGRES_DB" <<SQL
create role marquee login password :'password';
SQL
