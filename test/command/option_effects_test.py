"""Every option of every subcommand on every kind of file: it changes what is told or drawn, or it is refused. Never silence.

The options are those that `wend COMMAND --help` lists; one that has no value below is an error here, so that nobody forgets a new one.

usage: option_effects_test.py PATH-TO-WEND [unittest options]
"""
import json
import re
import unittest

from wend_command import CommandTest, answer, raw_png, wend

# What differs from run to run: times.
TIMES = re.compile(r"\b[0-9.]+(e[-+]\d+)? (us|ms)\b|(?<=\"us\": )[0-9.e+-]+|\"(build_ms|us_\w+|load_ms|scratch_us|us|ms|build_us)\":\s*[0-9.e+-]+|^time .*$|^prepared .*$| +[0-9]+\.[0-9] +[0-9]+\.[0-9]$|[0-9.]+ of A\*.s time|[0-9.]+ of its time",
                   re.M)
MAP = "type octile\nheight 8\nwidth 12\nmap\n" + "\n".join(["............", "......@.....", "..TT..@.....", "..TT..@..SS.", "......@..SS.",
                                                             "......@.....", "......@.....", "WW....@.@@@@"]) + "\n"
SCEN = "version 1\n0\tm.map\t12\t8\t0\t0\t11\t6\t14.48528137\n0\tm.map\t12\t8\t0\t5\t10\t1\t12.65685425\n0\tm.map\t12\t8\t1\t1\t4\t6\t6.24264069\n"
WKT = "GEOMETRYCOLLECTION (POLYGON ((0 0, 12.3 0, 12.3 8, 0 8, 0 0), (5 1.1, 6 1, 6 7, 5 7, 5 1.1)), POLYGON ((20 0, 22 0, 22 2, 20 0)))"
MESH_SCEN = "version 1\n0\tm.mesh\t12\t8\t1\t1\t10\t6\t10.3\n0\tm.mesh\t12\t8\t2\t6\t11\t2\t10\n"
GRAPH = "p sp 5 8\na 1 2 10\na 2 1 10\na 2 3 10\na 3 4 10\na 4 1 10\na 1 3 15\na 1 5 90\na 5 1 90\n"
POSITIONS = "p aux sp co 5\nv 1 0 0\nv 2 10 0\nv 3 10 10\nv 4 0 10\nv 5 90 90\n"
OTHER_POSITIONS = "p aux sp co 5\nv 1 0 0\nv 2 11 0\nv 3 12 10\nv 4 0 13\nv 5 70 90\n"
SCENE = {"title": "A yard", "areas": [{"box": [0, 0, 20, 10]}, {"terrain": "grass", "outline": [[8, 0], [12, 0], [12, 6], [8, 6]]}],
         "things": [{"name": "guard", "position": [10, 9], "velocity": [1, -1], "sight_range": 4}],
         "annotations": [{"name": "grass", "kind": "terrain", "terrain": "grass"}, {"name": "beside", "kind": "around", "thing": "guard", "reach": 3},
                         {"name": "shade", "kind": "disc", "position": [3, 8], "radius": 1}, {"name": "nook", "kind": "disc", "position": [16, 3], "radius": 1}],
         "values": {"time": 12},
         "rules": {"walk": "Move from (1, 1) to (19, 1) then Move to (18, 9) Not In grass with weight -9 * time Not In beside with weight -9 "
                           "In shade with weight 0.5 In nook with weight 0.5",
                   "plain": "Move from (1, 1) to (19, 1)"},
         "agents": [{"rules": "walk", "speed": 1.3}]}
GEOJSON = {"type": "FeatureCollection", "features": [
    {"type": "Feature", "properties": {"terrain": name}, "geometry": {"type": "Polygon", "coordinates": [corners]}}
    for name, corners in (("wall", [[0, 0], [9, 0.3], [9, 7], [0, 7.7], [0, 0]]), ("swamp", [[12, 2], [18.4, 2], [17, 9], [12, 2]]))]}
SCRIPT = "move 0 0\ngoal 11 0\nplan\nset 6 0 blocked\nplan\nset 6 3 free\nplan\n"

