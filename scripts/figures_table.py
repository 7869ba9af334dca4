#!/usr/bin/env python3
"""figures_table.py [--check] FOLDER PAGE...: makes the tables of figures in pages anew, from FOLDER as `make results` fills it (bench/results).

A table stands between two marks, the first of which names it: <!-- figures: search --> and <!-- end of figures -->. With --check pages are left as they are,
and those whose tables are not the ones of the results are named. What has no results is left
out of the README's table, and stays as it is elsewhere; both are said."""
import csv
import json
import math
import os
import re
import sys

MARKS = re.compile(r"(<!-- figures: (\w+) -->\n)(.*?)(<!-- end of figures -->\n)", re.S)


def number(value):
    return f"{value:.0f}" if value >= 10 else f"{value:.1f}" if value >= 1.05 else f"{value:.2f}"


def duration(nanoseconds):
    for unit, size in (("s", 1e9), ("ms", 1e6), ("us", 1e3)):
        if nanoseconds >= size:
            return f"{nanoseconds / size:.2g} {unit}" if nanoseconds < 100 * size else f"{nanoseconds / size:,.0f} {unit}"
    return f"{nanoseconds:.0f} ns"


def size_of(count):
    return f"{count / 1e6:.2g} M" if count < 1e8 else f"{count / 1e6:.0f} M"


def mean(values):
    return math.exp(sum(math.log(value) for value in values) / len(values))


# ---- What was measured ----

class NotMeasured(Exception):
    """There are no results of a suite."""


class Results:
    """Summaries by suite, and rows by suite: the contenders of a case (its name and size), by name."""

    def __init__(self, folder):
        self.folder = folder
        self.summaries = {}
        for row in self.read("summary"):
            self.summaries.setdefault(row["suite"], {})[row["figure"]] = json.loads(row["value"])

    def summary(self, suite):
        if suite not in self.summaries:
            raise NotMeasured(suite)
        return self.summaries[suite]

    def read(self, name):
        if not os.path.exists(os.path.join(self.folder, name + ".csv")):
            raise NotMeasured(name)
        with open(os.path.join(self.folder, name + ".csv"), encoding="utf-8", newline="") as stream:
            return list(csv.DictReader(stream))

    def cases(self, suite, group=""):
        found = {}
        for row in self.read(suite):
            if row["case"].startswith(group):
                row["quality"] = dict(pair.split("=", 1) for pair in row["quality"].split(";") if pair)
                found.setdefault((row["case"], int(row["n"])), {})[row["name"]] = row
        return found


def took(contender):
    return duration(float(contender["median_ns_per_op"]))


def ratio(case, peer):
    """How many times as long a peer took, or nothing where it was not measured."""
    return float(case[peer]["ratio_to_peer"]) if peer in case and case[peer]["ratio_to_peer"] else None


def cell(value):
    return "" if value is None else number(value)


# ---- The table of the README ----

def over(group, peer):
    """A cell: the mean, and the least of all cases."""
    def text(summary):
        middle, least = summary[f"{group}_over_{peer}_geomean"], summary[f"{group}_over_{peer}_min"]
        return number(middle) if number(middle) == number(least) else f"{number(middle)} ({number(least)})"
    return text


def span(ending):
    """A cell: from the least to the largest mean of all groups whose name ends so."""
    def text(summary):
        means = [value for name, value in summary.items() if name.endswith(ending) and isinstance(value, float)]
        return f"{number(min(means))} to {number(max(means))}"
    return text


