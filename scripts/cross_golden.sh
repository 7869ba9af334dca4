#!/usr/bin/env bash
# cross_golden.sh [FOLDER]: the golden hashes on other platforms: aarch64 under qemu-user, Windows under wine. What has no compiler or
# emulator here is skipped by name (Debian: gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user gcc-mingw-w64-x86-64-posix wine64).
set -euo pipefail
cd "$(dirname "$0")/.."
folder=${1:-build/cross}
mkdir -p "$folder"
mapfile -t sources < <(find src -name '*.c' | sort; ls scenes/*.c test/golden/golden*.c)
failed=0 ran=0

golden() { # name, output, runner..., -- compiler...
    local name=$1 output=$2 runner=() said
    shift 2
    while [ "$1" != -- ]; do runner+=("$1") && shift; done
    shift
    if ! command -v "$1" >/dev/null || ! command -v "${runner[0]}" >/dev/null; then
        echo "$name: skipped, $1 or ${runner[0]} is not installed"
        return
    fi
    "$@" -std=c17 -O2 -ffp-contract=off -D_GNU_SOURCE -Isrc -Iinclude -Itest -Iscenes "${sources[@]}" -o "$output" -lm -pthread
    for workers in 1 8; do
        said=$("${runner[@]}" "$output" --workers $workers 2>/dev/null | tr -d '\r')
        if diff <(echo "$said") test/golden/hashes.txt; then
            echo "$name: golden hashes equal with $workers workers"
        else
            echo "$name: golden hashes (<) differ with $workers workers"
            failed=1
        fi
    done
    ran=$((ran + 1))
}

golden aarch64 "$folder/golden-aarch64" qemu-aarch64 -L /usr/aarch64-linux-gnu -- aarch64-linux-gnu-gcc
export WINEDEBUG=-all WINEPREFIX="$PWD/$folder/wine"
golden windows "$folder/golden.exe" wine -- x86_64-w64-mingw32-gcc-posix -static
[ $failed -eq 0 ] && echo "cross: $ran platforms, every hash equal"
exit $failed
