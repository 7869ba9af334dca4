#!/usr/bin/env bash
# Format, layers, clang-tidy. Changes nothing.
set -uo pipefail
cd "$(dirname "$0")/.."
failed=0
mapfile -t files < <(git ls-files -co --exclude-standard '*.c' '*.h' '*.cpp')
clang-format --dry-run --Werror "${files[@]}" || { echo "lint: run 'make format'"; failed=1; }
python3 scripts/check_layers.py || failed=1
mapfile -t sources < <(git ls-files -co --exclude-standard 'src/*.c' 'tools/*.c')
printf '%s\n' "${sources[@]}" | xargs -P 2 -n 4 clang-tidy --quiet -p build/release 2>/dev/null || failed=1
[ $failed -eq 0 ] && echo "lint: clean"
exit $failed
