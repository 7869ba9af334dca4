"""Drives gen, info, check, draw and path on graphs: paths that are right, and files and words that are wrong.

usage: graph_test.py PATH-TO-WEND [unittest options]
"""
import heapq
import json
import re
import os
import unittest

from wend_command import CommandTest, answer, wend


GRAPH = "c a square with a one-way diagonal, and a waypoint apart\np sp 5 6\n" \
        "a 1 2 10\na 2 1 10\na 2 3 10\na 3 4 10\na 4 1 10\na 1 3 15\n"
POSITIONS = "p aux sp co 5\nv 1 0 0\nv 2 10 0\nv 3 10 10\nv 4 0 10\nv 5 90 90.5\n"
SCENARIO = "version 1\n0\tm.map\t4\t3\t0\t0\t3\t2\t3.82842712\n1\tm.map\t4\t3\t0\t0\t1\t0\t1\n2\tm.map\t4\t3\t0\t0\t2\t2\t0\n"


def cheapest(edges, start):
    """Costs from a waypoint to all others, by the book."""
    out = {}
    for a, b, cost in edges:
        out.setdefault(a, []).append((b, cost))
    costs, waiting = {}, [(0, start)]
    while waiting:
        cost, at = heapq.heappop(waiting)
        if at in costs:
            continue
        costs[at] = cost
        for b, more in out.get(at, []):
            heapq.heappush(waiting, (cost + more, b))
    return costs


class Graph(CommandTest):
    def setUp(self):
        super().setUp()
        self.graph = self.write("square.gr", GRAPH)
        self.positions = self.write("square.co", POSITIONS)

    def path(self, *words, graph=None):
        return json.loads(answer("path", graph or self.graph, *words, "--json"))


class Looking(Graph):
    def test_info_reports_what_a_graph_holds(self):
        facts = json.loads(answer("info", self.graph, "--json"))
        self.assertEqual(facts, {"kind": "DIMACS graph", "waypoints": 5, "edges": 6, "least_cost": 10, "most_cost": 15, "islands": 2,
                                 "largest_island": 4, "positions": True, "low": [0, 0], "high": [90, 90.5]})
        self.assertIn("islands       2, the largest with 80.0%", answer("info", self.graph))

    def test_positions_lie_beside_the_graph_or_are_named(self):
        alone = self.write("alone.gr", GRAPH)
        self.assertFalse(json.loads(answer("info", alone, "--json"))["positions"])
        self.assertIn("positions     none", answer("info", alone))
        self.assertTrue(json.loads(answer("info", alone, "--positions", self.positions, "--json"))["positions"])
        self.assert_complaint(wend("info", alone, "--positions", self.folder / "no.co"), 3, "no.co")

    def test_check_blames_the_file_that_is_invalid(self):
        self.assertEqual(answer("check", self.graph), f"{self.graph}: a sound DIMACS graph\n")
        self.write("square.co", POSITIONS.replace("v 5", "v 4"))
        self.assert_complaint(wend("check", self.graph), 3, "square.co:6:3: the coordinates of waypoint 4 are repeated")
        self.write("square.gr", GRAPH.replace("a 1 3 15", "a 1 6 15"))
        self.assert_complaint(wend("check", self.graph), 3, "square.gr:8:5: the waypoint it leads to is '6'")

    def test_draw_needs_positions(self):
        for picture in ("g.png", "g.svg"):
            self.assertIn("pixels", answer("draw", self.graph, "-o", self.folder / picture))
            self.assertGreater(os.path.getsize(self.folder / picture), 500)
        answer("draw", self.graph, "-o", self.folder / "dark.png", "--islands", "--theme", "dark")
        alone = self.write("alone.gr", GRAPH)
        self.assert_complaint(wend("draw", alone, "-o", self.folder / "x.png"), 3, "--positions")

    def test_info_and_check_know_scenarios(self):
        scenario = self.write("m.map.scen", SCENARIO)
        self.assertEqual(json.loads(answer("info", scenario, "--json")),
                         {"kind": "Moving AI scenario", "queries": 3, "width": 4, "height": 3, "shortest": 0, "longest": 3.82842712,
                          "unsolvable": 1})
        self.assertIn("lengths       0 to 3.82842712", answer("info", scenario))
        self.assertIn("a sound Moving AI scenario", answer("check", scenario))
        self.write("m.map.scen", SCENARIO.replace("version 1", "version 7"))
        self.assert_complaint(wend("check", scenario), 3, "m.map.scen:1", "'version 1' is needed")
        self.write("m.map.scen", "version 1\n")
        self.assertEqual(json.loads(answer("info", scenario, "--json"))["queries"], 0)
        self.assert_complaint(wend("draw", scenario, "-o", self.folder / "x.png"), 3, "cannot draw this kind")


