#!/usr/bin/env bash
# Says which Debian packages the build and the tests need and do not find, and installs them (as root, or by sudo).
#   setup.sh         what `make`, `make test` and the other targets need
#   setup.sh cross   also the compilers and emulators of scripts/cross_golden.sh
#   WEND_SETUP=0     never install: print the line to run and stop with status 1 when something is missing
set -euo pipefail

# package: what it is for
packages=(
    cmake ninja-build pkg-config            # the build
    gcc g++ clang lld                       # both compilers; g++ also for the std:: peers of the benchmarks
    libboost-dev                            # Boost.Graph, headers only: a peer of the benchmarks
    libcgal-dev                             # CGAL, headers only (40 MB): another
    libclang-rt-14-dev                      # clang's sanitizers and libFuzzer
    libcjson-dev                            # the command's JSON
    libcairo2-dev fonts-dejavu-core         # the command's pictures
    libpng-dev                              # the images that it reads
    libcmocka-dev libgmp-dev libmpfr-dev    # the tests and their arithmetic oracles
    wasi-libc libclang-rt-14-dev-wasm32 nodejs  # WASM, and node to run it
    chromium                                # the tests of the playground
    python3                                 # amalgamation and checks
    clang-format clang-tidy lcov            # format, lint, coverage
)
command -v npm >/dev/null || packages+=(npm) # the JavaScript package; where nodejs is not Debian's, it brings its own
if [ "${1:-}" = cross ]; then
    packages+=(gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user gcc-mingw-w64-x86-64-posix wine wine64)
fi

missing=()
for package in "${packages[@]}"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
done
[ ${#missing[@]} -eq 0 ] && exit 0

as_root=()
[ "$(id -u)" -eq 0 ] || as_root=(sudo)
line="${as_root[*]:+${as_root[*]} }apt-get install -y --no-install-recommends ${missing[*]}"
echo "wend needs these Debian packages, which are not installed: ${missing[*]}"
if [ "${WEND_SETUP:-1}" = 0 ]; then
    echo "WEND_SETUP=0: nothing is installed. Run this, then try again:"
    echo "    $line"
    exit 1
fi
if ! command -v apt-get >/dev/null || { [ "$(id -u)" -ne 0 ] && ! command -v sudo >/dev/null; }; then
    echo "They cannot be installed from here (no apt-get, or neither root nor sudo). As root, run:"
    echo "    apt-get install -y --no-install-recommends ${missing[*]}"
    exit 1
fi
echo "installing them: $line"
export DEBIAN_FRONTEND=noninteractive
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
