#!/bin/sh
# Copies what cannot be made again of an installation by compose.yaml, while it serves: `backup.sh TARGET KEYS_TARGET`.
# Both are absent or empty folders; what is in the second opens what is in the first, so it is kept elsewhere. First comes how
# far the policies have reacted, then runs of pipelines, the log, and what the log names: what was copied earlier may only lack
# what is repeated.
set -eu
if [ "$#" -ne 2 ]; then
  echo 'backup.sh TARGET KEYS_TARGET' >&2
  exit 2
fi
for folder in "$1" "$2"; do
  mkdir -p "$folder"
  if [ -n "$(ls -A "$folder")" ]; then
    echo "$folder is not empty. Name a folder that is absent or empty." >&2
    exit 1
  fi
done
target="$(cd "$1" && pwd)"
keys="$(cd "$2" && pwd)"
cd "$(dirname "$0")"
umask 077

# shellcheck disable=SC2016 # the password is the container's to know
docker compose exec -T mongodb sh -c \
  'mongodump --quiet --username "$MONGO_INITDB_ROOT_USERNAME" --password "$MONGO_INITDB_ROOT_PASSWORD" --authenticationDatabase admin --db stepwell --collection policies --archive --gzip' \
  > "$target/policies.archive.gz"
for database in temporal temporal_visibility; do
  docker compose exec -T temporal-postgresql pg_dump --username temporal --format custom "$database" > "$target/$database.dump"
done

# The anchor in the keys is copied before the log, which keeps growing: an anchor may be behind its log, never ahead of it.
# shellcheck disable=SC2016 # the password is the container's to know
docker compose exec -T keys sh -c \
  'mongodump --quiet --username "$MONGO_INITDB_ROOT_USERNAME" --password "$MONGO_INITDB_ROOT_PASSWORD" --authenticationDatabase admin --db stepwell_keys --collection anchors --archive --gzip' \
  > "$keys/anchors.archive.gz"

# For the time of the copy nothing is appended: commands are refused with 503.
docker compose stop eventstore
trap 'docker compose start eventstore' EXIT
docker run --rm --volume stepwell_eventstore:/from:ro --volume "$target":/to debian:12.11-slim \
  tar --create --gzip --numeric-owner --file /to/eventstore.tar.gz --directory /from .
docker compose start eventstore
trap - EXIT

# shellcheck disable=SC2016 # the password is the container's to know
docker compose exec -T keys sh -c \
  'mongodump --quiet --username "$MONGO_INITDB_ROOT_USERNAME" --password "$MONGO_INITDB_ROOT_PASSWORD" --authenticationDatabase admin --db stepwell_keys --excludeCollection anchors --archive --gzip' \
  > "$keys/keys.archive.gz"
cp .env "$keys/env"

./bucket.sh copy s3:stepwell /files "$target/objects"
echo "Backed up to $target. What opens it is in $keys: keep that elsewhere."