class Paths(Graph):
    def test_waypoints_are_numbered_as_in_the_file(self):
        found = self.path("--from", 1, "--to", 4)
        self.assertEqual((found["outcome"], found["cost"], found["waypoints"]), ("complete", 25, [1, 3, 4]))
        self.assertEqual(self.path("--from", 3, "--to", 2)["waypoints"], [3, 4, 1, 2])
        self.assertIn("\n1\n3\n4\n", answer("path", self.graph, "--from", 1, "--to", 4, "--cells"))

    def test_positions_mean_the_nearest_waypoint(self):
        found = self.path("--from", "-3,1.5", "--to", "9,12")
        self.assertEqual((found["from"], found["to"], found["cost"]), (1, 3, 15))

    def test_another_island_is_unreachable_without_a_search(self):
        result = wend("path", self.graph, "--from", 1, "--to", 5, "--json")
        self.assertEqual(result.returncode, 1)
        found = json.loads(result.stdout)
        self.assertEqual((found["outcome"], found["expanded"], found["waypoints"]), ("unreachable", 0, []))

    def test_budgets_and_pictures(self):
        result = wend("path", self.graph, "--from", 1, "--to", 4, "--budget", 1)
        self.assertEqual(result.returncode, 1)
        self.assertIn(b"budget spent", result.stdout)
        picture = self.folder / "p.png"
        self.assertEqual(self.path("--from", 1, "--to", 4, "--draw", picture)["picture"], str(picture))
        self.assertGreater(os.path.getsize(picture), 500)

    def test_bad_usage_is_2(self):
        alone = self.write("alone.gr", GRAPH)
        self.assert_complaint(wend("path", self.graph), 2, "--from")
        self.assert_complaint(wend("path", self.graph, "--from", 1), 2, "--to")
        for word in ("0", "6", "-1", "x", "1.5", "99999999999999999999", "1,", ",1", "1,2,3", "nan,1", "1,inf"):
            self.assert_complaint(wend("path", self.graph, f"--from={word}", "--to", 1), 2, "--from needs", word)
        self.assert_complaint(wend("path", alone, "--from", "0,0", "--to", 1), 2, "--positions")
        self.assert_complaint(wend("path", alone, "--from", 1, "--to", 2, "--draw", "x.png"), 2, "--positions")
        self.assert_complaint(wend("path", self.graph, "--from", 1, "--to", 2, "--algo", "astr"), 2, 'did you mean "astar"?')
        for words in (["--nearest"], ["--smooth"], ["--neighbours", 4], ["--neighbours", 8], ["--corners", "free"]):
            self.assert_complaint(wend("path", self.graph, "--from", 1, "--to", 2, *words), 2, words[0] + " is for grids", "is a graph")
        for planner in ("hpa", "quadtree", "anyangle", "theta", "lazy-theta", "smoothed"):
            self.assert_complaint(wend("path", self.graph, "--from", 1, "--to", 2, "--algo", planner), 2, planner + " is for grids")
        for words in (["--neighbours", 4], ["--cells"]):
            self.assert_complaint(wend("draw", self.graph, "-o", "x.png", *words), 2, words[0] + " is for", "(DIMACS graph)")

    def test_every_planner_agrees_with_dijkstra_by_the_book(self):
        for kind in ("roads", "geometric"):
            graph = self.folder / f"{kind}.gr"
            answer("gen", kind, "-o", graph, "--waypoints", 300, "--seed", 3)
            edges = [tuple(map(int, line.split()[1:])) for line in graph.read_text().splitlines() if line.startswith("a ")]
            costs = cheapest(edges, 7)
            for goal in (1, 50, 120, 299):
                for planner in ("astar", "astar-heap", "astar-buckets", "dijkstra", "dijkstra-decrease-key"):
                    result = wend("path", graph, "--from", 7, "--to", goal, "--algo", planner, "--json")
                    found = json.loads(result.stdout)
                    self.assertEqual(found["cost"], costs.get(goal), (kind, goal, planner))


