#!/usr/bin/env bash
# playground.sh FOLDER WASM_FOLDER: builds the playground into FOLDER and tries it in a browser: Debian's Chromium, or WEND_BROWSER.
# Ends with status 77, which is skipped, when there is no browser or no npm.
set -euo pipefail
cd "$(dirname "$0")/.."
browser=${WEND_BROWSER:-$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)}
[ -n "$browser" ] || { echo "skipped: no browser was found; install chromium, or name one in WEND_BROWSER"; exit 77; }
scripts/build_playground.sh "$1" "$2" || exit $?
node playground/test/browser.mjs "$1" "$browser"
