#!/usr/bin/env bash
# build_wasm.sh [FOLDER]: wend as WASM, by clang's wasm32 target and wasi-libc, into FOLDER (default build/wasm).
#   wend.wasm         the library: every public function is exported, with malloc and free; load it with bindings/js/loader.mjs
#   golden.wasm       prints the golden hashes
#   properties.wasm   runs the properties that need no other library
set -euo pipefail
cd "$(dirname "$0")/.."
folder=${1:-build/wasm}
mkdir -p "$folder"
flags=(--target=wasm32-wasi -std=c17 -O3 -ffp-contract=off -D_GNU_SOURCE -Isrc -Iinclude -Itest -Iscenes -Wall -Wextra -Werror)

mapfile -t sources < <(find src -name '*.c' | sort)
objects=()
for source in "${sources[@]}"; do
    object="$folder/$(tr / - <<<"${source%.c}").o"
    objects+=("$object")
    [ "$object" -nt "$source" ] && [ -z "$(find src include -newer "$object" -name '*.h' -print -quit)" ] && continue
    clang "${flags[@]}" -c "$source" -o "$object"
done

exports=(-Wl,--export=malloc -Wl,--export=free)
while read -r name; do exports+=("-Wl,--export=$name"); done < <(
    sed -n '/^WEND_API/,/;/p' include/wend/*.h | grep -oE '\bwend_[a-z0-9_]+ ?\(' | tr -d ' (' | sort -u)
clang --target=wasm32-wasi -mexec-model=reactor -Wl,--strip-all "${exports[@]}" "${objects[@]}" -o "$folder/wend.wasm"

mapfile -t golden < <(ls test/golden/golden*.c scenes/*.c)
clang "${flags[@]}" "${golden[@]}" "${objects[@]}" -o "$folder/golden.wasm"
clang "${flags[@]}" test/golden/properties_main.c test/properties/container_properties.c test/support/choices.c \
    test/support/failing_allocator.c test/properties/{graph_properties,hierarchy_properties,living_*,search_*}.c \
    test/oracle/naive_{containers,footprint,graph,grid_search}.c "${objects[@]}" -o "$folder/properties.wasm"
echo "$folder/wend.wasm: $(wc -c <"$folder/wend.wasm") bytes, $(gzip -9c "$folder/wend.wasm" | wc -c) compressed"