class Generating(Graph):
    def test_a_seed_gives_the_same_files(self):
        def made(name, *words):
            answer("gen", "roads", "-o", self.folder / f"{name}.gr", "--waypoints", 500, *words)
            return (self.folder / f"{name}.gr").read_bytes() + (self.folder / f"{name}.co").read_bytes()
        self.assertEqual(made("a"), made("b", "--seed", 1))
        self.assertNotEqual(made("a"), made("c", "--seed", 2))
        facts = json.loads(answer("gen", "geometric", "-o", self.folder / "g.gr", "--waypoints", 77, "--json"))
        self.assertEqual((facts["waypoints"], facts["kind"]), (77, "geometric"))

    def test_bad_usage_is_2_and_leaves_nothing(self):
        before = sorted(os.listdir(self.folder))
        self.assert_complaint(wend("gen", "roads"), 2, "-o FILE.gr")
        self.assert_complaint(wend("gen", "roads", "-o", "-"), 2, "-o FILE.gr")
        self.assert_complaint(wend("gen", "roads", "-o", self.folder / "x.map"), 2, "-o FILE.gr")
        self.assert_complaint(wend("gen", "road", "-o", "x.gr"), 2, 'did you mean "roads"?')
        self.assert_complaint(wend("gen", "roads", "-o", self.folder / "x.gr", "--width", 9), 2, "--width is for grids")
        self.assert_complaint(wend("gen", "roads", "-o", self.folder / "x.gr", "--scen", "s"), 2, "--scen is for grids")
        for option in ("--count", "--size"):
            self.assert_complaint(wend("gen", "roads", "-o", self.folder / "x.gr", option, 9), 2, option + " is for polygons")
        self.assert_complaint(wend("gen", "caves", "-o", self.folder / "x.map", "--waypoints", 9), 2, "--waypoints is for graphs")
        self.assert_complaint(wend("gen", "city", "-o", self.folder / "x.wkt", "--waypoints", 9), 2, "--waypoints is for graphs")
        for option in ("--width", "--height", "--room", "--queries"):
            self.assert_complaint(wend("gen", "city", "-o", self.folder / "x.wkt", option, 9), 2, option + " is for grids")
        self.assert_complaint(wend("gen", "roads", "-o", self.folder / "no" / "x.gr"), 3, "no/x.gr")
        (self.folder / "y.co").mkdir()
        self.assert_complaint(wend("gen", "roads", "-o", self.folder / "y.gr"), 3, "y.co")
        (self.folder / "y.co").rmdir()
        self.assertEqual(sorted(os.listdir(self.folder)), before)

    def test_transit_nodes_are_kept_in_a_file_and_taken_from_it(self):
        roads, file = self.folder / "kept.gr", self.folder / "kept.wend"
        answer("gen", "roads", "-o", roads, "--waypoints", 300, "--seed", 5)
        words = ["path", roads, "--from", 3, "--to", 250, "--algo", "table"]
        first, second = (json.loads(answer(*words, "--json", how, file)) for how in ("--save-index", "--index"))
        self.assertEqual([first[name] for name in ("cost", "waypoints", "index_bytes")], [second[name] for name in ("cost", "waypoints", "index_bytes")])
        self.assertIn("sound", answer("check", file))
        self.assertIn("transit nodes", answer("info", file))
        answer("gen", "roads", "-o", self.folder / "other.gr", "--waypoints", 300, "--seed", 6)
        self.assert_complaint(wend("path", self.folder / "other.gr", *words[2:], "--index", file), 3, "the file was built for a map with")
        self.assert_complaint(wend(*words[:-1], "astar", "--save-index", file), 2, "--save-index is for planners that keep")
        self.assert_complaint(wend(*words, "--index", roads), 3, "a wend file starts with")
        self.assert_complaint(wend(*words, "--save-index", self.folder / "none" / "kept.wend"), 3, "cannot be written")
        whole = file.read_bytes()
        for place in range(0, len(whole), 97):
            file.write_bytes(whole[:place] + bytes([whole[place] ^ 4]) + whole[place + 1:])
            result = wend(*words, "--index", file)
            self.assertEqual((result.returncode, result.stdout, result.stderr.count(b"\n")), (3, b"", 1), (place, result))

    def test_what_a_table_takes_to_build_is_reported_beside_the_query(self):
        roads = self.folder / "roads.gr"
        answer("gen", "roads", "-o", roads, "--waypoints", 3000)
        words = ["path", roads, "--from", 1, "--to", 2000]
        found = json.loads(answer(*words, "--algo", "table", "--json"))
        self.assertGreater(found["index_bytes"], 3000)
        self.assertTrue({"build_ms", "us"} <= set(found))  # how large they are is for benchmarks
        self.assertRegex(answer(*words, "--algo", "table"), r"(?m)^prepared   [0-9.]+ ms, \d+ bytes\ntime       [0-9.]+ us")
        plain = json.loads(answer(*words, "--json"))
        self.assertEqual((plain["build_ms"], plain["index_bytes"]), (0, 0))
        self.assertEqual(plain["cost"], found["cost"])
        self.assertNotIn("prepared", answer(*words))
        self.assertRegex(answer(*words, "--algo", "dstar-lite"), r"(?m)^prepared   [0-9.]+ ms\n")


    def test_a_saved_path_is_checked_and_drawn_on_its_graph(self):
        roads, way, picture = self.folder / "roads.gr", self.folder / "way.wend", self.folder / "way.svg"
        answer("gen", "roads", "-o", roads, "--waypoints", 60, "--seed", 4)
        told = json.loads(answer("path", roads, "--from", 1, "--to", 50, "--save", way, "--json"))
        self.assertEqual(json.loads(answer("info", way, "--json"))["states"], len(told["waypoints"]))
        self.assertIn("a path of", answer("check", way, "--map", roads))
        answer("draw", way, "--map", roads, "-o", picture)
        self.assertIn("%d states" % len(told["waypoints"]), picture.read_text())
        other = self.write("other.gr", "p sp 2 1\na 1 2 10\n")
        self.assert_complaint(wend("check", way, "--map", other), 3, "way.wend: ")
        self.assert_complaint(wend("draw", way, "--map", other, "-o", picture), 2, "a picture needs positions")

    def test_north_is_up_in_every_picture(self):
        slope = self.write("slope.gr", "p sp 2 2\na 1 2 10\na 2 1 10\n")
        self.write("slope.co", "p aux sp co 2\nv 1 0 0\nv 2 3 10\n")
        way, picture = self.folder / "way.wend", self.folder / "p.svg"
        answer("path", slope, "--from", 1, "--to", 2, "--save", way)
        for words in (["path", slope, "--from", 1, "--to", 2, "--draw", picture], ["draw", slope, "-o", picture], ["draw", slope, "-o", picture, "--islands"],
                      ["draw", way, "--map", slope, "-o", picture]):
            picture.unlink(missing_ok=True)
            answer(*words)
            ends = re.search(r'<path d="M([0-9.]+) ([0-9.]+)L([0-9.]+) ([0-9.]+)', picture.read_text())
            x, y, other_x, other_y = map(float, ends.groups())
            self.assertLess(x, other_x, words)
            self.assertGreater(y, other_y, words) # pixels grow downwards


if __name__ == "__main__":
    unittest.main()
