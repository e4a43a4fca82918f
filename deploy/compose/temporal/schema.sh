#!/bin/sh
# Makes Temporal's two databases, or brings their schemas to the version of these tools. Does nothing where they stand.
set -eu
for pair in temporal:temporal temporal_visibility:visibility; do
  database="${pair%%:*}"
  schema="/etc/temporal/schema/postgresql/v12/${pair##*:}/versioned"
  tool="temporal-sql-tool --plugin postgres12 --ep ${POSTGRES_SEEDS} --port ${DB_PORT} --user ${POSTGRES_USER} --db ${database}"
  $tool create
  $tool setup-schema --version 0.0
  $tool update-schema --schema-dir "$schema"
done
