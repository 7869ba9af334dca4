#!/usr/bin/env python3
"""verify_published.py [-a NAME]... [-m MAP]... [--seconds N] [--limit N] [-o FILE.csv] [DATA]: every published query of every map, by every planner of grids that
promises shortest paths.

DATA (default: WEND_DATA, or ../shared/data) holds grid/*/*.map with their .map.scen, and anyangle/*/*.map.scen.anyangle: exact any-angle lengths. Each pair of a map and
a planner is one run of `wend scen --verify`: every path is walked cell by cell, and its length compared with the published one. What is not there is skipped by name, and
so is a run that takes longer than --seconds (default 600); what was skipped or failed is said at the end.

A row of CSV each (-o, or the standard output). Status 1 when a length or a path differs, but for the queries of KNOWN, whose published lengths are wrong."""
import argparse
import csv
import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
ON_CELLS = ["astar", "bidirectional", "jps", "jps+", "jpsw", "canonical", "ssg", "tsg", "nsg", "jps+gb", "oracle", "astar+gb", "cpd"]
ANY_ANGLE = ["anyangle", "anyangle-oracle"]
# 34.87 is right: a path of that length exists, which --verify walks.
KNOWN = {("wc3maps512/dustwallowkeys", 1103)}
FIELDS = ["map", "planner", "queries", "mismatches", "known", "length_sum", "build_ms", "index_bytes", "us_mean", "us_median", "expanded_mean", "note"]


def maps_of(data, wanted):
    found = sorted((data / "grid").glob("*/*.map"))
    names = [f"{path.parent.name}/{path.stem}" for path in found]
    for name in wanted or []:
        if name not in names:
            print(f"skipped {name}: {data}/grid/{name}.map is absent", file=sys.stderr)
    return [(name, path) for name, path in zip(names, found) if not wanted or name in wanted]


def mismatched_lines(text):
    """The lines of the scenario that complaints name; the first ten of a run."""
    lines = []
    for complaint in text.splitlines():
        head = complaint.split(": ", 1)[0]
        if ".scen:" in head and head.rsplit(":", 1)[1].isdigit():
            lines.append(int(head.rsplit(":", 1)[1]))
    return lines


def verify(command, name, path, planner, data, options):
    scenario = path.with_name(path.name + ".scen")
    row = {"map": name, "planner": planner, "note": ""}
    if not scenario.exists():
        return row | {"note": f"skipped: {scenario} is absent"}
    queries = sum(1 for line in scenario.read_text().splitlines()[1:] if line.strip())
    arguments = [command, "scen", str(path), str(scenario), "--algo", planner, "--verify", "--json"]
    if options.limit:
        arguments += ["--limit", str(options.limit)]
    if planner in ANY_ANGLE:
        exact = data / "anyangle" / path.parent.name / (path.name + ".scen.anyangle")
        if not exact.exists():
            return row | {"note": f"skipped: {exact} is absent"}
        arguments += ["--lengths", str(exact)]
    try:
        run = subprocess.run(arguments, capture_output=True, text=True, timeout=options.seconds, check=False)
    except subprocess.TimeoutExpired:
        return row | {"queries": queries, "note": f"skipped: takes longer than {options.seconds} s"}
    if not run.stdout.strip():
        return row | {"note": "failed: " + (run.stderr.strip().splitlines() or ["status " + str(run.returncode)])[-1]}
    told = json.loads(run.stdout)
    lines = mismatched_lines(run.stderr)
    known = sum(1 for line in lines if (name, line) in KNOWN)
    row |= {field: told[field] for field in FIELDS if field in told} | {"known": known}
    if told["mismatches"] > known or (run.returncode and not known):
        row["note"] = "failed: " + "; ".join(run.stderr.strip().splitlines()[:3])
    elif not options.limit and told["queries"] != queries:
        row["note"] = f"failed: {told['queries']} of {queries} queries were asked"
    return row


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("data", nargs="?", default=os.environ.get("WEND_DATA", ROOT.parent / "shared" / "data"), type=pathlib.Path)
    options.add_argument("-a", "--algo", action="append", choices=ON_CELLS + ANY_ANGLE, metavar="NAME")
    options.add_argument("-m", "--map", action="append", metavar="GROUP/MAP")
    options.add_argument("--seconds", type=int, default=600)
    options.add_argument("--limit", type=int)
    options.add_argument("-o", "--output", type=pathlib.Path)
    options.add_argument("--command", default=str(ROOT / "build" / "wend"))
    options = options.parse_args()
    data = options.data.resolve()
    maps = maps_of(data, options.map)
    if not maps:
        print(f"skipped: no maps below {data}/grid")
        return 0
    rows, stream = [], open(options.output, "w", newline="", encoding="utf-8") if options.output else sys.stdout
    writer = csv.DictWriter(stream, FIELDS)
    writer.writeheader()
    for planner in options.algo or ON_CELLS + ANY_ANGLE:
        for name, path in maps:
            rows.append(verify(options.command, name, path, planner, data, options))
            writer.writerow(rows[-1])
            stream.flush()
    asked = [row for row in rows if "mismatches" in row]
    failed = [row for row in rows if row["note"].startswith("failed")]
    print(f"{len(asked)} runs, {sum(row['queries'] for row in asked)} queries, {sum(row['mismatches'] for row in asked)} mismatches, "
          f"{sum(row['known'] for row in asked)} of them known; {len(failed)} runs failed", file=sys.stderr)
    for row in rows:
        if row["note"]:
            print(f"{row['planner']} on {row['map']}: {row['note']}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
