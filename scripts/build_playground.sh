#!/usr/bin/env bash
# build_playground.sh [FOLDER] [WASM_FOLDER]: the playground into FOLDER (default build/playground); WASM is built into WASM_FOLDER (default
# build/wasm) where it is missing or old.
#   FOLDER/dist                     the page for a server
#   FOLDER/single/playground.html   the same as one file that opens from disk
# Ends with status 77 and says so when there is no npm.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(realpath -m "${1:-build/playground}")

scripts/build_js.sh "${2:-build/wasm}" || exit $?
echo "build_playground.sh: npm's packages for playground"
scripts/npm_install.sh playground
cd playground
echo "build_playground.sh: the pages, in $folder"
node_modules/.bin/tsc --noEmit
node_modules/.bin/vite build --logLevel warn --outDir "$folder/dist"
node_modules/.bin/vite build --logLevel warn --mode single --outDir "$folder/single"
echo "$folder/single/playground.html: $(wc -c <"$folder/single/playground.html") bytes"
