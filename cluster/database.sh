#!/bin/bash
# Runs once, in the empty database: Tasika's account owns its database and is no superuser. The superuser has no password
# from then on, so that nobody logs in as `postgres` but within the container.
set -euo pipefail
psql --username postgres --set ON_ERROR_STOP=1 --set password="$POSTGRES_PASSWORD" <<'SQL'
create role tasika login password :'password';
create database tasika owner tasika;
alter role postgres password null;
SQL
