#!/usr/bin/env bash
# peers.sh WEND: what `wend bench js` measures, tried on small worlds with every library once. Skipped (status 77) when npm's packages cannot be had
# or the JavaScript package was not built.
set -euo pipefail
wend=$(realpath "$1")
root=$(cd "$(dirname "$0")/../.." && pwd)
cd "$root"
fail() { echo "$*"; exit 1; }

# Without node, and without what it needs, one row says why.
said=$(PATH=/nowhere "$wend" bench js --quick --json)
grep -q '"skipped":"node is not installed"' <<<"$said" || fail "without node it says $said"
bare=$(mktemp -d)
trap 'rm -rf "$bare"' EXIT
mkdir -p "$bare/bench/js" "$bare/bindings/js/dist"
cp bench/js/*.mjs "$bare/bench/js"
said=$(node "$bare/bench/js/main.mjs")
grep -q '"skipped":.*make js' <<<"$said" || fail "without the package it says $said"
touch "$bare/bindings/js/dist/index.js"
said=$(node "$bare/bench/js/main.mjs")
grep -q '"skipped":.*npm_install.sh bench/js' <<<"$said" || fail "without the peers it says $said"

# A node that finds a disagreement, one that talks nonsense, and one that dies: status 1, a reason, no summary.
mkdir "$bare/bin"
refuse() { # what node does, what wend says
    printf '#!/bin/sh\n%s\n' "$1" >"$bare/bin/node"
    chmod +x "$bare/bin/node"
    status=0
    said=$(PATH="$bare/bin" "$wend" bench js --quick --json 2>&1) || status=$?
    [ $status -eq 1 ] && [ "$said" = "wend bench: js: $2" ] || fail "when node does $1 it ends with status $status and says $said"
}
refuse "echo '{\"failed\": \"they differ\"}'; exit 1" "they differ"
refuse "echo hello" "the program that measures printed an invalid row"
refuse "exit 3" "node ended before its work was done"

[ -d bindings/js/dist ] || { echo "peers.sh: the JavaScript package was not built (no npm?): skipped"; exit 77; }
grep -E '"resolved"|https?://' bench/js/package-lock.json && fail "package-lock.json names where packages came from"
scripts/npm_install.sh bench/js
node --test test/javascript/peers.test.mjs
"$wend" bench js --quick --json --repeats 1 >"$bare/rows"
python3 - "$bare/rows" <<'PYTHON'
import json, sys
*rows, summary = [json.loads(line) for line in open(sys.argv[1])]
assert summary["summary"] and summary["checksums_agree"] and summary["skipped"] == 0, summary
names = {row["name"] for row in rows}
wanted = {"wend", "pathfinding A*", "pathfinding JPS", "recast-navigation", "navcat", "three-pathfinding", "wend_grid", "wend_plane"}
assert wanted <= names, wanted - names
for row in rows:
    assert row["suite"] == "js"
    assert row["case"] == "size" and row["quality"]["gzipped"] > 1000 or row["median_ns_per_op"] >= row["min_ns_per_op"] > 0, row
for name in ["js_grid_over_pathfinding_min", "js_polygons_over_recast_min", "js_recast_length_over_wend", "js_gzipped_wend_plane"]:
    assert summary[name] > 0, name
for peer in ["recast", "navcat", "three_pathfinding"]:
    assert summary[f"js_{peer}_failed"] == 0 and summary[f"js_{peer}_valid"] > 0, peer
    assert summary[f"js_{peer}_length_over_wend"] >= 1 - 1e-6, peer
print(f"peers: {len(rows)} rows of {len(names)} contenders")
PYTHON
