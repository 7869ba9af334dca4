#!/usr/bin/env bash
# Format, layers, clang-tidy. Changes nothing. CHANGED=REVISION looks only at what differs from it (CHANGED=HEAD: what is not committed).
set -uo pipefail
cd "$(dirname "$0")/.."
failed=0
list() { # pattern...: the files to look at
    if [ -n "${CHANGED:-}" ]; then
        { git diff --name-only --diff-filter=d "$CHANGED" -- "$@" && git ls-files -o --exclude-standard -- "$@"; } | sort -u
    else
        git ls-files -co --exclude-standard -- "$@"
    fi
}
mapfile -t files < <(list '*.c' '*.h' '*.cpp')
[ ${#files[@]} -eq 0 ] || clang-format --dry-run --Werror "${files[@]}" || { echo "lint: run 'make format'"; failed=1; }
python3 scripts/check_layers.py || failed=1
mapfile -t sources < <(list 'src/*.c' 'tools/*.c')
[ ${#sources[@]} -eq 0 ] || printf '%s\n' "${sources[@]}" | xargs -P 2 -n 4 clang-tidy --quiet -p build/release 2>/dev/null || failed=1
[ $failed -eq 0 ] && echo "lint: clean"
exit $failed
