#!/usr/bin/env bash
# amalgamation.sh COMPILER FOLDER: makes wend.h and wend.c there and compiles them, also with hostile flags (packages.sh: -O3 -march=native).
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
