#!/usr/bin/env bash
# The long run, apart from `make test`: SOAK_MINUTES (default 60) of looking for faults. Half of them every fuzzer, half every property
# under the address and undefined-behaviour sanitizers, round after round with seeds that no round had before. Stops at a finding.
set -euo pipefail
cd "$(dirname "$0")/.."
minutes=${SOAK_MINUTES:-60}
step() { printf '\n== %s (%d s so far)\n' "$1" "$SECONDS"; }

step "building"
cmake --preset fuzz >/dev/null
cmake --build build/fuzz | tail -n 1
cmake --preset asan >/dev/null
cmake --build build/asan | tail -n 1

SECONDS=0 # building is not soaking
fuzzers=$(find build/fuzz -maxdepth 1 -name 'libfuzzer-*' | wc -l)
each=$((minutes * 60 / fuzzers)) # two at a time
step "$fuzzers fuzzers, $each s each"
scripts/fuzz.sh build/fuzz "$each"

names=$(grep -l check_property test/*/test_*.c | sed 's|.*/test_||; s|\.c$||' | paste -sd '|')
round=0
while [ "$SECONDS" -lt $((minutes * 60)) ]; do
    round=$((round + 1))
    first=$((($(date +%s) * 1000 + round) * 1000000))
    step "properties, round $round, seeds from $first"
    WEND_FIRST_SEED=$first ctest --test-dir build/asan -R "^($names)\$" --output-on-failure --timeout 3600 -j 2 >build/soak.log 2>&1 ||
        { cat build/soak.log; exit 1; }
    grep 'tests passed' build/soak.log
done
printf '\nsoak: %d minutes, %d fuzzers for %d s each, %d rounds of the properties, no finding\n' $((SECONDS / 60)) "$fuzzers" "$each" "$round"
