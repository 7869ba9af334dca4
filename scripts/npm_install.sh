#!/usr/bin/env bash
# npm_install.sh FOLDER: installs what FOLDER/package-lock.json says, unless that was done before. Nothing that comes from there is run.
# Ends with status 77 and says so when it cannot be had: no npm, or no way to what it would fetch. Any other failure is one.
set -euo pipefail
folder=$1
stamp="$folder/node_modules/.installed"
wanted=$(sha256sum <"$folder/package-lock.json")
[ "$(cat "$stamp" 2>/dev/null)" = "$wanted" ] && exit 0
command -v npm >/dev/null || { echo "npm_install.sh: npm is not installed"; exit 77; }
log=$(mktemp)
if ! npm ci --prefix "$folder" --ignore-scripts --no-audit --no-fund >"$log" 2>&1; then
    cat "$log"
    status=1
    grep -qE 'ENOTFOUND|EAI_AGAIN|ECONN|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|SOCKET_TIMEOUT|code E[45][0-9][0-9]' "$log" && status=77
    rm -f "$log"
    echo "npm_install.sh: the packages of $folder could not be installed"
    exit $status
fi
rm -f "$log"
echo "$wanted" >"$stamp"
