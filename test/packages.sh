#!/usr/bin/env bash
# packages.sh BUILD FOLDER: installs wend below FOLDER, moves the prefix, and uses it as strangers would: find_package, pkg-config,
# add_subdirectory, the amalgamation; from C99, C17 and C++17; static and shared. Every consumer must print the same line.
set -euo pipefail
source=$(cd "$(dirname "$0")/.." && pwd)
build=$(cd "$1" && pwd)
rm -rf "$2"
mkdir -p "$2"
folder=$(cd "$2" && pwd)
unset CFLAGS CXXFLAGS LDFLAGS
line=
check() { # name program: runs it on a clean path and compares its line with the first one
    local said
    said=$(env -i PATH=/usr/bin:/bin "${@:2}")
    echo "$1: $said"
    [ -z "$line" ] && line=$said
    [ "$said" = "$line" ] || { echo "$1 says something else than the first consumer"; exit 1; }
}

cmake --install "$build" --prefix "$folder/first place" >/dev/null
mv "$folder/first place" "$folder/moved here"
prefix="$folder/moved here"

cmake -S "$source/test/consumer/find_package" -B "$folder/find" -DCMAKE_PREFIX_PATH="$prefix" >"$folder/find.log"
cmake --build "$folder/find" >>"$folder/find.log"
for language in c99 c17 cxx17; do check "find_package $language" "$folder/find/consumer-$language"; done

# The command is there, and is that of this version.
said=$(env -i PATH=/usr/bin:/bin "$prefix/bin/wend" --version)
grep -q "$(sed -n 's/.*wend \([0-9.]*\) .*/\1/p' <<<"$line")" <<<"$said" || { echo "the installed command says $said"; exit 1; }

# `make install` builds the library and the command: the recipe names them and nothing else.
recipe=$(make -C "$source" --no-print-directory --dry-run install 2>&1)
grep -q -- '--target wend wend-command$' <<<"$recipe" || { echo "make install builds more than it installs"; exit 1; }

# pkg-config splits words, so this one gets a prefix without a space.
mv "$prefix" "$folder/prefix"
export PKG_CONFIG_PATH="$folder/prefix/lib/pkgconfig:$folder/prefix/lib/x86_64-linux-gnu/pkgconfig"
# shellcheck disable=SC2046
cc -std=c99 "$source/test/consumer/consumer.c" -o "$folder/by-pkg-config" $(pkg-config --cflags --libs wend)
check "pkg-config" "$folder/by-pkg-config"
# shellcheck disable=SC2046
cc -std=c99 "$source/test/consumer/consumer.c" -o "$folder/by-pkg-config-static" $(pkg-config --static --cflags --libs wend)
check "pkg-config --static" "$folder/by-pkg-config-static"
[ "$(pkg-config --modversion wend)" = "$(sed -n 's/.*wend \([0-9.]*\) .*/\1/p' <<<"$line")" ]

# From here on without optimisation: quicker to build, and it must not change what is printed.
cmake -S "$source/test/consumer/add_subdirectory" -B "$folder/sub" -DWEND_SOURCE="$source" -DCMAKE_BUILD_TYPE=Debug >"$folder/sub.log"
cmake --build "$folder/sub" --target consumer >>"$folder/sub.log"
check "add_subdirectory" "$folder/sub/consumer"

# A shared library shows the public functions and nothing else.
cmake -S "$source" -B "$folder/shared" -DBUILD_SHARED_LIBS=ON -DCMAKE_BUILD_TYPE=Debug -DWEND_BUILD_TESTS=OFF -DWEND_BUILD_TOOLS=OFF \
    -DWEND_BUILD_BENCH=OFF -DWEND_BUILD_SAMPLES=OFF >"$folder/shared.log"
cmake --build "$folder/shared" >>"$folder/shared.log"
cmake --install "$folder/shared" --prefix "$folder/shared-prefix" >>"$folder/shared.log"
library=$(find "$folder/shared-prefix" -name 'libwend.so')
cc -DWEND_SHARED "$source/test/consumer/consumer.c" -I "$folder/shared-prefix/include" "$library" -o "$folder/by-shared"
check "shared library" env LD_LIBRARY_PATH="$(dirname "$library")" "$folder/by-shared"
nm -D --defined-only "$library" | awk '{print $3}' | sed 's/@.*//' | sort >"$folder/exported"
sed -nE '/WEND_(API|DEFAULT)/,/;|\{$/p' "$source"/include/wend/*.h | grep -oE '\bwend_[a-z0-9_]+ ?\(' | tr -d ' (' | sort -u >"$folder/public"
if comm -23 "$folder/exported" "$folder/public" | grep .; then
    echo "the shared library exports what no public header declares"
    exit 1
fi

# The amalgamation: two files, any flags.
python3 "$source/scripts/amalgamate.py" "$folder/amalgamation" >/dev/null
mkdir -p "$folder/amalgamation/wend"
printf '#include "../wend.h"\n' >"$folder/amalgamation/wend/wend.h"
cc -std=c17 -O3 -march=native -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -c "$folder/amalgamation/wend.c" -o "$folder/amalgamation/wend.o"
cc -std=c17 "$source/test/consumer/consumer.c" "$folder/amalgamation/wend.o" -I "$folder/amalgamation" -o "$folder/by-amalgamation" -lm -pthread
check "amalgamation" "$folder/by-amalgamation"
echo "packages: every consumer agrees"
