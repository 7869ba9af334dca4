#!/usr/bin/env bash
# Runs benchmark suites one after another and keeps what they say, with the commit and the machine it is true for:
# FOLDER/SUITE.csv, the rows of `wend bench SUITE --csv`, and FOLDER/summary.csv, the figures of the summaries (those of suites that did not run stay).
# Outside peers come from WEND_PEERS, a line `SUITE NAME=COMMAND` each. docs/bench.md has the columns.
#
# usage: scripts/record_bench.sh [--quick] [--repeats N] [--build FOLDER] [--into FOLDER] [SUITE...]
#   --quick    small sizes: a test, not a measurement
#   --repeats  timed runs of each contender (7); the rows say how many
#   --build    what is measured, as it was built last (build/release; `make results` builds it first)
#   --into     where the results go (bench/results)
# A tree with changes that are not committed is refused, for no commit would be true of it; WEND_DIRTY=1 records it as COMMIT-dirty.
set -euo pipefail
cd "$(dirname "$0")/.."

refuse() {
    echo "record_bench.sh: $1" >&2
    exit 2
}

options=() build=build/release into=bench/results
while [[ ${1:-} == --* ]]; do
    case $1 in
    --quick) options+=(--quick) ;;
    --repeats)
        [ $# -ge 2 ] || refuse "$1 needs a number"
        options+=(--repeats "$2")
        shift
        ;;
    --build | --into)
        [ $# -ge 2 ] || refuse "$1 needs a folder"
        declare "${1#--}=$2"
        shift
        ;;
    *) refuse "there is no option $1; --quick, --repeats N, --build FOLDER and --into FOLDER are there" ;;
    esac
    shift
done
[ -f "$build/CMakeCache.txt" ] || refuse "there is no build in $build: run make first"
wend=$(sed -n 's/^WEND_COMMAND_DIR:PATH=//p' "$build/CMakeCache.txt")/wend
[ -x "$wend" ] || refuse "there is no $wend: run make first"

# ---- What the figures are true for ----

commit=$(git describe --always 2>/dev/null) || commit=unknown
changes=$(git status --porcelain -- . ':!bench/results' 2>/dev/null) || changes=unknown
if [ -n "$changes" ]; then
    [ "${WEND_DIRTY:-0}" = 1 ] || refuse "the tree has changes that are in no commit; WEND_DIRTY=1 records them as $commit-dirty"
    commit+=-dirty
fi
processor=$(sed -n '/^model name/{s/^[^:]*: *//p;q}' /proc/cpuinfo)
compiler=$("$wend" info --json | sed -n 's/.*"compiler":[[:space:]]*"\([^"]*\)".*/\1/p')
flags=$(grep -m 1 '"command":.* -c .*/src/base/' "$build/compile_commands.json" | tr ' ' '\n' |
    sed -n '/^-\(O\|g\|f\|m\|std\)/p' | paste -sd ' ')
machine=$(tr -d '"' <<<"${processor:-$(uname -m)}, $(nproc) cores, $compiler, $flags")

# ---- The suites ----

known=$("$wend" bench --list --json)
suites_of() { sed -n "s/.*\"suite\": *\"\([^\"]*\)\".*\"hidden\": *$1.*/\1/p" <<<"$known"; }
is_suite() { [[ " $(suites_of '[a-z]*' | paste -sd ' ') " == *" $1 "* ]]; }
suites=("$@")
[ $# -gt 0 ] || mapfile -t suites < <(suites_of false)
for suite in "${suites[@]}"; do is_suite "$suite" || refuse "there is no suite \"$suite\"; wend bench --list names them"; done
while read -r suite peer; do
    [ -z "$suite" ] || { is_suite "$suite" && [[ $peer == ?*=?* ]]; } ||
        refuse "a line of WEND_PEERS is SUITE NAME=COMMAND, not \"$suite $peer\""
done <<<"${WEND_PEERS:-}"

mkdir -p "$into"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# The figures of a suite's summary, the last line of its JSON, take the place of those that were there.
keep_figures() { # suite
    COMMIT=$commit MACHINE=$machine python3 - "$1" "$scratch/rows.json" "$into/summary.csv" <<'PYTHON'
import csv, json, os, sys

suite, source, target = sys.argv[1:]
heading = ["suite", "figure", "value", "commit", "machine"]
with open(source) as lines:
    summary = json.loads(lines.readlines()[-1])
assert summary.pop("summary") is True
rows = [[suite, name, json.dumps(value), os.environ["COMMIT"], os.environ["MACHINE"]] for name, value in summary.items()]
if os.path.exists(target):
    with open(target, newline="") as before:
        rows += [row for row in list(csv.reader(before))[1:] if row[0] != suite]
with open(target + ".new", "w", newline="") as after:
    csv.writer(after, lineterminator="\n").writerows([heading, *sorted(rows, key=lambda row: row[0])])
os.replace(target + ".new", target)
PYTHON
}

record() { # suite
    local peers=() of peer
    while read -r of peer; do [ "$of" != "$1" ] || peers+=(--peer "$peer"); done <<<"${WEND_PEERS:-}"
    "$wend" bench "$1" --json --csv "$scratch/rows.csv" "${options[@]}" "${peers[@]}" >"$scratch/rows.json" &&
        awk -v true_for=",\"$commit\",\"$machine\"" '{ print $0 (NR == 1 ? ",commit,machine" : true_for) }' \
            "$scratch/rows.csv" >"$scratch/recorded.csv" &&
        keep_figures "$1" &&
        mv "$scratch/recorded.csv" "$into/$1.csv"
}

failed=()
for i in "${!suites[@]}"; do
    suite=${suites[i]} started=$SECONDS
    printf 'suite %d of %d: %s ...\n' $((i + 1)) ${#suites[@]} "$suite"
    if record "$suite"; then
        printf '  %d rows in %d s\n' $(($(wc -l <"$into/$suite.csv") - 1)) $((SECONDS - started))
    else
        printf '  failed after %d s; %s is as it was\n' $((SECONDS - started)) "$into/$suite.csv"
        failed+=("$suite")
    fi
done
[ ${#failed[@]} -eq 0 ] || { echo "record_bench.sh: failed: ${failed[*]}" >&2; exit 1; }
