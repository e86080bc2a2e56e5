#!/bin/bash
# Runs once, in the empty database of the primary: lets the standby log in, and keeps what it has not read yet.
set -euo pipefail
psql --username postgres --set ON_ERROR_STOP=1 --set password="$POSTGRES_PASSWORD" <<'SQL'
create role standby replication login password :'password';
select pg_create_physical_replication_slot('standby', true);
SQL
echo 'host replication standby all scram-sha-256' >> "$PGDATA/pg_hba.conf"