ROWS = [
    # what, suite, cell, beside, what else the command needs
    ("A* on published maps, 8 neighbours", "search", over("astar", "boost"), "Boost.Graph", ""),
    ("the same", "search", over("astar", "warthog"), "warthog", " --peer warthog=COMMAND"),
    ("A* on waypoint graphs of 10^3 to 10^6", "graph", over("graph_astar", "boost"), "Boost.Graph", ""),
    ("Dijkstra on the same", "graph", over("graph_dijkstra", "boost"), "Boost.Graph", ""),
    ("exact shortest paths on meshes", "plane", over("interval", "polyanya"), "the reference Polyanya", " --peer polyanya=COMMAND"),
    ("constrained Delaunay triangulations", "cdt", over("cdt", "CGAL"), "CGAL 5.5", ""),
    ("the same", "cdt", over("cdt", "CDT"), "artem-ogre/CDT", " --peer CDT=COMMAND"),
    ("the same", "cdt", over("cdt", "Triangle"), "Triangle 1.6", " --peer Triangle=COMMAND"),
    ("what a place sees", "visibility", over("view", "CGAL"), "CGAL, exact kernel", ""),
    ("visibility graphs", "visibility", over("visibility_graph", "TriVis"), "TriVis", " --peer TriVis=COMMAND"),
    ("first path of ARA*", "dynamic", over("first", "sbpl"), "SBPL", " --peer sbpl=COMMAND"),
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


def all_suites(results):
    yield "what", "times as quick: mean (least)", "peer", "command"
    for what, suite, text, beside, peer in ROWS:
        try:
            yield what, text(results.summary(suite)), beside, f"`wend bench {suite}{peer}`"
        except (NotMeasured, KeyError) as missing:  # a suite, or a peer of it
            print(f"figures_table.py: left out, for want of {missing}: {what}, {suite}", file=sys.stderr)


# ---- Tables of pages, case by case ----

def search(results):
    yield "map", "expanded", "wend", "Boost.Graph", "warthog"
    cases = results.cases("search", "astar/")
    for (name, _), case in cases.items():
        expanded = float(case["wend"]["quality"]["expanded"])
        yield name[len("astar/"):], f"{expanded:,.0f}", took(case["wend"]), cell(ratio(case, "Boost.Graph")), cell(ratio(case, "warthog"))
    peers = ("Boost.Graph", "warthog")
    yield "geometric mean", "", "", *(cell(mean([ratio(case, peer) for case in cases.values() if ratio(case, peer)])) for peer in peers)


def graph(results):
    yield "graph", "waypoints", "A*", "Boost.Graph's", "Dijkstra", "Boost.Graph's"
    cases = results.cases("graph")
    for (name, size), astar in cases.items():
        if name.startswith("astar/"):
            kind = name[len("astar/"):]
            dijkstra = cases["dijkstra/" + kind, size]
            yield (kind, f"{size:,}", took(astar["wend"]), cell(ratio(astar, "Boost.Graph")), took(dijkstra["wend"]),
                   cell(ratio(dijkstra, "Boost.Graph")))


def plane(results):
    yield "world", "cells", "expanded", "a query", "Polyanya", "with our merged cells"
    for (name, _), case in results.cases("plane").items():
        kind, world = name.split("/")
        if kind == "scene":
            continue
        ours, peer = case["wend"], case["polyanya"]
        merged = float(peer["median_ns_per_op"]) / float(case["wend merged"]["median_ns_per_op"]) if "wend merged" in case else None
        yield (world, f"{float(ours['quality']['cells']):,.0f}", f"{float(ours['quality']['expanded']):,.0f}", took(ours),
               cell(ratio(case, "polyanya")), cell(merged))


def cdt(results):
    peers = ("CGAL", "CDT", "Triangle")
    yield "case", "points", "wend, a point", *peers, "peak bytes: wend, " + ", ".join(peers)
    for (name, size), case in results.cases("cdt").items():
        if len(case) > 1:
            memory = ", ".join(size_of(float(case[who]["quality"]["bytes"])) for who in ("wend", *peers))
            yield name, f"{size:,}", took(case["wend"]), *(cell(ratio(case, peer)) for peer in peers), memory


def visibility(results):
    yield "world", "corners of the outline", "a view", "CGAL", "a graph", "its edges", "TriVis", "its edges"
    cases = results.cases("visibility")
    for (name, size), view in cases.items():
        if name.startswith("view/"):
            world = name[len("view/"):]
            ours = cases["graph/" + world, size]["wend"]
            other = cases["graph/" + world, size]["TriVis"]
            edges = [f"{float(row['quality']['edges']):,.0f}" if "edges" in row["quality"] else "" for row in (ours, other)]
            yield (world, f"{size:,}", took(view["wend"]), cell(ratio(view, "CGAL")), took(ours), edges[0],
                   cell(ratio(cases["graph/" + world, size], "TriVis")), edges[1])


def table(results):
    names = [("flat/caves", "flat table, caves of 96 x 96 cells: paths", "A*"), ("zoned/caves", "zoned table, caves of 128 x 128", "A*"),
             ("zoned/rooms", "zoned table, rooms of 256 x 256", "A*"),
             ("transit/distance", "transit nodes, a town of 16,384 junctions: distances", "A*"), ("transit/path", "the same: paths", "A*"),
             ("heuristic/maze", "A* guided by a table, in a maze", "octile"), ("update/caves", "a wall comes and goes in caves of 48 x 48: update", "anew")]
    beside = {"A*": "our A*", "octile": "the octile estimate", "anew": "rebuilding it"}
    yield "case", "wend", "times as long", "takes", "bytes"
    cases = {name: case for (name, _), case in results.cases("table").items()}
    for name, words, peer in names:
        size = cases[name]["wend"]["quality"].get("bytes")
        yield words, took(cases[name]["wend"]), cell(ratio(cases[name], peer)), beside[peer], size_of(float(size)) if size else ""


def incremental(results):
    yield "map", "first path", "SBPL", "to the optimum", "SBPL", "a repair", "SBPL"
    cases = {name: case for (name, _), case in results.cases("dynamic").items() if "sbpl" in case}
    for name in cases:
        if name.startswith("first/"):
            world = name[len("first/"):]
            three = [cases[f"{kind}/{world}"] for kind in ("first", "optimal", "replan")]
            yield world, *(text for case in three for text in (took(case["wend"]), cell(ratio(case, "sbpl"))))


def rules(results):
    yield "scenes", "first path", "optimal", "repair", "A* from scratch over repair"
    summary = results.summary("rules")
    for words, group in (("40 m", "small_"), ("160 m", "")):
        times = [duration(summary[f"{group}{what}_milliseconds"] * 1e6) for what in ("first", "optimal", "repair")]
        yield words, *times, number(summary[f"{group}scratch_over_repair_time"])


def geom(results):
    yield "predicate", "wend", "the same in doubles, inexact"
    for (name, _), case in results.cases("geom").items():
        if name.startswith(("orient2d-", "incircle-")):
            what, how = name.split("-")
            yield {"orient2d": "orientation", "incircle": "in-circle"}[what] + (", inlined" if how == "inline" else ", called"), *(
                f"{float(case[who]['median_ns_per_op']):.1f} ns" for who in ("wend", "double, inexact"))


def sparse(results):
    yield "world", "peer", "wend", "peer over wend", "bytes, map and query, a free cell: wend, peer"
    worlds = [("roads", "4000 x 4000 with roads, 20 queries", "wend_grid", "the same as a grid"),
              ("rooms", "512 x 512 of rooms, 20 queries", "wend_grid", "the same as a grid"),
              ("world", "10^6 x 10^6 with 3.8 million cells of road, corner to corner", "interned", "hashing every cell")]
    cases = {name: case for (name, _), case in results.cases("sparse").items()}
    for name, words, peer, beside in worlds:
        memory = ", ".join(f"{float(cases[name][who]['quality']['bytes_per_free_cell']):,.0f}" for who in ("wend", peer))
        yield words, beside, took(cases[name]["wend"]), cell(ratio(cases[name], peer)), memory


def heuristic(results):
    names = [("2 pivots farthest", "pivots, farthest: 2"), ("4 pivots farthest", "4"), ("8 pivots farthest", "8"), ("16 pivots farthest", "16"),
             ("8 pivots random", "8 random"), ("8 pivots avoid", "8 avoid"), ("gateways", "gateways"), ("dead ends", "dead ends")]
    cases = results.cases("heuristic").values()
    yield "plain A* over", *(words for _, words in names)
    for what, value in (("expansions", lambda row: float(row["quality"]["expanded"])), ("time", lambda row: float(row["median_ns_per_op"]))):
        yield what, *(number(mean([value(case["wend A*"]) / value(case["wend " + name]) for case in cases])) for name, _ in names)


def rule_maps(results):
    yield "map", "expanded", "cost", "expanded without rules", "cost without rules", "expanded, 0.5 m apart in 32 m", "cost"
    cases = {name: case["wend A*"]["quality"] for (name, _), case in results.cases("rules").items() if "wend A*" in case}
    for kind in ("triangles", "hybrid", "adaptive", "graded"):
        rows = [cases[f"{group}/{kind}"] for group in ("astar", "unruly", "fine")]
        yield kind.upper(), *(text for row in rows for text in (f"{float(row['over_dense']):.2f}", f"{float(row['cost_over_dense']):.3f}"))


PACKAGES = [
    # package, what it does, its group of rows, its name in figures, in figures of lengths, in figures of sizes
    ("wend 0.1.0", "grids: A*", None, None, None, "wend_grid"),
    ("pathfinding 0.4.18", "grids: A*", "js_grid", "pathfinding", None, "pathfinding"),
    ("wend 0.1.0", "polygons, exact", None, None, None, "wend_plane"),
    ("recast-navigation 0.43.1", "polygons by voxels of 0.1 m", "js_polygons", "recast", "recast-navigation", "recast_navigation"),
    ("navcat 0.4.1", "the same, without WASM", "js_polygons", "navcat", "navcat", "navcat"),
    ("three-pathfinding 1.3.0", "polygons, on wend's triangles", "js_polygons", "three_pathfinding", "three-pathfinding", "three_pathfinding"),
]


def packages(results):
    yield "package", "what it does", "its time over wend's: mean (least)", "its valid paths over the shortest: mean, most", "KB to load for one path"
    summary = results.summary("js")
    cases = [case for (name, _), case in results.cases("js").items() if name != "size"]
    for package, what, group, peer, path_maker, program in PACKAGES:
        lengths = "1"
        if path_maker:
            most = max(float(case[path_maker]["quality"]["length_over_optimum_max"]) for case in cases if path_maker in case)
            lengths = f"{summary[f'js_{peer}_length_over_wend']:.3f}, {most:.2f}"
        yield package, what, over(group, peer)(summary) if group else "1", lengths, f"{summary[f'js_gzipped_{program}'] / 1000:.0f}"


def packages_beside(package, what):
    """The rows of the table of packages for one, and for what wend does of the same."""
    def rows(results):
        head, *all_rows = packages(results)
        yield head
        yield from (row for row in all_rows if row[0].split()[0] in ("wend", package) and row[1].startswith(what))
    return rows


TABLES = {"all": all_suites, "search": search, "graph": graph, "plane": plane, "cdt": cdt, "visibility": visibility, "table": table,
          "incremental": incremental, "rules": rules, "geom": geom, "sparse": sparse,
          "heuristic": heuristic, "rule_maps": rule_maps, "packages": packages,
          "beside_recast": packages_beside("recast-navigation", "polygons"), "beside_pathfinding": packages_beside("pathfinding", "grids")}


def made_anew(results, found):
    """A table with its marks; as it was where its suite has no results."""
    if found[2] not in TABLES:
        sys.exit(f"figures_table.py: there is no table {found[2]}; known are {', '.join(TABLES)}")
    try:
        head, *rows = TABLES[found[2]](results)
    except NotMeasured as missing:
        print(f"figures_table.py: {found[2]} stays as it is, for want of {missing}", file=sys.stderr)
        return found[0]
    lines = ["| " + " | ".join(row) + " |\n" for row in (head, *rows)]
    return found[1] + lines[0] + "|" + "---|" * len(head) + "\n" + "".join(lines[1:]) + found[4]


def main(arguments):
    check = "--check" in arguments
    arguments = [argument for argument in arguments if argument != "--check"]
    if len(arguments) < 2:
        sys.exit(__doc__)
    results = Results(arguments[0])
    stale = []
    for page in arguments[1:]:
        with open(page, encoding="utf-8") as stream:
            text = stream.read()
        made = MARKS.sub(lambda found: made_anew(results, found), text)
        if made == text:
            continue
        stale.append(page)
        if not check:
            with open(page, "w", encoding="utf-8") as stream:
                stream.write(made)
    if check and stale:
        sys.exit("not the figures of " + arguments[0] + ": " + ", ".join(os.path.basename(page) for page in stale))


main(sys.argv[1:])
