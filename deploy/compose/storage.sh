#!/bin/sh
# Makes the portal's own key of the S3 server, which may make its bucket and is no administrator. A second run sets the secret again.
set -eu
gateway=$(command -v versitygw || echo /app/versitygw)
# The root key is read from the environment (ADMIN_…).
until "$gateway" admin list-buckets > /dev/null 2>&1; do sleep 1; done

verb=create-user
if "$gateway" admin list-users | grep -q "^$S3_ACCESS_KEY_ID "; then verb=update-user; fi
"$gateway" admin "$verb" --access "$S3_ACCESS_KEY_ID" --secret "$S3_SECRET_ACCESS_KEY" --role userplus

# A bucket from before belonged to the root key.
if "$gateway" admin list-buckets | grep -q '^portal '; then
  "$gateway" admin change-bucket-owner --bucket portal --owner "$S3_ACCESS_KEY_ID"
fi
