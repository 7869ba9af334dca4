#!/usr/bin/env bash
# build_wasm.sh [FOLDER]: wend as WASM, by clang's wasm32 target and wasi-libc, into FOLDER (default build/wasm).
#   full.wasm         the library: every public function is exported, with malloc and free; load it with bindings/js/loader.mjs
#   core.wasm, ...    parts of it, for the JavaScript package: bindings/js/modules.txt says what is in them
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

glue=()
for source in bindings/js/glue/*.c; do
    object="$folder/glue-$(basename "${source%.c}").o"
    glue+=("$object")
    [ "$object" -nt "$source" ] && [ -z "$(find bindings/js/glue include -newer "$object" -name '*.h' -print -quit)" ] && continue
    clang "${flags[@]}" -c "$source" -o "$object"
done

# The modules of the JavaScript package: the same objects, other exports. Functions that nothing needs are left out by the linker.
for module in $(python3 scripts/wasm_exports.py); do
    exports=(-Wl,--export=malloc -Wl,--export=free)
    while read -r name; do exports+=("-Wl,--export=$name"); done < <(python3 scripts/wasm_exports.py "$module")
    clang --target=wasm32-wasi -mexec-model=reactor -Wl,--strip-all "${exports[@]}" "${objects[@]}" "${glue[@]}" -o "$folder/$module.wasm"
    echo "$folder/$module.wasm: $(wc -c <"$folder/$module.wasm") bytes, $(gzip -9c "$folder/$module.wasm" | wc -c) compressed"
done

mapfile -t golden < <(ls test/golden/golden*.c scenes/*.c)
clang "${flags[@]}" "${golden[@]}" "${objects[@]}" -o "$folder/golden.wasm"
clang "${flags[@]}" test/golden/properties_main.c test/properties/container_properties.c test/support/choices.c \
    test/support/failing_allocator.c test/properties/{graph_properties,hierarchy_properties,living_*,search_*}.c \
    test/oracle/naive_{containers,footprint,graph,grid_search}.c "${objects[@]}" -o "$folder/properties.wasm"
