#!/usr/bin/env bash
# The long runs, apart from `make test`: every fuzzer for SOAK_SECONDS (default 600), and every property on ten times its worlds.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${SOAK_SECONDS:-600}
scripts/setup.sh cross
scripts/cross_golden.sh
make fuzz FUZZ_SECONDS="$seconds"
make PRESET=asan all
WEND_CASES=${SOAK_CASES:-20000} ctest --test-dir build/asan --output-on-failure -j 2 --timeout 7200
