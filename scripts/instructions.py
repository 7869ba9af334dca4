#!/usr/bin/env python3
"""Counts the instructions that the library spends in each benchmark suite, under callgrind, and compares them with an earlier count.

    scripts/instructions.py -o before.csv                 every suite (some ten minutes); build first
    scripts/instructions.py --against before.csv          fails where a suite needs over 2 % more than before
    scripts/instructions.py --against before.csv search graph

Unlike times, counts are the same on a busy machine. Only instructions of src/ and include/ are counted: peers, tools and the C library
are not ours to mend. Suites run as `wend bench SUITE --quick --repeats 1` does, without outside peers."""
import argparse
import csv
import os
import re
import shutil
import subprocess
import sys
import tempfile

LEFT_OUT = {"js", "protocol"}  # not the library, or no work at all
OURS = re.compile(r"(^|/)(src|include/wend)/")


def suites(program):
    told = subprocess.run([program, "--list"], capture_output=True, text=True, check=True).stdout
    return [name for name in re.findall(r"^ *(\w+)", told, re.M) if name not in LEFT_OUT]


def own_cost(lines):
    """The sum of self costs of lines in our files. In callgrind's format a `calls=` line is followed by what the callee cost."""
    files, total, is_ours, is_call = {}, 0, False, False
    for line in lines:
        head = re.match(r"(fl|fi|fe)=\((\d+)\)(?: (.*))?", line)
        if head:
            number, name = head.group(2), head.group(3)
            if name:
                files[number] = name.strip()
            is_ours = bool(OURS.search(files.get(number, "")))
        elif line.startswith("cfi=") or line.startswith("cfl="):
            named = re.match(r"cf[il]=\((\d+)\) (.*)", line)
            if named:
                files[named.group(1)] = named.group(2).strip()
        elif line.startswith("calls="):
            is_call = True
        elif re.match(r"[+\-*\d]", line):
            if is_ours and not is_call:
                total += int(line.split()[1])
            is_call = False
    return total


def count(program, suite):
    with tempfile.TemporaryDirectory() as folder:
        place = os.path.join(folder, "counts")
        run = subprocess.run(["valgrind", "--tool=callgrind", f"--callgrind-out-file={place}", program, suite, "--quick", "--repeats", "1"],
                             capture_output=True, text=True)
        if run.returncode:
            sys.exit(f"wend bench {suite} failed:\n{run.stdout}{run.stderr}")
        with open(place, encoding="utf-8", errors="replace") as stream:
            return own_cost(stream)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default="build", help="where wend-bench is (build)")
    parser.add_argument("-o", "--output", help="a CSV file for the counts")
    parser.add_argument("--against", help="a CSV file of an earlier run")
    parser.add_argument("--limit", type=float, default=1.02, help="the most that a suite may need of what it needed (1.02)")
    parser.add_argument("suite", nargs="*")
    given = parser.parse_args()
    program = os.path.join(given.build, "wend-bench")
    if not shutil.which("valgrind"):
        sys.exit("callgrind counts the instructions: install valgrind first (apt-get install valgrind)")
    if not os.path.exists(program):
        sys.exit(f"there is no {program}: run `make` first, or say --build FOLDER")
    before = {}
    if given.against:
        with open(given.against, encoding="utf-8") as stream:
            before = {row["suite"]: int(row["instructions"]) for row in csv.DictReader(stream)}
    rows, worse = [], 0
    for suite in given.suite or suites(program):
        now = count(program, suite)
        rows.append((suite, now))
        ratio = now / before[suite] if before.get(suite) else None
        worse += ratio is not None and ratio > given.limit
        print(f"{suite:14} {now:15,}" + (f"  {ratio:.4f} of before" if ratio is not None else ""), flush=True)
    if given.output:
        with open(given.output, "w", encoding="utf-8", newline="") as stream:
            csv.writer(stream, lineterminator="\n").writerows([("suite", "instructions"), *rows])
    if worse:
        sys.exit(f"{worse} suites need over {(given.limit - 1) * 100:.0f} % more instructions than before")


if __name__ == "__main__":
    main()
