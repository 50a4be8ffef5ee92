#!/bin/sh
# Starts workerd so that it ends with the process of the tests. Vitest kills a process of tests that takes more than half a
# second to end, which happens on busy machines, and its workerd would run on. Only Linux has `setpriv`.
workerd=$(echo "$(dirname "$0")"/../../../node_modules/@cloudflare/workerd-*/bin/workerd)
if command -v setpriv >/dev/null; then exec setpriv --pdeathsig KILL "$workerd" "$@"; fi
exec "$workerd" "$@"