# By subcommand: the words that make it run on each kind of file, with a picture and without, where a picture is a choice.
RUNS = {
    "info": {kind: ["{" + kind + "}"] for kind in ("grid", "graph", "mesh", "scene", "scen", "way")} | {"none": []},
    "check": {kind: ["{" + kind + "}"] for kind in ("grid", "graph", "mesh", "scene", "scen", "way")}
             | {"way on a grid": ["{grid_way}", "--map", "{grid}"]},
    "draw": {kind: ["{" + kind + "}", "-o", "{picture}"] for kind in ("grid", "graph", "mesh", "scene", "way")}
            | {"way on a grid": ["{grid_way}", "--map", "{grid}", "-o", "{picture}"]},
    "path": {f"{kind}{how}": ["{" + kind + "}", "--from", start, "--to", goal, *words]
             for kind, start, goal in (("grid", "0,0", "11,6"), ("graph", "1", "4"), ("mesh", "1,1", "11,6"))
             for how, words in (("", []), (" drawn", ["--draw", "{picture}"]), (" json", ["--json"]))}
            | {f"grid {algo}": ["{grid}", "--from", "0,0", "--to", "11,6", "--algo", algo]
               for algo in ("dijkstra", "forward", "greedy", "wastar", "ara", "dstar-lite", "hpa", "table", "quadtree", "anyangle", "theta", "smoothed")}
            | {"grid by four": ["{grid}", "--from", "0,0", "--to", "11,6", "--neighbours", "4"],
               "grid cut off": ["{grid}", "--from", "0,0", "--to", "0,7"], "mesh cut off": ["{mesh}", "--from", "1,1", "--to", "21.5,1"],
               "mesh in a wall": ["{mesh}", "--from", "1,1", "--to", "5.2,2"]}
            | {f"mesh {algo}": ["{mesh}", "--from", "1,1", "--to", "11,6", "--algo", algo] for algo in ("corridor", "visgraph")}
            | {f"graph {algo}": ["{graph}", "--from", "1", "--to", "4", "--algo", algo] for algo in ("table", "wastar", "adstar")},
    "scen": {"grid": ["{grid}", "{scen}"], "mesh": ["{mesh}", "{mesh_scen}"], "grid anyangle": ["{grid}", "{scen}", "--algo", "anyangle"],
             "grid wastar": ["{grid}", "{scen}", "--algo", "wastar"], "grid table": ["{grid}", "{scen}", "--algo", "table"]},
    "anytime": {"grid": ["{grid}", "{scen}"]},
    "dynamic": {"grid": ["{grid}", "{script}"]},
    "queue": {"mesh": ["{mesh}", "{mesh_scen}"], "mesh little by little": ["{mesh}", "{mesh_scen}", "--budget", "2"], "grid": ["{grid}", "{scen}"], "grid json": ["{grid}", "{scen}", "--json"],
              "grid little by little": ["{grid}", "{scen}", "--budget", "3"]},
    "gen": {f"{kind}{form}": [kind, "-o", "{made}" + form, *words]
            for kind, form, words in (("empty", ".map", []), ("random", ".map", []), ("rooms", ".map", []), ("maze", ".map", []), ("caves", ".map", []),
                                      ("roads", ".gr", ["--waypoints", "80"]), ("geometric", ".gr", ["--waypoints", "80"]), ("city", ".wkt", []),
                                      ("office", ".geojson", []), ("guards", ".json", []))}
           | {"caves.map with a scenario": ["caves", "-o", "{made}.map", "--scen", "{made}.scen"]},
    "bake": {"polygons": ["{geojson}", "-o", "{made}.map"], "polygons to roads": ["{geojson}", "-o", "{made}.gr"],
             "pixels": ["{png}", "-o", "{made}.map"]},
    "explain": {"scene": ["{scene}"], "scene drawn": ["{scene}", "-o", "{picture}"], "scene triangles": ["{scene}", "--kind", "triangles"]},
    "sim": {"scene": ["{scene}"], "scene drawn": ["{scene}", "-o", "{picture}"]},
}
# A value for each option that is not what it is without it, and that this file's maps can tell apart.
VALUES = {"json": None, "from": {"grid": "1,1", "graph": "2", "mesh": "2,1", "scene": "2,1"}, "to": {"grid": "11,5", "graph": "3", "mesh": "10,6", "scene": "18,2"},
          "algo": {"dynamic": "ara", "anytime": "adstar", "grid": "hpa", "graph": "dstar-lite", "mesh": "corridor"}, "epsilon": "2.5", "neighbours": {"bake": "3", "": "4"}, "corners": "free", "nearest": None,
          "smooth": None, "budget": "1", "draw": "{picture}", "size": {"gen": "77", "": "333"}, "positions": "{positions}", "cells": {"scen": "triangles", "bake": "20", "": None},
          "mesh-cells": "triangles", "output": {"gen": "{other}", "bake": "{other}", "": "{picture}"}, "theme": "dark", "title": "Another", "legend": None, "no-legend": None,
          "islands": None, "see": "1,1", "visibility": None, "tree": "1,1", "graph": None, "expansions": None, "verify": None,
          "lengths": "{lengths}", "limit": "1", "first": "5", "slice": "1000", "plot": "{picture}", "rules": "Not In grass with weight -2",
          "rule": {"bake": "blocked", "": "plain"}, "leg": "2", "set": "time=3", "time": "3", "foresight": "3", "kind": "dense", "spacing": "2", "seconds": "2",
          "step": {"sim": "0.3", "": "0.5"}, "work": "1", "project": None, "tolerance": "0.5", "turns": None, "policy": "scratch",
          "index": "{index}", "save-index": "{kept}", "save": "{kept}", "map": "{mesh}", "base-weight": "lowest",
          "width": "40", "height": {"gen": "30", "": "2"}, "drop": "0.5", "slope": "0.5", "speed": "2", "clearance": "1", "clearance-cost": "2",
          "terrain-costs": "ground=inf", "media": "1", "crosses-media": None, "tags": "3", "seed": "7", "blocked": "50", "room": "5", "corridor": "2", "waypoints": "60", "scen": "{made}.scen", "queries": "3",
          "count": "3", "cell-size": "0.5", "background": "swamp", "pixels": "2", "colour": "ffffff=trees", "colours": "{colours}", "samples": "40", "radius": {"bake": "3", "grid": "0.9", "": "0.3"}, "per-frame": "1", "repeat": "2", "slots": "2", "workers": "2"}
