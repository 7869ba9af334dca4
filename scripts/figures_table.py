#!/usr/bin/env python3
"""figures_table.py FOLDER [README.md]: makes the table of figures of the README anew.

FOLDER holds summary.csv, as `make results` writes it (bench/results), or SUITE.json for each suite, as `wend bench SUITE --json` writes it. The table
is printed, or put between its two marks in the file that is named. A row whose suite is not there is left out, and said to be."""
import csv
import glob
import json
import os
import sys

BEGIN, END = "<!-- figures: scripts/figures_table.py makes this table -->\n", "<!-- end of figures -->\n"


def number(value):
    return f"{value:.0f}" if value >= 10 else f"{value:.1f}" if value >= 1.05 else f"{value:.2f}"


def over(group, peer):
    """A cell: the mean, and the least of all cases."""
    def cell(summary):
        mean, least = summary[f"{group}_over_{peer}_geomean"], summary[f"{group}_over_{peer}_min"]
        return number(mean) if number(mean) == number(least) else f"{number(mean)} ({number(least)})"
    return cell


def span(ending):
    """A cell: from the least to the largest mean of all groups whose name ends so."""
    def cell(summary):
        means = [value for name, value in summary.items() if name.endswith(ending) and isinstance(value, float)]
        return f"{number(min(means))} to {number(max(means))}"
    return cell


ROWS = [
    # what, suite, cell, beside, what else the command needs
    ("A* on published maps, 8 neighbours", "search", over("astar", "boost"), "Boost.Graph", ""),
    ("the same", "search", over("astar", "warthog"), "warthog", " --peer warthog=COMMAND"),
    ("A* on waypoint graphs of 10^3 to 10^6", "graph", over("graph_astar", "boost"), "Boost.Graph", ""),
    ("Dijkstra on the same", "graph", over("graph_dijkstra", "boost"), "Boost.Graph", ""),
    ("really shortest paths on meshes", "plane", over("interval", "polyanya"), "the reference Polyanya", " --peer polyanya=COMMAND"),
    ("constrained Delaunay triangulations", "cdt", over("cdt", "CGAL"), "CGAL 5.5", ""),
    ("the same", "cdt", over("cdt", "CDT"), "artem-ogre/CDT", " --peer CDT=COMMAND"),
    ("the same", "cdt", over("cdt", "Triangle"), "Triangle 1.6", " --peer Triangle=COMMAND"),
    ("what a place sees", "visibility", over("view", "CGAL"), "CGAL, exact kernel", ""),
    ("first answer of ARA*", "dynamic", over("first", "sbpl"), "SBPL", " --peer sbpl=COMMAND"),
    ("ARA* to the optimum", "dynamic", over("optimal", "sbpl"), "SBPL", " --peer sbpl=COMMAND"),
    ("AD* after a wall fell", "dynamic", over("replan", "sbpl"), "SBPL", " --peer sbpl=COMMAND"),
    ("D* Lite's repair of a plan", "dynamic", lambda s: number(1 / s["repair_over_scratch_time"]), "our A* from scratch", ""),
    ("hierarchies (HPA*), paths 0.2 % longer", "hierarchy", over("hierarchy", "astar"), "our A*", ""),
    ("paths looked up in tables", "table", over("table", "astar"), "our A*", ""),
    ("10,000 requests through a queue, goals shared", "queue", over("queue", "direct"), "direct calls", ""),
    ("polygons to a grid, exactly", "bake", over("grid", "sampling"), "16 samples a cell", ""),
    ("repair of a rule path in 160 m, after a guard walked", "rules", lambda s: number(s["scratch_over_repair_time"]), "our A* from scratch", ""),
    ("**the same in 40 m**", "rules", lambda s: number(s["small_scratch_over_repair_time"]), "our A* from scratch", ""),
    ("**quadtrees, smoothed** (30 times fewer states)", "quadtree", over("smoothed", "cells"), "our A* on the cells", ""),
    ("**sparse grids** where a grid fits as well", "sparse", over("sparse", "grid"), "our grid", ""),
    ("binary heap", "base", over("heap", "std"), "`std::priority_queue`", ""),
    ("bucket queue", "base", over("bucket", "std"), "`std::priority_queue`", ""),
    ("hash map; the least is finding keys in large maps", "base", over("hash", "std"), "`std::unordered_map`", ""),
    ("**stable sort**", "base", over("sort", "std"), "`std::stable_sort`", ""),
    ("**sin, cos, exp, pow ...**, the same bits everywhere", "elementary", span("_over_libm_geomean"), "glibc 2.36", ""),
    ("orientation of three points, exact", "geom", over("orient2d", "double"), "the same in doubles, inexact", ""),
    ("**in-circle test**, exact", "geom", over("incircle", "double"), "the same in doubles, inexact", ""),
]


def summaries(folder):
    found = {}
    if os.path.exists(os.path.join(folder, "summary.csv")):
        with open(os.path.join(folder, "summary.csv"), encoding="utf-8", newline="") as stream:
            for row in csv.DictReader(stream):
                found.setdefault(row["suite"], {})[row["figure"]] = json.loads(row["value"])
    for path in glob.glob(os.path.join(folder, "*.json")):
        with open(path, encoding="utf-8") as stream:
            for line in stream:
                if '"summary":true' in line.replace(" ", ""):
                    found[os.path.splitext(os.path.basename(path))[0]] = json.loads(line)
    return found


def table(found):
    lines = ["| what | times as quick: mean (least) | beside | command |", "|---|---|---|---|"]
    for what, suite, cell, beside, peer in ROWS:
        try:
            lines.append(f"| {what} | {cell(found[suite])} | {beside} | `wend bench {suite}{peer}` |")
        except KeyError as missing:
            print(f"figures_table.py: left out, for want of {missing}: {what}, {suite}", file=sys.stderr)
    return "\n".join(lines) + "\n"


if len(sys.argv) not in (2, 3):
    sys.exit(__doc__)
text = table(summaries(sys.argv[1]))
if len(sys.argv) == 2:
    print(text, end="")
else:
    with open(sys.argv[2], encoding="utf-8") as stream:
        before, rest = stream.read().split(BEGIN)
    with open(sys.argv[2], "w", encoding="utf-8") as stream:
        stream.write(before + BEGIN + text + END + rest.split(END)[1])
