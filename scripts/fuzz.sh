#!/usr/bin/env bash
# Runs every libFuzzer target of a build folder: fuzz.sh BUILD SECONDS [NAME...]. Two at a time; stops with status 1 at a finding.
# New inputs are kept in BUILD/corpus; a finding is left in BUILD as crash-NAME-*.
set -uo pipefail
build=$1 seconds=$2
shift 2
cd "$(dirname "$0")/.."
names=("$@")
if [ ${#names[@]} -eq 0 ]; then
    for program in "$build"/libfuzzer-*; do names+=("${program##*/libfuzzer-}"); done
fi

run_one() {
    local name=$1
    mkdir -p "$build/corpus/$name"
    local log="$build/fuzz-$name.log" words=()
    [ -f "test/fuzz/dictionaries/$name.dict" ] && words=(-dict="test/fuzz/dictionaries/$name.dict")
    if "$build/libfuzzer-$name" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=4096 -print_final_stats=1 \
        -artifact_prefix="$build/crash-$name-" "${words[@]}" "$build/corpus/$name" "test/fuzz/corpus/$name" >"$log" 2>&1; then
        echo "fuzz-$name: $(sed -n 's/stat::number_of_executed_units: *//p' "$log") inputs in $seconds s, no finding"
    else
        echo "fuzz-$name: a finding; the input is $build/crash-$name-*, the report $log"
        tail -n 30 "$log"
        return 1
    fi
}
export -f run_one
export build seconds
printf '%s\n' "${names[@]}" | xargs -P 2 -I{} bash -c 'run_one {}'
