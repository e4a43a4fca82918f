#!/bin/sh
# Makes the namespace and declares what runs are found by. The product declares what is missing as well, but a server takes
# some seconds until every part of it knows a new attribute; declared here, they are known before the first run.
set -eu
temporal operator namespace describe --namespace "$NAMESPACE" >/dev/null 2>&1 ||
  temporal operator namespace create --namespace "$NAMESPACE" --retention "$RETENTION"
# a new namespace is known to all parts of the server after some seconds
tries=0
until known="$(temporal operator search-attribute list --namespace "$NAMESPACE" 2>/dev/null)"; do
  tries=$((tries + 1))
  if [ "$tries" -ge 30 ]; then
    echo "The namespace $NAMESPACE cannot be read; see what the server says in its log." >&2
    exit 1
  fi
  sleep 2
done
for attribute in Organisation Workflow Stage State; do
  case "$known" in
    *" $attribute "*) ;;
    *) temporal operator search-attribute create --namespace "$NAMESPACE" --name "$attribute" --type Keyword ;;
  esac
done
