"""Drives path, scen and draw on meshes: every planner, the published meshes and their exact lengths, and what is asked wrongly.

usage: plane_test.py PATH-TO-WEND [unittest options]
"""
import json
import math
import unittest

from wend_command import DATA, CommandTest, answer, wend

PLANNERS = ["interval", "corridor", "visgraph"]
ROOM = "POLYGON ((0 0, 20 0, 20 10, 0 10, 0 0), (4 4, 6 4, 6 6, 4 6, 4 4))\n"
# Two squares that share a side, and the same ground in one polygon.
SQUARES = "mesh\n2\n6 2\n0 0 1 0\n1 0 2 0 1\n2 0 1 1\n2 1 1 1\n1 1 2 1 0\n0 1 1 0\n4 0 1 4 5 -1 -1 1 -1\n4 1 2 3 4 0 -1 -1 -1\n"
# Sums of exact lengths, computed by the reference implementation.
SUMS = {"arena": ("arena", 4852.609808), "arena-merged": ("arena", 4852.609808),
        "aurora": ("aurora", 1690433.625037), "aurora-merged": ("aurora", 1690433.625037)}


class Plane(CommandTest):
    def test_every_planner_goes_around_a_pillar(self):
        room = self.write("room.wkt", ROOM)
        shortest = 2 * math.hypot(3, 1) + 2
        for planner in PLANNERS:
            for cells in "merged", "triangles":
                found = json.loads(answer("path", room, "--from", "1,5", "--to", "9,5", "--algo", planner,
                                          "--mesh-cells", cells, "--json"))
                self.assertEqual(found["outcome"], "complete")
                self.assertAlmostEqual(found["cost"], shortest, places=12)
                self.assertEqual(len(found["points"]), 4)
                self.assertEqual((found["points"][0], found["points"][-1]), ([1, 5], [9, 5]))
        self.assertIn("points     4", answer("path", room, "--from", "1,5", "--to", "9,5"))
        self.assertIn("\n1,5\n4,", answer("path", room, "--from", "1,5", "--to", "9,5", "--cells"))

    def test_options_that_would_not_count_are_rejected(self):
        room = self.write("room.wkt", ROOM)
        ends = ["--from", "1,5", "--to", "9,5"]
        for words in (["--smooth"], ["--neighbours", 8], ["--corners", "free"], ["--epsilon", 2], ["--positions", "x.co"]):
            self.assert_complaint(wend("path", room, *ends, *words), 2, words[0] + " is for", "is a mesh")
        for words in (["--neighbours", 4], ["--positions", "x.co"]):
            self.assert_complaint(wend("draw", room, "-o", self.folder / "x.png", *words), 2, words[0] + " is for")

    def test_paths_end_without_a_way(self):
        room = self.write("room.wkt", ROOM)
        blocked = wend("path", room, "--from", "5,5", "--to", "9,5")
        self.assertEqual((blocked.returncode, blocked.stderr), (1, b""))
        self.assertIn(b"5,5 is blocked", blocked.stdout)
        spent = wend("path", room, "--from", "1,5", "--to", "9,5", "--budget", 1)
        self.assertIn(spent.returncode, (0, 1))

    def test_fractions_stay_exact(self):
        room = self.write("room.wkt", "POLYGON ((0.1 0.1, 20.3 0.1, 20.3 10.7, 0.1 10.7, 0.1 0.1))")
        found = json.loads(answer("path", room, "--from", "1,5", "--to", "9.5,5.25", "--json"))
        self.assertAlmostEqual(found["cost"], math.hypot(8.5, 0.25), places=7)

    def test_a_saved_path_keeps_its_points(self):
        room, other = self.write("room.wkt", ROOM), self.write("other.wkt", ROOM.replace("4 4, 6 4, 6 6, 4 6, 4 4", "4 3, 6 3, 6 7, 4 7, 4 3"))
        way, picture = self.folder / "way.wend", self.folder / "way.svg"
        told = json.loads(answer("path", room, "--from", "1,5", "--to", "9,5", "--save", way, "--json"))
        about = json.loads(answer("info", way, "--json"))
        self.assertEqual((about["points"], about["states"], about["length"]), (4, 0, told["cost"]))
        self.assertIn("a path of", answer("check", way, "--map", room))
        self.assert_complaint(wend("check", way, "--map", other), 3, "way.wend: ")
        for words in [], ["--map", room]:
            answer("draw", way, "-o", picture, *words)
            self.assertIn("complete: cost 8.32456, 4 points", picture.read_text())
        self.assert_complaint(wend("check", room, "--map", room), 2, "--map is for path files")

    def test_a_scenario_is_played_through_a_queue(self):
        room = self.write("room.wkt", ROOM)
        cost = 2 * math.hypot(3, 1) + 2
        lines = ["version 1", f"0 m.mesh 20 10 1 5 9 5 {cost!r}", "0 m.mesh 20 10 1 1 19 1 18", "0 m.mesh 20 10 1 9 1 1 8"]
        scen = self.write("room.scen", "\n".join(lines) + "\n")
        told = [json.loads(answer("queue", room, scen, "--budget", 2, "--repeat", 3, "--workers", workers, "--slots", 2, "--json"))
                for workers in (1, 3)]
        for each in told:
            del each["ms"]
        self.assertEqual(told[0], told[1])
        self.assertEqual((told[0]["requests"], told[0]["wrong"], told[0]["work_most"]), (9, 0, 2))
        self.assertEqual(told[0]["express"]["answered"] + told[0]["long"]["answered"], 9)
        wrong = self.write("wrong.scen", "\n".join([lines[0], "0 m.mesh 20 10 1 1 19 1 17"]) + "\n")
        result = wend("queue", room, wrong, "--json")
        self.assertEqual((result.returncode, json.loads(result.stdout)["wrong"]), (1, 1))
        graph = self.write("m.gr", "p sp 2 1\na 1 2 10\n")
        self.assert_complaint(wend("queue", graph, scen), 3, "scenarios are for grids and meshes, and this is a graph")

    def test_scenarios_are_judged(self):
        squares = self.write("squares.mesh", SQUARES)
        lines = ["version 1"]
        lines.append("0 squares.mesh 2 1 0.5 0.5 1.5 0.5 1.0")
        lines.append("0 squares.mesh 2 1 0.25 0.25 1.5 0.75 1.346291201783626")
        right = self.write("right.scen", "\n".join(lines) + "\n")
        for planner in PLANNERS:
            for cells in "merged", "triangles", "file":
                told = json.loads(answer("scen", squares, right, "--algo", planner, "--cells", cells, "--verify", "--json"))
                self.assertEqual((told["queries"], told["solved"], told["mismatches"]), (2, 2, 0))
                self.assertEqual(told["exact_lengths"], 2)
                self.assertEqual(told["cell_count"], {"merged": 1, "triangles": 4, "file": 2}[cells])
        lines[1] = "0 squares.mesh 2 1 0.5 0.5 1.5 0.5 1.00000001"
        wrong = self.write("wrong.scen", "\n".join(lines) + "\n")
        self.assert_reported(wend("scen", squares, wrong, "--verify"), 1, "wrong.scen:2: ", "1.00000001")
        lines.insert(1, "")  # blank lines are no queries, and count as lines
        self.assert_reported(wend("scen", squares, self.write("gap.scen", "\n".join(lines) + "\n"), "--verify"), 1, "gap.scen:3: ")
        self.assertEqual(json.loads(answer("scen", squares, wrong, "--json"))["mismatches"], 1)

    def test_lengths_of_grids_are_bounds(self):
        squares = self.write("squares.mesh", SQUARES)
        bound = self.write("a.scen", "version 1\n0 a.map 2 1 0 0 1 1 2\n0 a.map 2 1 0 0 1 1 1.4\n")
        told = json.loads(answer("scen", squares, bound, "--json"))
        self.assertEqual((told["mismatches"], told["bounds"], told["bounds_exceeded"]), (0, 2, 1))
        self.assertEqual(wend("scen", squares, bound, "--verify").returncode, 1)

    def test_a_goal_off_the_map_is_reported_as_no_path_and_not_as_a_length(self):
        squares = self.write("squares.mesh", SQUARES)
        off = self.write("off.scen", "version 1\n0 squares.mesh 2 1 0.5 0.5 7 7 1.0\n")
        result = wend("scen", squares, off, "--verify")
        self.assert_reported(result, 1, "off.scen:2: no path was found (goal off the map)")
        self.assertIn(b"mismatches   1, 1 of them without a path; 0 exact lengths compared;", result.stdout)

    def test_wrong_usage_is_explained(self):
        room, squares = self.write("room.wkt", ROOM), self.write("squares.mesh", SQUARES)
        scenario = self.write("a.scen", "version 1\n0 a.mesh 2 1 0 0 1 1 2\n")
        self.assert_complaint(wend("path", room, "--from", "1,5"), 2, "needs --to X,Y")
        self.assert_complaint(wend("path", room, "--from", "1,x", "--to", "1,1"), 2, '--from needs two numbers X,Y, not "1,x"')
        self.assert_complaint(wend("path", room, "--from", "1,5", "--to", "2,2", "--algo", "intervall"), 2, 'did you mean "interval"?')
        self.assert_complaint(wend("path", room, "--from", "1,5", "--to", "2,2", "--mesh-cells", "file"), 2, "--cells file needs a .mesh")
        self.assert_complaint(wend("scen", squares, scenario, "--cells", "marged"), 2, "did you mean merged?")
        self.assert_complaint(wend("scen", squares, scenario, "--epsilon", 2), 2, "--epsilon")
        self.assert_complaint(wend("scen", squares, self.write("b.scen", "version 1\n")), 3, "no queries")
        self.assert_complaint(wend("scen", squares, self.write("c.scen", "version 1\n0 a.mesh 2 1 0 x 1 1 2\n")), 3,
                              "c.scen:2:16: the start's y is 'x'")
        self.assert_complaint(wend("draw", room, "-o", self.folder / "a.png", "--see", "5,5"), 1, "is blocked")
        self.assert_complaint(wend("draw", room, "-o", self.folder / "a.png", "--tree", "5"), 2, "--tree needs two numbers")
        for blocked in "5,5", "35,25":
            self.assert_complaint(wend("draw", room, "-o", self.folder / "a.png", "--tree", blocked), 1,
                                  f"--tree {blocked} is blocked; a place that is free is needed")
            self.assertFalse((self.folder / "a.png").exists())

    def test_searches_and_sights_are_drawn(self):
        city = self.folder / "city.geojson"
        answer("gen", "city", "-o", city, "--count", 10, "--seed", 3)
        for planner in PLANNERS:
            for ending, magic in (".png", b"\x89PNG"), (".svg", b"<"):
                picture = self.folder / (planner + ending)
                wend("path", city, "--from", "20,20", "--to", "380,370", "--algo", planner, "--draw", picture)
                self.assertTrue(picture.read_bytes().lstrip().startswith(magic))
        for options in ["--see", "20,20"], ["--visibility"], ["--tree", "20,20", "--cells"]:
            picture = self.folder / "sight.png"
            self.assertIn("pixels", answer("draw", city, "-o", picture, "--size", 300, *options))

    def test_what_a_planner_prepares_is_distinguished_from_the_query(self):
        room = self.write("room.wkt", "POLYGON ((0 0, 9 0, 9 4, 0 4, 0 0), (4 1, 5 1, 5 3, 4 3, 4 1))")
        words = ["path", room, "--from", "1,1", "--to", "8,2"]
        self.assertGreater(json.loads(answer(*words, "--algo", "visgraph", "--json"))["build_ms"], 0)
        self.assertRegex(answer(*words, "--algo", "visgraph"), r"(?m)^prepared   [0-9.]+ ms\n")
        self.assertEqual(json.loads(answer(*words, "--json"))["build_ms"], 0)

    @unittest.skipUnless((DATA / "mesh").is_dir(), "no published meshes")
    def test_published_lengths_are_found_in_all_cells(self):
        for name, (scenario, length) in SUMS.items():
            limit = [] if scenario == "arena" else ["--limit", 100]
            told = [json.loads(answer("scen", DATA / "mesh" / f"{name}.mesh", DATA / "mesh" / f"{scenario}.scen", "--cells", cells,
                                      "--verify", "--json", *limit)) for cells in ("merged", "file")]
            for one in told:
                self.assertEqual((one["mismatches"], one["bounds_exceeded"], one["unreachable"]), (0, 0, 0))
            self.assertAlmostEqual(told[0]["length_sum"] / told[1]["length_sum"], 1, places=12)
            if not limit:
                self.assertAlmostEqual(told[0]["length_sum"] / length, 1, places=9)

    @unittest.skipUnless((DATA / "mesh").is_dir(), "no published meshes")
    def test_iron_harvest_has_its_published_lengths(self):
        mesh, scenario = (DATA / "mesh" / f"ironharvest_2p_01.{kind}" for kind in ("mesh", "scen"))
        for words in (["--algo", "interval"], ["--algo", "visgraph"], ["--algo", "interval", "--cells", "file", "--limit", 300]):
            told = json.loads(answer("scen", mesh, scenario, *words, "--verify", "--json"))
            self.assertEqual((told["mismatches"], told["exact_lengths"]), (0, told["queries"]))
            self.assertLess(told["worst_error"], 1e-9)


if __name__ == "__main__":
    unittest.main()
