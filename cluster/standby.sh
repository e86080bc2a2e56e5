#!/bin/bash
# Copies the primary at the first start, and follows it from then on. `pg_control` comes last: without it the copy is not whole.
set -euo pipefail
if [[ ! -s $PGDATA/global/pg_control ]]; then
  mkdir -p "$PGDATA"
  chmod 700 "$PGDATA"
  find "$PGDATA" -mindepth 1 -delete
  PGPASSWORD=$(</run/secrets/postgres_password) pg_basebackup --pgdata "$PGDATA" --write-recovery-conf --slot standby --checkpoint fast \
    --host primary --username standby --no-password
fi
# Otherwise what is read here may be cancelled by a vacuum of the primary.
exec postgres -c hot_standby_feedback=on
