#!/usr/bin/env bash
# amalgamation.sh COMPILER FOLDER: makes wend.h and wend.c there and compiles them, also with hostile flags (packages.sh: -O3 -march=native) and as a part
# of a shared library that shows none of wend's names.
set -euo pipefail
compiler=$1 folder=$2
python3 "$(dirname "$0")/../scripts/amalgamate.py" "$folder"
for flags in "-O0" "-O2 -DWEND_NO_INT128"; do
    # shellcheck disable=SC2086
    "$compiler" -std=c17 $flags -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -c "$folder/wend.c" -o "$folder/wend.o"
done
if "$compiler" -std=c17 -O2 -ffast-math -c "$folder/wend.c" -o "$folder/fast.o" 2>"$folder/fast.log"; then
    echo "the amalgamation compiled with -ffast-math, which it must refuse"
    exit 1
fi
grep -q "wend needs exact IEEE arithmetic" "$folder/fast.log"

# A plugin that includes wend.c in its only source, and one that links it: their users see the plugin's name alone.
printf '%s\n' '#include "wend.c"' 'const char *plugin_version(void);' \
    '__attribute__((visibility("default"))) const char *plugin_version(void) { return wend_version_text(); }' >"$folder/plugin.c"
for api in "" static '__attribute__((visibility("hidden")))'; do
    "$compiler" -std=c17 -O0 -Wall -Wextra -Wpedantic -Werror -fPIC -fvisibility=hidden -shared -DWEND_API="$api" -I"$folder" "$folder/plugin.c" -o "$folder/plugin.so" -lm -pthread
    names=$(nm -D --defined-only "$folder/plugin.so" | awk '{print $3}')
    if grep -q wend_ <<<"$names" || ! grep -qx plugin_version <<<"$names"; then
        echo "a shared library that includes wend.c with WEND_API='$api' shows:"
        head -20 <<<"$names"
        exit 1
    fi
done
