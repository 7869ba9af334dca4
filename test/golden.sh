#!/usr/bin/env bash
# golden.sh PROGRAM [RUNNER...]: the golden hashes for 1 to 8 workers, compared with the pinned ones. RUNNER is an emulator.
set -euo pipefail
program=$1
shift
pinned=$(dirname "$0")/golden/hashes.txt
for workers in 1 2 3 4 5 6 7 8; do
    said=$("$@" "$program" --workers $workers | tr -d '\r')
    if ! diff <(echo "$said") "$pinned"; then
        echo "golden hashes with $workers workers (<) differ from $pinned (>): a result changed; a new module's line is pinned by '$program >$pinned'"
        exit 1
    fi
done
echo "golden hashes: equal for 1 to 8 workers"
