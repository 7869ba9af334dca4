#!/usr/bin/env bash
# javascript.sh WASM_FOLDER: builds the JavaScript package and runs its tests in node. Without npm it is skipped (status 77).
set -euo pipefail
cd "$(dirname "$0")/../.."
if grep -n '"resolved"' bindings/js/package-lock.json; then
    echo "package-lock.json names where packages were fetched from; make it with omit-lockfile-registry-resolved"
    exit 1
fi
scripts/build_js.sh "$1"
node --test bindings/js/test/*.test.mjs