# Those that are about a case that not every run is: they must count in one run on the kind of map, at least. "cut off" and "in a wall" are such cases, and only that.
CASES = {("path", "nearest"), ("path", "tolerance"), ("path", "smooth"), ("path", "epsilon"), ("draw", "islands"),
         ("queue", "slots"),      # where a frame is enough for all there is nothing to share
         ("path", "positions"),   # --from by number, told as JSON: they only guide the search
         ("path", "mesh-cells")}  # no path depends on them, pictures do
# No difference is to be seen, and why.
UNSEEN = {("draw", "grid", "legend"): "the default, said aloud", ("draw", "graph", "legend"): "likewise", ("draw", "mesh", "legend"): "likewise",
          ("draw", "scene", "legend"): "likewise", ("draw", "graph", "no-legend"): "roads alone need no legend",
          ("draw", "way", "legend"): "likewise", ("check", "way on a grid", "corners"): "a way that cuts no corner may be gone by every rule",
          ("queue", "mesh", "workers"): "the answers are the same, as its help says", ("queue", "grid", "workers"): "likewise", ("gen", "caves.map with a scenario", "scen"): "given already",
          ("bake", "pixels", "nearest"): "all colours are in the table; command-bake has others",
          ("check", "graph", "positions"): "these are sound, too; others are refused",
          ("path", "graph", "tags"): "edges of DIMACS files have none",
          ("path", "grid hpa", "index"): "the same answer, sooner; command-grid shows that the file is read"}


