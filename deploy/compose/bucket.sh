#!/bin/sh
# rclone on the installation's bucket: `bucket.sh copy FROM TO FOLDER`, where FOLDER of this machine is /files and the bucket
# is s3:stepwell. Objects never change under their name, so an interrupted copy continues where it stopped.
set -eu
folder="$4"
mkdir -p "$folder"
secret="$(sed -n 's/^S3_SECRET=//p' "$(dirname "$0")/.env")"
export RCLONE_CONFIG_S3_SECRET_ACCESS_KEY="$secret"
docker run --rm --network stepwell_engines --volume "$(cd "$folder" && pwd)":/files \
  --env RCLONE_CONFIG_S3_TYPE=s3 \
  --env RCLONE_CONFIG_S3_PROVIDER=SeaweedFS \
  --env RCLONE_CONFIG_S3_ENDPOINT=http://objects:8333 \
  --env RCLONE_CONFIG_S3_ACCESS_KEY_ID=stepwell \
  --env RCLONE_CONFIG_S3_SECRET_ACCESS_KEY \
  rclone/rclone:1.71.0 "$1" --size-only "$2" "$3"
