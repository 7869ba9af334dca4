#!/usr/bin/env bash
# build_js.sh [WASM_FOLDER]: the JavaScript package in bindings/js/dist. WASM is built into WASM_FOLDER (default build/wasm) where it is
# missing or old; npm's packages are installed anew when package-lock.json has changed.
# Ends with status 77 and says so when there is no npm.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(realpath -m "${1:-build/wasm}")
command -v npm >/dev/null || { echo "build_js.sh: npm is not installed: the JavaScript package is not built"; exit 77; }

echo "build_js.sh: npm's packages for bindings/js"
scripts/npm_install.sh bindings/js
echo "build_js.sh: C to WASM, in $folder (a minute when all is new)"
scripts/build_wasm.sh "$folder"
echo "build_js.sh: TypeScript from the headers"
python3 scripts/dump_api.py "$folder/api.json" >/dev/null
python3 scripts/generate_js.py "$folder/api.json" bindings/js/src/generated
echo "build_js.sh: the package, in bindings/js/dist"
node bindings/js/build.mjs "$folder"
