#!/usr/bin/env bash
# package.sh FOLDER: packs the JavaScript package, installs the tarball in a fresh project below FOLDER, and uses it as strangers would: from
# node, from TypeScript, from a page made by vite and from one made by esbuild. Skipped (status 77) when the package was not built.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
tools="$root/bindings/js/node_modules"
[ -d "$tools" ] && [ -d "$root/bindings/js/dist" ] || { echo "package.sh: the JavaScript package was not built (no npm?): skipped"; exit 77; }
rm -rf "$1"
mkdir -p "$1"
folder=$(cd "$1" && pwd)
fail() { echo "$*"; exit 1; }
expect() { # what, pattern, command...: runs it and compares what it prints
    local said
    said=$("${@:3}") || fail "$1: failed: $said"
    echo "$1: $said"
    grep -qE "$2" <<<"$said" || fail "$1: it should have said $2"
}

tarball=$(cd "$root/bindings/js" && npm pack --silent --ignore-scripts --pack-destination "$folder" | tail -n 1)
tar -tzf "$folder/$tarball" | sort >"$folder/files"
for file in package.json README.md LICENSE dist/index.js dist/index.d.ts dist/wasm/core.wasm dist/entry/raw.d.ts; do
    grep -qx "package/$file" "$folder/files" || fail "$file is missing from the tarball"
done
grep -E 'node_modules|/src/|/test/|\.tsbuildinfo' "$folder/files" && fail "the tarball holds what nobody needs"
echo "tarball: $(wc -c <"$folder/$tarball") bytes, $(wc -l <"$folder/files") files"

unpacked="$folder/project/node_modules/wend"
mkdir "$folder/project"
cp "$root"/test/javascript/consumer/* "$folder/project"
cd "$folder/project"
printf '{"name": "stranger", "private": true, "type": "module"}\n' >package.json
npm install --silent --offline --no-audit --no-fund --ignore-scripts "../$tarball"
# No eval and nothing of node's: what browsers and strict pages refuse.
grep -rnE "\beval\(|new Function|from ['\"]node:|import\(['\"]node:|require\(" "$unpacked/dist" --include='*.js' --include='*.mjs' && fail "dist holds what pages refuse"
grep -E '"(pre|post)?install"|"dependencies"' "$unpacked/package.json" && fail "the package runs or needs something when it is installed"

expect node '^wend [0-9.]+: complete, cost 4.414214$' node plain.mjs
expect entries '^every entry point loads$' node entries.mjs
python3 "$root/test/javascript/run_documentation.py" "$unpacked/README.md" .
for block in block-*.mjs; do node "$block" || fail "README.md: $block does not do what it says"; done
echo "documentation: $(ls block-*.mjs | wc -l) examples do what they say, $(cat block-*.mjs | grep -c '^ *deepStrictEqual') values"
"$tools/.bin/tsc" -p . || fail "TypeScript refuses the sample"
expect typescript '^typed: complete, 6 coordinates, bound 1, eight neighbours$' node compiled/typed.js

"$tools/.bin/vite" build --logLevel error || fail "vite cannot build the page"
ls dist/assets/*.wasm dist/assets/worker-*.js >/dev/null || fail "vite left something out"
expect vite '^page: complete, the same from a separate file$' node run_page.mjs dist/assets/index-*.js
"$tools/.bin/esbuild" plain.mjs --bundle --minify --format=esm --platform=browser --outfile=bundled.mjs --log-level=error
expect esbuild '^wend [0-9.]+: complete' node bundled.mjs
# A classic script has no top-level await: esbuild would refuse one here.
for entry in wend wend/grid wend/graph wend/mesh wend/plane wend/rules wend/raw; do
    echo "export * from '$entry';" | "$tools/.bin/esbuild" --bundle --minify --format=iife --global-name=wend --platform=browser --outfile=classic.js --log-level=error
    echo "$entry in one classic script: $(wc -c <classic.js) bytes, $(gzip -9c classic.js | wc -c) compressed; without WASM $(
        echo "export * from '$entry';" | "$tools/.bin/esbuild" --bundle --minify --format=esm --platform=browser '--external:./generated/wasm/*' '--external:../generated/wasm/*' --log-level=error | gzip -9c | wc -c)"
done
echo "package: every consumer finds its path"
