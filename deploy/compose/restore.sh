#!/bin/sh
# Makes an installation by compose.yaml of a backup: `restore.sh BACKUP KEYS`, on a machine that has none. Kafka, the read
# models and the rows of reports begin empty and are made again from the log.
set -eu
if [ "$#" -ne 2 ]; then
  echo 'restore.sh BACKUP KEYS' >&2
  exit 2
fi
backup="$(cd "$1" && pwd)"
keys="$(cd "$2" && pwd)"
cd "$(dirname "$0")"
umask 077
if [ -n "$(docker volume ls --quiet --filter name=^stepwell_)" ]; then
  echo 'There is an installation already. Nothing was changed.' >&2
  exit 1
fi
cp "$keys/env" .env

docker compose up --no-start
docker run --rm --volume stepwell_eventstore:/to --volume "$backup":/from:ro debian:12.11-slim \
  tar --extract --gzip --numeric-owner --file /from/eventstore.tar.gz --directory /to

docker compose up --detach --wait temporal-postgresql
docker compose exec -T temporal-postgresql createdb --username temporal temporal_visibility
for database in temporal temporal_visibility; do
  docker compose exec -T temporal-postgresql pg_restore --username temporal --dbname "$database" --exit-on-error < "$backup/$database.dump"
done

docker compose up --detach --wait keys mongodb
# shellcheck disable=SC2016 # the password is the container's to know
fill='mongorestore --quiet --username "$MONGO_INITDB_ROOT_USERNAME" --password "$MONGO_INITDB_ROOT_PASSWORD" --authenticationDatabase admin --archive --gzip'
docker compose exec -T keys sh -c "$fill" < "$keys/keys.archive.gz"
# absent in a backup of an earlier release
if [ -f "$keys/anchors.archive.gz" ]; then
  docker compose exec -T keys sh -c "$fill" < "$keys/anchors.archive.gz"
fi
docker compose exec -T mongodb sh -c "$fill" < "$backup/policies.archive.gz"

docker compose run --rm objects-bucket
./bucket.sh copy /files s3:stepwell "$backup/objects"

docker compose up --detach
echo 'It starts. Screens and reports are whole when stepwell_projection_lag_events is 0.'
