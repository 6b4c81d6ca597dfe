#!/bin/sh
# The roles of the servers. Each may read and write the rows of its own tables; `migrate` gives it these rights.
set -e
psql -v ON_ERROR_STOP=1 -v api="$(cat "$API_PASSWORD_FILE")" -v registry="$(cat "$REGISTRY_PASSWORD_FILE")" \
  -U "$POSTGRES_USER" "$POSTGRES_DB" <<SQL
create role marquee_api login password :'api';
create role marquee_registry login password :'registry';
SQL
