#!/usr/bin/env bash
# build_wasm.sh [FOLDER [tests]]: wend as WASM, by clang's wasm32 target and wasi-libc, into FOLDER (default build/wasm).
#   full.wasm         the library: every public function is exported, with malloc and free; load it with bindings/js/loader.mjs
#   core.wasm, ...    parts of it, for the JavaScript package: bindings/js/modules.txt says what is in them
# and with `tests`, for test/wasm.sh:
#   golden.wasm       prints the golden hashes
#   properties.wasm   runs the properties that need no other library
set -euo pipefail
cd "$(dirname "$0")/.."
folder=${1:-build/wasm}
mkdir -p "$folder"
flags=(--target=wasm32-wasi -std=c17 -O3 -ffp-contract=off -D_GNU_SOURCE -Isrc -Iinclude -Itest -Iscenes -Wall -Wextra -Werror)
# Defaults are called, not pasted: src/front/map/exported_defaults.c has them for all, and modules are small.
flags+=("-DWEND_DEFAULT=__attribute__((noinline)) inline")

mapfile -t sources < <(find src -name '*.c' | sort)
objects=()
for source in "${sources[@]}"; do
    object="$folder/$(tr / - <<<"${source%.c}").o"
    objects+=("$object")
    [ "$object" -nt "$source" ] && [ -z "$(find src include -newer "$object" -name '*.h' -print -quit)" ] && continue
    # What reads, writes, checks and reports is compiled for size, what searches for speed: a module is downloaded before it is used.
    case "$source" in
    src/base/core/* | src/base/file/* | src/base/text/* | src/map/text/* | src/map/decomposition/* | src/*_check.c | src/*_file.c | src/*_draw.c | src/front/*) size=(-Oz) ;;
    *) size=() ;;
    esac
    clang "${flags[@]}" "${size[@]}" -c "$source" -o "$object"
done

glue=()
for source in bindings/js/glue/*.c; do
    object="$folder/glue-$(basename "${source%.c}").o"
    glue+=("$object")
    [ "$object" -nt "$source" ] && [ -z "$(find bindings/js/glue include -newer "$object" -name '*.h' -print -quit)" ] && continue
    clang "${flags[@]}" -c "$source" -o "$object"
done

# The modules of the JavaScript package: the same objects, other exports. Functions that nothing needs are left out by the linker. The stack
# lies first, so that one that overflows traps instead of writing over data.
link=(--target=wasm32-wasi -mexec-model=reactor -Wl,--strip-all -Wl,--stack-first -Wl,-z,stack-size=1048576 -Wl,--export-table -Wl,--growable-table)
for module in $(python3 scripts/wasm_exports.py); do
    exports=(malloc free $(python3 scripts/wasm_exports.py "$module"))
    result="$folder/$module.wasm"
    printf '%s\n' "${link[@]}" "${exports[@]}" >"$folder/$module.exports.new"
    if ! cmp -s "$folder/$module.exports.new" "$folder/$module.exports" || [ -n "$(find "$folder" -name '*.o' -newer "$result" -print -quit)" ]; then
        clang "${link[@]}" "${exports[@]/#/-Wl,--export=}" -Wl,-Map="$folder/$module.map" "${objects[@]}" "${glue[@]}" -o "$result"
        if [ "$module" != full ]; then # once more, with the messages alone that what was linked can say
            python3 scripts/wasm_messages.py "$folder/$module.map" "$folder/$module.messages.h"
            clang "${flags[@]}" -Oz -include "$folder/$module.messages.h" -c src/base/core/message.c -o "$folder/$module.messages"
            clang "${link[@]}" "${exports[@]/#/-Wl,--export=}" "${objects[@]/%*-base-core-message.o/$folder/$module.messages}" "${glue[@]}" -o "$result"
        fi
        mv "$folder/$module.exports.new" "$folder/$module.exports"
    fi
    echo "$result: $(wc -c <"$result") bytes, $(gzip -9c "$result" | wc -c) compressed"
done

[ "${2:-}" = tests ] || exit 0
mapfile -t golden < <(ls test/golden/golden*.c scenes/*.c)
clang "${flags[@]}" "${golden[@]}" "${objects[@]}" -o "$folder/golden.wasm"
clang "${flags[@]}" test/golden/properties_main.c test/properties/base/container_properties.c test/support/choices.c \
    test/support/{expansion_counts,failing_allocator,naive_domain}.c test/properties/map/graph_properties.c \
    test/properties/plan/{hierarchy_properties,incremental_*,search_*}.c test/oracle/base/naive_containers.c test/oracle/map/naive_graph.c \
    test/oracle/plan/naive_{footprint,grid_search}.c "${objects[@]}" -o "$folder/properties.wasm"