class Options(CommandTest):
    maxDiff = None

    def setUp(self):
        super().setUp()
        self.names = {"grid": self.write("m.map", MAP), "scen": self.write("m.map.scen", SCEN), "mesh": self.write("m.wkt", WKT),
                      "mesh_scen": self.write("m.scen", MESH_SCEN), "graph": self.write("m.gr", GRAPH), "scene": self.write("s.json", SCENE),
                      "script": self.write("edits.txt", SCRIPT), "positions": self.write("other.co", OTHER_POSITIONS),
                      "lengths": self.write("lengths.txt", "13\n12\n6\n"), "picture": self.folder / "p.svg",
                      "made": self.folder / "made", "other": self.folder / "other.map", "colours": self.write("colours.txt", "ffffff trees\n000000 swamp\n"),
                      "geojson": self.write("m.geojson", GEOJSON), "png": self.write_png("m.png"),
                      "kept": self.folder / "kept.wend", "index": self.folder / "index.wend"}
        self.write("m.co", POSITIONS)
        answer("path", str(self.names["grid"]), "--from", "0,0", "--to", "11,6", "--algo", "hpa", "--save-index", str(self.names["index"]))
        for kind, name, start in ("grid", "grid_way", "0,0"), ("mesh", "way", "1,1"):
            self.names[name] = self.folder / (name + ".wend")
            answer("path", str(self.names[kind]), "--from", start, "--to", "11,6", "--save", str(self.names[name]))

    def write_png(self, name):
        rows = [bytes([255 if (x * y) % 3 else 0 for x in range(8)]) for y in range(6)]
        (self.folder / name).write_bytes(raw_png(8, 6, 8, 0, rows, []))
        return self.folder / name

    def told(self, verb, words):
        """Status, and all that is told, drawn and kept, but for times."""
        picture, kept = self.names["picture"], self.names["kept"]
        picture.unlink(missing_ok=True)
        for made in [*self.folder.glob("made*"), *self.folder.glob("other.map")]:
            made.unlink()
        kept.unlink(missing_ok=True)
        result = wend(verb, *[str(word).format(**self.names) for word in words])
        drawn = picture.read_text() if picture.exists() else ""
        drawn += "kept" if kept.exists() else ""
        drawn += "".join(made.name + made.read_text() for made in sorted([*self.folder.glob("made*"), *self.folder.glob("other.map")]))
        return result, TIMES.sub("", result.stdout.decode()), drawn

    def value_of(self, verb, run, name):
        value = VALUES[name]
        if isinstance(value, dict):
            value = value.get(verb, value.get(run.split()[0], value.get("", None)))
        return [] if value is None else [value]

    def test_an_option_that_has_no_effect_is_rejected(self):
        silent, counts = [], set()
        for verb, runs in RUNS.items():
            names = re.findall(r"(?m)^  (?:-\w, )?--([a-z-]+)", answer(verb, "--help").split("options:")[1])
            self.assertIn("help", names)
            for run, words in runs.items():
                result, text, drawn = self.told(verb, words)
                self.assertIn(result.returncode, (0, 1), (verb, run, result))
                again = self.told(verb, words)[1:]
                self.assertEqual((text, drawn), again, f"{verb} on {run} tells something else each time")
                for name in names:
                    given = [f"--{name}", *self.value_of(verb, run, name)] if name != "help" else ["--help"]
                    short = {"output": "-o"}.get(name, f"--{name}")
                    if ("cut off" in run or "in a wall" in run) and (verb, name) not in CASES:
                        continue
                    if (name == "neighbours" and "--neighbours" in words) or (name == "algo" and "--algo" in words) or (name == "json" and "--json" in words):
                        continue
                    if name == "help" or (len(given) > 1 and (f"--{name}" in words or short in words) and name in ("output", "draw")):
                        continue
                    result, other, other_drawn = self.told(verb, [*words, *given])
                    if result.returncode >= 2 or result.stderr or (other, other_drawn) != (text, drawn):
                        counts.add((verb, run.split()[0], name))
                        continue
                    if (verb, run.split()[0], name) in UNSEEN or (verb, run, name) in UNSEEN:
                        continue
                    silent.append((verb, run.split()[0], name, f"{verb} on {run}: {' '.join(given)}"))
        self.assertEqual([text for verb, kind, name, text in silent if (verb, name) not in CASES or (verb, kind, name) not in counts], [])


if __name__ == "__main__":
    unittest.main()
