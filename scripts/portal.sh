#!/bin/sh
# Runs a program of this package on the Node beside it, with the flags that save memory: ./portal serve, ./portal worker …
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
exec "${0%/*}/node" --max-semi-space-size=8 --heap-growing-percent=30 --no-allocation-site-pretenuring \
  --enable-source-maps "${0%/*}/dist/server/portal.js" "$@"
