"""Drives gen, path and scen: maps and paths that are right, and files, sizes and outputs that are wrong.

usage: grid_test.py PATH-TO-WEND [unittest options]
"""
import json
import math
import os
import random
import struct
import time
import unittest

from wend_command import DATA, CommandTest, answer, wend

GRIDS = DATA / "grid"
KINDS = ["empty", "random", "rooms", "maze", "caves", "city", "islands"]
PLANNERS = ["astar", "astar-heap", "astar-decrease-key", "astar-buckets", "astar-unordered", "astar-insert-cache", "dijkstra",
            "dijkstra-heap", "dijkstra-decrease-key", "dijkstra-buckets", "forward"]

# Row 1 holds a gap between two walls that touch at a corner; the last column is cut off.
SMALL_ROWS = ["....@.", ".@@.@.", ".@..@.", "....@."]
HEADER = "type octile\nheight 4\nwidth 6\nmap\n"
SMALL_MAP = HEADER + "\n".join(SMALL_ROWS) + "\n"


class Grid(CommandTest):
    def setUp(self):
        super().setUp()
        self.small = self.write("small.map", SMALL_MAP)

    def path(self, *words, map_file=None):
        result = wend("path", map_file or self.small, *words, "--json")
        self.assertEqual(result.stderr, b"")
        return result.returncode, json.loads(result.stdout)


class Gen(Grid):
    def test_every_kind_makes_a_sound_map_and_a_scenario_that_both_planners_confirm(self):
        for kind in KINDS:
            map_file, scen = self.folder / (kind + ".map"), self.folder / (kind + ".scen")
            made = json.loads(answer("gen", kind, "-o", map_file, "--width", 70, "--height", 50, "--seed", 9, "--scen", scen,
                                     "--queries", 25, "--json"))
            self.assertEqual((made["kind"], made["width"], made["height"], made["queries"]), (kind, 70, 50, 25))
            facts = json.loads(answer("info", map_file, "--json"))
            self.assertEqual((facts["width"], facts["height"], facts["free"]), (70, 50, made["free_cells"]))
            answer("check", map_file)
            self.assertIn(kind + ".map", scen.read_text())
            for planner in ("astar", "dijkstra"):
                told = json.loads(answer("scen", map_file, scen, "--algo", planner, "--verify", "--json"))
                self.assertEqual((told["queries"], told["solved"], told["mismatches"]), (25, 25, 0), kind)

    def test_a_seed_is_a_map(self):
        words = ["gen", "caves", "--width", 40, "--height", 30]
        first = answer(*words, "--seed", 1, "-o", "-", text=False)
        answer(*words, "--seed", 1, "-o", self.folder / "again.map")
        self.assertEqual((self.folder / "again.map").read_bytes(), first)
        self.assertNotEqual(answer(*words, "--seed", 2, "-o", "-", text=False), first)

    def test_a_map_can_be_piped_into_path(self):
        text = answer("gen", "empty", "--width", 10, "--height", 10, "-o", "-")
        found = answer("path", "-", "--from", "0,0", "--to", "9,9", "--json", input=text)
        self.assertAlmostEqual(json.loads(found)["cost"], 9 * math.sqrt(2))

    def test_options_of_a_kind_matter(self):
        def free(*words):
            return answer("gen", *words, "-o", "-", "--width", 64, "--height", 64).split("map\n")[1].count(".")
        self.assertEqual((free("random", "--blocked", 0), free("random", "--blocked", 100)), (4096, 0))
        self.assertGreater(free("maze", "--corridor", 6), free("maze"))
        self.assertGreater(free("rooms", "--room", 30), free("rooms", "--room", 3))

    def test_bad_usage_is_2(self):
        out = ["-o", self.folder / "x.map"]
        self.assert_complaint(wend("gen"), 2, "needs a KIND")
        self.assert_complaint(wend("gen", "caves"), 2, "needs -o FILE")
        self.assert_complaint(wend("gen", "cavs", *out), 2, 'did you mean "caves"?', "islands")
        self.assert_complaint(wend("gen", "qqqqqqqq", *out), 2, "islands")
        self.assert_complaint(wend("gen", "empty", *out, "--blocked", 9), 2, "--blocked is for maps of kind random")
        self.assert_complaint(wend("gen", "random", *out, "--blocked", 101), 2, "from 0 to 100")
        self.assert_complaint(wend("gen", "empty", *out, "--queries", 9), 2, "--scen")
        self.assert_complaint(wend("gen", "empty", *out, "--scen", out[1]), 2, "two files")
        self.assert_complaint(wend("gen", "empty", "-o", "-", "--json"), 2, "standard output")
        for size in ("0", "-5", "16385", "4294967296", "99999999999999999999", "abc", "1.5", ""):
            self.assert_complaint(wend("gen", "empty", *out, f"--width={size}"), 2, "--width needs a whole number")
        self.assertEqual(os.listdir(self.folder), ["small.map"])

    def test_of_two_files_both_are_written_or_none(self):
        good, lost = self.folder / "good", self.folder / "no" / "where"
        small = ["--width", 20, "--height", 20]
        for words in (["-o", lost], ["-o", "/dev/full"], ["-o", "/proc/version"], ["-o", self.folder],
                      ["-o", lost, "--scen", good], ["-o", good, "--scen", lost], ["-o", "/dev/full", "--scen", good],
                      ["-o", good, "--scen", "/dev/full"], ["-o", good, "--scen", self.folder]):
            self.assert_complaint(wend("gen", "caves", *words, *small), 3, "cannot write")
            self.assertEqual(os.listdir(self.folder), ["small.map"], words)
        result = wend("gen", "random", "--blocked", 100, "-o", good, "--scen", self.folder / "s", *small)
        self.assert_complaint(result, 1, "no cell of the map is free")
        self.assertEqual(os.listdir(self.folder), ["small.map"])
        self.assert_complaint(wend("gen", "caves", "-o", "/dev/full"), 3, "No space left on device")


class Path(Grid):
    def test_a_path_costs_the_sum_of_its_steps_through_free_cells(self):
        for planner in PLANNERS:
            status, told = self.path("--from", "0,3", "--to", "3,0", "--algo", planner)
            self.assertEqual((status, told["outcome"], told["steps"]), (0, "complete", len(told["cells"]) - 1))
            self.assertEqual((told["cells"][0], told["cells"][-1]), ([0, 3], [3, 0]))
            cost = 0
            for (x, y), (to_x, to_y) in zip(told["cells"], told["cells"][1:]):
                self.assertEqual(SMALL_ROWS[to_y][to_x], ".")
                self.assertLessEqual(max(abs(to_x - x), abs(to_y - y)), 1)
                if x != to_x and y != to_y:
                    self.assertEqual(SMALL_ROWS[y][to_x] + SMALL_ROWS[to_y][x], "..")
                cost += math.hypot(to_x - x, to_y - y)
            self.assertAlmostEqual(told["cost"], cost)
            self.assertAlmostEqual(told["cost"], 6 if planner == "forward" else 4 + math.sqrt(2), delta=1 if planner == "forward" else 1e-6)

    def test_any_angle_paths_go_straight_from_corner_to_corner(self):
        for planner in ("anyangle", "theta", "lazy-theta", "smoothed"):
            status, told = self.path("--from", "0,3", "--to", "3,0", "--algo", planner, "--draw", self.folder / "p.png")
            self.assertEqual((status, told["outcome"], told["points"][0], told["points"][-1]), (0, "complete", [0, 3], [3, 0]))
            length = sum(math.dist(a, b) for a, b in zip(told["points"], told["points"][1:]))
            self.assertAlmostEqual(told["cost"], length)
            if planner == "anyangle":
                self.assertEqual(told["points"], [[0, 3], [1, 1], [3, 0]])
            self.assertEqual(self.path("--from", "0,0", "--to", "5,0", "--algo", planner)[1]["outcome"], "unreachable")
            status, told = self.path("--from", "0,3", "--to", "3,0", "--algo", planner, "--budget", 1)
            self.assertEqual((status, told["outcome"]), (1, "budget spent"))
        hexagons = wend("path", self.small, "--from", "0,3", "--to", "3,0", "--algo", "anyangle", "--neighbours", 6)
        self.assert_complaint(hexagons, 1, "hexagons")

    def test_options_that_would_not_count_are_rejected(self):
        ends = ["--from", "0,3", "--to", "3,0"]
        for planner in ("anyangle", "theta", "lazy-theta", "smoothed"):
            for rule in ("free", "no-cutting"):
                self.assert_complaint(wend("path", self.small, *ends, "--algo", planner, "--corners", rule), 2,
                                      "--corners is for steps from cell to cell", planner, "leave it out")
            self.assert_complaint(wend("path", self.small, *ends, "--algo", planner, "--neighbours", 4), 2, "--neighbours 4 is for")
        self.assert_complaint(wend("path", self.small, *ends, "--mesh-cells", "merged"), 2, "--mesh-cells is for meshes", "is a grid")
        scenario = self.write("some.scen", "version 1\n")
        self.assert_complaint(wend("scen", self.small, scenario, "--cells", "merged"), 2, "--cells is for meshes", "is a grid")
        for option in (["--cells"], ["--see", "1,1"], ["--visibility"], ["--tree", "1,1"]):
            self.assert_complaint(wend("draw", self.small, "-o", self.folder / "p.png", *option), 2, f"{option[0]} is for meshes, which", "is not (Moving AI map)")
        places = self.write("some.co", "p aux sp co 1\nv 1 0 0\n")
        self.assert_complaint(wend("draw", self.small, "-o", self.folder / "p.png", "--positions", places), 2, "--positions is for graphs")
        self.assert_complaint(wend("path", self.small, *ends, "--positions", places), 2, "--positions is for graphs", "is a grid")
        self.assert_complaint(wend("path", self.small, *ends, "--size", 300), 2, "--size is for the picture")
        for planner in ("anyangle", "theta", "smoothed", "quadtree"):
            self.assert_complaint(wend("path", self.small, *ends, "--algo", planner, "--smooth"), 2, "--smooth is for", planner)

    def test_rules_change_the_path(self):
        costs = {}
        for rules in (["--neighbours", 4], ["--neighbours", 6], ["--corners", "free"], ["--corners", "one-side"], ["--corners", "no-cutting"], []):
            costs[" ".join(map(str, rules))] = self.path("--from", "2,2", "--to", "3,0", *rules)[1]["cost"]
        self.assertEqual(costs["--neighbours 4"], 3)
        self.assertIn(costs["--neighbours 6"], (2, 3, 4))
        self.assertEqual(costs["--corners no-cutting"], costs[""])
        for rule in ("free", "one-side"):
            self.assertAlmostEqual(costs["--corners " + rule], 1 + math.sqrt(2))
        self.assertEqual(costs[""], 3)

    def test_no_way_is_1_and_names_the_nearest_cell(self):
        status, told = self.path("--from", "0,0", "--to", "5,1")
        self.assertEqual((status, told["outcome"], told["nearest"], told["cells"]), (1, "unreachable", [3, 1], []))
        self.assertIsNone(told["cost"])
        status, told = self.path("--from", "0,0", "--to", "5,1", "--nearest")
        self.assertEqual((status, told["outcome"], told["cells"][-1]), (0, "partial", [3, 1]))
        status, told = self.path("--from", "0,0", "--to", "4,0")
        self.assertEqual((status, told["outcome"], told["nearest"]), (1, "goal off the map", [3, 0]))
        status, told = self.path("--from", "0,0", "--to", "4,0", "--nearest")
        self.assertEqual((status, told["outcome"], told["cells"][-1]), (0, "partial", [3, 0]))
        status, told = self.path("--from", "1,1", "--to", "0,0")
        self.assertEqual((status, told["outcome"]), (1, "start off the map"))
        result = wend("path", self.small, "--from", "0,0", "--to", "5,1")
        self.assertEqual((result.returncode, result.stderr), (1, b""))
        self.assertIn(b"unreachable", result.stdout)
        self.assertIn(b"3,1", result.stdout)

    def test_a_budget_can_be_too_small(self):
        map_file = self.folder / "empty.map"
        answer("gen", "empty", "-o", map_file, "--width", 50, "--height", 50)
        status, told = self.path("--from", "0,0", "--to", "49,20", "--budget", 3, map_file=map_file)
        self.assertEqual((status, told["outcome"]), (1, "budget spent"))
        self.assertLessEqual(told["expanded"], 3)
        self.assertGreater(told["lower_bound"], 49)

    def test_turning_points_are_where_the_direction_changes(self):
        status, told = self.path("--from", "0,3", "--to", "3,0", "--turns")
        cells, steps = told["cells"], [(b[0] - a[0], b[1] - a[1]) for a, b in zip(told["cells"], told["cells"][1:])]
        turns = [cells[0]] + [cells[i + 1] for i in range(len(steps) - 1) if steps[i] != steps[i + 1]] + [cells[-1]]
        self.assertEqual((status, told["turns"]), (0, turns))
        self.assertLess(len(turns), len(cells))
        lines = answer("path", self.small, "--from", "0,3", "--to", "3,0", "--turns").splitlines()
        self.assertEqual(lines[-len(turns) - 1:], [f"turns      {len(turns)}"] + [f"{x},{y}" for x, y in turns])
        self.assert_complaint(wend("path", self.small, "--from", "0,3", "--to", "3,0", "--turns", "--algo", "theta"), 2, "--turns is for steps from cell to cell")

    def test_an_index_is_kept_in_a_file_and_taken_from_it(self):
        for planner, kind in (("hpa", "hierarchy"), ("table", "grid table")):
            file = os.path.join(self.folder, planner)
            ends = ("--from", "0,3", "--to", "3,0", "--algo", planner)
            first, second = self.path(*ends, "--save-index", file), self.path(*ends, "--index", file)
            self.assertEqual((first[0], second[0], first[1]["cells"]), (0, 0, second[1]["cells"]))
            self.assertIn("sound", answer("check", file))
            self.assertIn(kind, answer("info", file))
            self.assert_complaint(wend("path", self.small, *ends, "--neighbours", "4", "--index", file), 3, "the file was built for a map with")
            self.assert_complaint(wend("path", self.small, *ends[:-1], "astar", "--index", file), 2, "--index is for planners that keep")
        with open(file, "r+b") as damaged:
            damaged.seek(-1, 2)
            damaged.write(b"!")
        self.assert_complaint(wend("path", self.small, *ends, "--index", file), 3, "the padding after chunk")
        self.assert_complaint(wend("path", self.small, *ends, "--index", file + "-none"), 3, "cannot be read")

    def test_cells_are_printed_a_line_each(self):
        lines = answer("path", self.small, "--from", "0,0", "--to", "2,0", "--cells").splitlines()
        self.assertEqual(lines[-3:], ["0,0", "1,0", "2,0"])

    def test_the_picture_of_a_path_is_as_large_as_asked_on_every_kind_of_map(self):
        answer("gen", "roads", "-o", self.folder / "roads.gr", "--waypoints", 60, "--seed", 5)
        room = self.write("room.wkt", "POLYGON((0 0, 9 0, 9 5, 0 5, 0 0))")
        for map_file, ends in [(self.small, ["0,0", "3,3"]), (self.folder / "roads.gr", ["100,100", "500,500"]), (room, ["1,1", "8,4"])]:
            for size in (400, 900):
                answer("path", map_file, "--from", ends[0], "--to", ends[1], "--draw", self.folder / "p.png", "--size", size)
                width, height = struct.unpack(">II", (self.folder / "p.png").read_bytes()[16:24])
                self.assertTrue(size * 0.9 <= max(width, height) <= size, (map_file, size, width, height))
        self.assert_complaint(wend("path", self.small, "--from", "0,0", "--to", "3,3", "--size", 1), 2, "--size")

    def test_a_search_is_drawn(self):
        for name, head in (("p.png", b"\x89PNG\r\n\x1a\n"), ("p.svg", b"<?xml")):
            answer("path", self.small, "--from", "0,0", "--to", "3,3", "--draw", self.folder / name)
            self.assertTrue((self.folder / name).read_bytes().startswith(head))
        result = wend("path", self.small, "--from", "0,0", "--to", "5,1", "--draw", self.folder / "lost.png")
        self.assertEqual((result.returncode, result.stderr), (1, b""))
        self.assertTrue((self.folder / "lost.png").exists())

    def test_bad_usage_is_2_and_leaves_nothing(self):
        ends = ["--from", "0,0", "--to", "3,0"]
        self.assert_complaint(wend("path"), 2, "needs a MAP")
        self.assert_complaint(wend("path", self.small), 2, "needs --from X,Y")
        self.assert_complaint(wend("path", self.small, "--from", "0,0"), 2, "needs --to X,Y")
        for text in ("1", "1,", ",1", "1,2,3", "a,b", "1.5,2", "1;2", "1,2 "):
            self.assert_complaint(wend("path", self.small, "--from", text, "--to", "0,0"), 2, "--from needs two whole numbers")
        for text in ("6,0", "0,4", "-1,0", "0,-1", "4294967296,0", "9223372036854775807,0"):
            self.assert_complaint(wend("path", self.small, f"--from={text}", "--to", "0,0"), 2, "outside the map", "5,3")
            self.assert_complaint(wend("path", self.small, "--from", "0,0", f"--to={text}"), 2, "outside the map")
        self.assert_complaint(wend("path", self.small, *ends, "--algo", "astra"), 2, 'did you mean "astar"?', *PLANNERS)
        self.assert_complaint(wend("path", self.small, *ends, "--neighbours", 5), 2, "4, 6 or 8")
        self.assert_complaint(wend("path", self.small, *ends, "--corners", "nocutting"), 2, "did you mean no-cutting?")
        self.assert_complaint(wend("path", self.small, *ends, "--budget", 0), 2, "--budget needs")
        self.assert_complaint(wend("path", self.small, *ends, "--draw", self.folder / "p.jpg"), 2, ".png")
        self.assert_complaint(wend("path", self.small, *ends, "--draw", self.folder / "no" / "p.png"), 3, "cannot write")
        self.assertEqual(os.listdir(self.folder), ["small.map"])


def query(bucket=0, name="small.map", size=(6, 4), start=(0, 0), goal=(3, 0), length="3"):
    return "\t".join(map(str, [bucket, name, *size, *start, *goal, length])) + "\n"


class Scen(Grid):
    def scen(self, text, *words):
        return wend("scen", self.small, self.write("s.scen", text), *words)

    def test_lengths_are_right_to_the_digits_they_have(self):
        verdicts = set()
        for length in ("5.41421356", "5.4142", "5.4", "5.42", "5", "5.43", "5.5", "5.41422", "5.414213"):
            right = abs(float(length) - 4 - math.sqrt(2)) <= 0.6 * 10.0 ** -len(length.partition(".")[2])
            verdicts.add(right)
            result = self.scen("version 1\n" + query(start=(0, 3), goal=(3, 0), length=length), "--verify", "--json")
            told = json.loads(result.stdout)
            self.assertEqual((result.returncode, told["mismatches"]), (0, 0) if right else (1, 1), length)
            self.assertEqual(told["solved"], 1)
            self.assertAlmostEqual(told["length_sum"], 4 + math.sqrt(2))
        self.assertEqual(verdicts, {True, False})

    def test_a_mismatch_names_its_line_and_is_1_only_when_asked_for(self):
        text = "version 1\n" + query() + "\n" + query(length="2.5") + query(start=(0, 0), goal=(5, 0), length="7")
        text += query(goal=(2, 0), length="0") + query(goal=(5, 0), length="0") + query(goal=(0, 0), length="0")
        result = self.scen(text, "--verify", "--json")
        self.assertEqual(result.returncode, 1)
        lines = result.stderr.decode().splitlines()
        self.assertEqual([line.split("s.scen:")[1].split(":")[0] for line in lines], ["4", "5", "6"])
        self.assertIn("2.5", lines[0])
        told = json.loads(result.stdout)
        self.assertEqual((told["queries"], told["solved"], told["unreachable"], told["mismatches"]), (6, 5, 2, 3))
        result = self.scen(text, "--json")
        self.assertEqual((result.returncode, result.stderr, json.loads(result.stdout)["mismatches"]), (0, b"", 3))

    def test_of_many_mismatches_ten_are_reported(self):
        result = self.scen("version 1\n" + query(length="9") * 25, "--verify")
        self.assertEqual(result.returncode, 1)
        lines = result.stderr.decode().splitlines()
        self.assertEqual(len(lines), 11)
        self.assertIn("15 further", lines[-1])

    def test_a_limit_spreads_queries_evenly(self):
        text = "version 1\n" + "".join(query(start=(0, y % 4), goal=(0, 0), length=y % 4) for y in range(12))
        told = json.loads(self.scen(text, "--limit", 5, "--verify", "--json").stdout)
        chosen = [i * 12 // 5 % 4 for i in range(5)]
        self.assertEqual((told["queries"], told["length_sum"], told["mismatches"]), (5, sum(chosen), 0))
        self.assertEqual(json.loads(self.scen(text, "--limit", 500, "--json").stdout)["queries"], 12)

    def test_every_planner_agrees(self):
        map_file, scen = self.folder / "city.map", self.folder / "city.scen"
        answer("gen", "city", "-o", map_file, "--width", 60, "--height", 60, "--scen", scen, "--queries", 40)
        sums = set()
        for planner in PLANNERS:
            told = json.loads(wend("scen", map_file, scen, "--algo", planner, "--json").stdout)
            self.assertEqual((told["algo"], told["queries"], told["solved"]), (planner, 40, 40))
            for name in ("us_mean", "us_median", "us_p99", "us_max", "expanded_mean", "generated_mean"):
                self.assertGreater(told[name], 0)
            self.assertLessEqual(told["us_median"], told["us_p99"])
            self.assertLessEqual(told["us_p99"], told["us_max"])
            self.assertEqual((told["build_ms"], told["index_bytes"]), (0, 0))
            if planner != "forward":
                self.assertEqual(told["mismatches"], 0)
                sums.add(round(told["length_sum"], 6))
        self.assertEqual(len(sums), 1)

    def test_any_angle_lengths_are_compared_with_a_file_of_exact_ones(self):
        text = "version 1\n" + query(start=(0, 3), goal=(3, 0), length="5.41421356")

        def told(planner, lengths):
            result = self.scen(text, "--algo", planner, "--verify", "--json", "--lengths", self.write("exact", lengths))
            return result.returncode, json.loads(result.stdout)
        status, facts = told("anyangle", "4.472135955\n")
        self.assertEqual((status, facts["mismatches"], facts["solved"]), (0, 0, 1))
        self.assertAlmostEqual(facts["length_sum"], 2 * math.sqrt(5))
        self.assertGreater(facts["index_bytes"], 0)
        for planner, lengths, mismatches in [("anyangle", "4.47213", 1), ("anyangle", "4.473", 1), ("theta", "4.4", 0), ("theta", "4.5", 1),
                                             ("lazy-theta", " 4.472135955 \r\n\n", 0), ("smoothed", "5.6", 1)]:
            status, facts = told(planner, lengths)
            self.assertEqual((status, facts["mismatches"]), (mismatches, mismatches), planner + " " + lengths)
        for lengths, part in [("", "length 1 of 1"), ("1 2", "more after 1"), ("nan", "finite"), ("-1", "0 or more"), ("x", "length 1")]:
            result = self.scen(text, "--algo", "anyangle", "--lengths", self.write("exact", lengths))
            self.assert_complaint(result, 3, self.folder / "exact", part)
        self.assert_complaint(self.scen(text, "--algo", "anyangle", "--lengths", "nosuch"), 3, "cannot read nosuch")
        self.assert_complaint(self.scen(text, "--lengths", self.write("exact", "1")), 2, "--lengths is for anyangle")

    def test_no_path_from_cell_to_cell_is_shorter_than_any_angle(self):
        map_file, scen = self.folder / "caves.map", self.folder / "caves.scen"
        answer("gen", "caves", "-o", map_file, "--width", 60, "--height", 60, "--scen", scen, "--queries", 40)
        sums = [json.loads(answer("scen", map_file, scen, "--algo", planner, "--verify", "--json"))["length_sum"]
                for planner in ("anyangle", "theta", "astar")]
        self.assertLessEqual(sums[0], sums[1] * (1 + 1e-12))
        self.assertLess(sums[1], 1.01 * sums[0])
        self.assertLess(1.01 * sums[0], sums[2])

    def test_published_scenarios_are_confirmed(self):
        if not GRIDS.is_dir():
            self.skipTest("no published maps here")
        for name in ("dao/arena", "bg512/AR0602SR", "mazes/maze512-8-0", "rooms/8room_000"):
            map_file = GRIDS / (name + ".map")
            if map_file.exists():
                answer("scen", map_file, str(map_file) + ".scen", "--verify", "--limit", 20)

    def test_a_scenario_of_another_map_is_warned_of_once(self):
        line = "0\t{}\t6\t4\t0\t0\t1\t0\t1\n"
        other = self.write("other.scen", "version 1\n" + 3 * line.format("maps/far away/other.map"))
        for verb in ("scen", "queue", "anytime"):
            result = wend(verb, self.small, other)
            self.assertEqual((result.returncode, result.stderr.count(b"\n")), (0, 1), result)
            self.assertIn(f"warning: its queries are for the map other.map, and {os.path.basename(self.small)} is given", result.stderr.decode())
            for folder in ("", "maps/", "C:\\maps\\"):
                answer(verb, self.small, self.write("same.scen", "version 1\n" + line.format(folder + os.path.basename(self.small))))
        self.assertEqual(wend("scen", "-", other, input=open(self.small, "rb").read()).stderr, b"")

    def test_bad_scenarios_are_3_in_one_line_within_a_second(self):
        noise = random.Random(3).randbytes(5000)
        for text, *parts in [
            ("", "version 1"), ("version 2\n", "version 1"), ("version 1\n", "no queries"), ("version 1\n\n \n", "no queries"),
            ("versio", "version 1"), (noise, "version 1"), (b"version 1\n" + noise, ":2"), ("version 1\n0\tx.map\t6\n", ":2", "columns"),
            ("version 1\n" + query() + query(length="-3"), ":3", "length"), ("version 1\n" + query(length="nan"), ":2", "length"),
            ("version 1\n" + query(length="1e999"), ":2", "length"), ("version 1\n" + query(start=(6, 0)), ":2", "start"),
            ("version 1\n" + query(goal=(0, -1)), ":2", "goal"), ("version 1\n" + query(size=(4000000000, 4)), ":2: ", "6 x 4"),
            ("version 1\n" + query(size=(7, 4)), ":2: ", "7 x 4", "6 x 4"), ("version 1\n" + query(size=(0, 4)), ":2", "width"),
            ("version 1\n\n" + query(start=(1, 1)), ":3: ", "start 1,1 is blocked"),
            ("version 1\n" + query() + query(goal=(4, 0)), ":3: ", "goal 4,0 is blocked"),
        ]:
            started = time.monotonic()
            result = self.scen(text)
            self.assert_complaint(result, 3, self.folder / "s.scen", *parts)
            self.assertLess(time.monotonic() - started, 5)  # on a machine of any speed; it takes milliseconds
        self.assert_complaint(wend("scen", self.small, "nosuch.scen"), 3, "cannot read nosuch.scen")
        self.assert_complaint(wend("scen", self.small), 2, "needs a MAP and a SCEN")
        self.assert_complaint(wend("scen", self.small, "nosuch.scen", "--limit", 0), 2, "--limit needs")
        self.assert_complaint(wend("scen", self.small, "nosuch.scen", "--algo", "foward"), 2, 'did you mean "forward"?', *PLANNERS)


class Planners(Grid):
    def test_every_other_planner_answers_and_is_checked(self):
        map_file, scenario = self.folder / "rooms.map", self.folder / "rooms.map.scen"
        answer("gen", "rooms", "-o", map_file, "--width", 60, "--height", 60, "--seed", 3, "--scen", scenario)
        best = json.loads(answer("scen", map_file, scenario, "--verify", "--json", "--limit", 30))
        for planner in ["greedy", "wastar", "ara", "dstar-lite", "adstar", "hpa", "table", "quadtree"]:
            with self.subTest(planner):
                told = json.loads(answer("scen", map_file, scenario, "--algo", planner, "--verify", "--json", "--limit", 30))
                self.assertEqual((told["mismatches"], told["solved"]), (0, best["solved"]))
                if planner in ["ara", "dstar-lite", "adstar", "table"]:
                    self.assertAlmostEqual(told["length_sum"], best["length_sum"], delta=1e-6 * best["length_sum"])
                picture = self.folder / f"{planner}.png"
                found = wend("path", map_file, "--from", "1,1", "--to", "50,50", "--algo", planner, "--draw", picture)
                self.assertIn(found.returncode, [0, 1], found)
                self.assertTrue(picture.exists())
        told = json.loads(answer("scen", map_file, scenario, "--algo", "wastar", "--epsilon", 3, "--verify", "--json"))
        self.assertLessEqual(told["length_ratio_max"], 3 + 1e-6)
        self.assert_complaint(wend("scen", map_file, scenario, "--algo", "hpa", "--epsilon", 2), 2, "--epsilon", "hpa")
        self.assert_complaint(wend("path", self.small, "--from", "0,0", "--to", "3,3", "--algo", "hpa", "--budget", 4), 2, "--budget", "hpa")
        self.assert_complaint(wend("path", self.small, "--from", "0,0", "--to", "3,3", "--algo", "table", "--nearest"), 2, "--nearest", "table")

    def test_a_smoothed_path_is_shorter(self):
        told = json.loads(self.answered_path("--from", "0,0", "--to", "3,3", "--smooth", "--json"))
        self.assertLessEqual(told["cost"], told["search_cost"])
        self.assertGreaterEqual(len(told["points"]), 2)

    def answered_path(self, *words):
        return answer("path", self.small, *words)

    def test_a_changing_map_is_planned_as_from_scratch(self):
        random.seed(5)
        map_file = self.folder / "caves.map"
        answer("gen", "rooms", "-o", map_file, "--width", 40, "--height", 40, "--seed", 4)
        lines = ["move 2 2", "goal 37 37", "plan  # the first"]
        for step in range(120):
            x, y = random.randrange(40), random.randrange(40)
            lines.append(random.choice([f"set {x} {y} blocked", f"set {x} {y} free", f"set {x} {y} cost 2.5", f"move {x} {y}",
                                        "", f"set {x} {y} blocked"]))
            if step % 3 == 0:
                lines.append("plan")
        while lines[-1] != "plan":  # what comes after the last plan has no effect
            lines.pop()
        script = self.write("edits.txt", "\n".join(lines))
        for options in [[], ["--policy", "repair"], ["--algo", "adstar"], ["--algo", "adstar", "--epsilon", 2], ["--algo", "ara"],
                        ["--policy", "scratch"]]:
            with self.subTest(options):
                told = json.loads(answer("dynamic", map_file, script, "--json", *options))
                self.assertEqual((told["mismatches"], len(told["plans"])), (0, 41))
        picture = self.folder / "repair.png"
        self.assertIn("41 plans", answer("dynamic", map_file, script, "--draw", picture))
        self.assertTrue(picture.exists())

    def test_lines_after_the_last_plan_are_said_to_have_no_effect(self):
        map_file = self.folder / "rooms.map"
        answer("gen", "empty", "-o", map_file, "--width", 8, "--height", 8)
        script = self.write("edits.txt", "move 0 0\ngoal 7 7\nplan\n\nset 1 1 blocked\nmove 2 2\n")
        result = wend("dynamic", map_file, script, text=True)
        self.assertEqual(result.returncode, 0)
        self.assertRegex(result.stderr, r"\A\S*edits.txt:5: warning: this line and those after it have no effect; [^\n]*\n\Z")

    def test_bad_scripts_are_3_in_one_line(self):
        for text, *parts in [("plan", ":1:", "move X Y"), ("move 0 0\nplan", ":2:", "goal X Y"), ("move 0", ":1:", "X Y"),
                             ("move 9 0", ":1:", "0 to 5"), ("walk 1 1", ":1:", "walk", "move, goal, set or plan"),
                             ("set 1 1 lava", ":1:", "lava", "free, blocked or cost C"), ("set 1 1 cost -3", ":1:", "-3"),
                             ("set 1 1 free junk", ":1:", "junk"), ("plan now", ":1:", "now")]:
            with self.subTest(text):
                self.assert_complaint(wend("dynamic", self.small, self.write("bad.txt", text)), 3, *parts)

    def test_answers_improve_while_there_is_work(self):
        map_file, scenario = self.folder / "rooms.map", self.folder / "rooms.map.scen"
        answer("gen", "rooms", "-o", map_file, "--width", 60, "--height", 60, "--seed", 3, "--scen", scenario)
        for planner in ["ara", "adstar"]:
            plot = self.folder / f"{planner}.svg"
            told = json.loads(answer("anytime", map_file, scenario, "--algo", planner, "--limit", 5, "--plot", plot, "--json"))
            self.assertTrue(plot.exists())
            self.assertLessEqual(told["first_over_astar_expanded"], told["total_over_astar_expanded"])
            for trace in told["traces"]:
                costs = [look["cost"] for look in trace["looks"] if look["cost"] is not None]
                self.assertEqual(costs, sorted(costs, reverse=True))
                self.assertAlmostEqual(costs[-1], trace["optimum"], delta=1e-6 * costs[-1])
                self.assertTrue(all(look["lower_bound"] <= trace["optimum"] * (1 + 1e-9) for look in trace["looks"]))


class SavedPaths(Grid):
    def test_a_saved_path_is_described_checked_and_drawn(self):
        map_file, way, picture = self.folder / "caves.map", self.folder / "way.wend", self.folder / "way.svg"
        answer("gen", "random", "-o", map_file, "--width", 40, "--height", 40, "--blocked", 10, "--seed", 5)
        for neighbours in 8, 6:
            rule = ["--neighbours", neighbours] if neighbours != 8 else []
            told = json.loads(answer("path", map_file, "--from", "0,0", "--to", "38,39", "--json", "--nearest", "--save", way, *rule))
            self.assertEqual(told["saved"], str(way))
            about = json.loads(answer("info", way, "--json"))
            self.assertEqual((about["kind"], about["outcome"]), ("path", told["outcome"]))
            self.assertEqual((about["cost"], about["states"], about["points"]), (told["cost"], len(told["cells"]), 0))
            self.assertIn("states        %d\n" % len(told["cells"]), answer("info", way))
            self.assertEqual(answer("check", way), f"{way}: a sound wend file\n")
            self.assertEqual(answer("check", way, "--map", map_file, *rule), f"{way}: a sound wend file, a path of {map_file}\n")
            self.assertEqual(json.loads(answer("check", way, "--map", map_file, "--json", *rule))["map"], str(map_file))
            self.assert_complaint(wend("check", way, "--map", map_file, "--neighbours", 4), 3, "way.wend: state ", ": the step from ")
            answer("draw", way, "--map", map_file, "-o", picture, *rule)
            self.assertIn("path", picture.read_text())
        self.assert_complaint(wend("draw", way, "-o", picture), 2, "has states and no points: --map MAP")
        self.assert_complaint(wend("check", way, "--map", self.small), 3, "way.wend: ")
        self.assert_complaint(wend("check", way, "--map", self.folder / "none.map"), 3, "cannot read")
        self.assert_complaint(wend("check", map_file, "--map", map_file), 2, "--map is for path files")
        self.assert_complaint(wend("check", way, "--corners", "free"), 2, "--map MAP as well")
        self.assert_complaint(wend("draw", way, "--map", map_file, "-o", picture, "--islands"), 2, "--islands is for maps")
        self.assert_complaint(wend("draw", way, "--map", map_file, "-o", picture, "--positions", "a.co"), 2, "--positions is for graphs")
        self.assert_complaint(wend("path", map_file, "--from", "0,0", "--to", "9,9", "--save", self.folder), 3, str(self.folder))
        damaged = self.write("damaged.wend", way.read_bytes()[:-9])
        self.assert_complaint(wend("check", damaged, "--map", map_file), 3, "damaged.wend")

    def test_where_there_is_no_way_nothing_is_saved(self):
        walled = self.write("walled.map", "type octile\nheight 1\nwidth 3\nmap\n.@.\n")
        result = wend("path", walled, "--from", "0,0", "--to", "2,0", "--save", self.folder / "way.wend")
        self.assertEqual(result.returncode, 1)
        self.assertNotIn(b"saved", result.stdout)
        self.assertFalse((self.folder / "way.wend").exists())


class Queue(Grid):
    def test_a_scenario_is_answered_within_the_budget_of_every_frame(self):
        map_file, scen = self.folder / "caves.map", self.folder / "caves.scen"
        answer("gen", "caves", "-o", map_file, "--width", 90, "--height", 90, "--scen", scen, "--queries", 60)
        told = [json.loads(answer("queue", map_file, scen, "--budget", 1500, "--per-frame", 4, "--repeat", 2, "--slots", 2,
                                  "--workers", workers, "--json")) for workers in (1, 2, 5)]
        self.assertEqual((told[0]["requests"], told[0]["wrong"], told[0]["work_most"]), (120, 0, 1500))
        lanes = told[0]["express"], told[0]["long"]
        self.assertEqual(sum(lane["answered"] for lane in lanes), 120)
        self.assertEqual(sum(sum(lane["latency_counts"]) for lane in lanes), 120)
        self.assertLessEqual(told[0]["express"]["latency_most"], 3)
        for each in told:
            del each["ms"]
            self.assertEqual(each, told[0])
        self.assertIn("0 wrong", answer("queue", map_file, scen))

    def test_published_scenarios_are_confirmed(self):
        map_file = GRIDS / "dao/arena.map"
        if not map_file.exists():
            self.skipTest("no published maps here")
        told = json.loads(answer("queue", map_file, str(map_file) + ".scen", "--json"))
        self.assertEqual((told["wrong"], told["express"]["latency_most"]), (0, 1))

    def test_a_wrong_length_is_1_and_bad_input_is_reported(self):
        scen = self.write("s.scen", "version 1\n" + query(length="2.5") + query(goal=(5, 0), length="0"))
        result = wend("queue", self.small, scen, "--json")
        self.assertEqual((result.returncode, json.loads(result.stdout)["wrong"]), (1, 1))
        self.assert_complaint(wend("queue", self.small), 2, "needs a MAP and a SCEN")
        self.assert_complaint(wend("queue", self.small, "nosuch.scen"), 3, "cannot read nosuch.scen")
        self.assert_complaint(wend("queue", self.small, scen, "--budget", 0), 2, "--budget needs")


class BadMaps(Grid):
    def test_bad_maps_are_3_in_one_line_and_leave_nothing(self):
        noise = random.Random(4).randbytes(20000)
        bad = {
            "empty": "", "header only": HEADER, "truncated": SMALL_MAP[:-9], "half a header": SMALL_MAP[:15],
            "row too long": SMALL_MAP.replace(".@@.@.", ".@@.@.."), "row too short": SMALL_MAP.replace(".@@.@.", ".@@"),
            "huge": SMALL_MAP.replace("width 6", "width 4000000000"), "both huge": "type octile\nheight 4000000000\nwidth 4000000000\nmap\n",
            "beyond 64 bits": SMALL_MAP.replace("height 4", "height 99999999999999999999999"),
            "negative": SMALL_MAP.replace("width 6", "width -6"), "zero": SMALL_MAP.replace("height 4", "height 0"),
            "fraction": SMALL_MAP.replace("height 4", "height 4.5"), "letter": SMALL_MAP.replace("....@.", "..x.@."),
            "type": SMALL_MAP.replace("octile", "hexile"), "too many rows": SMALL_MAP + "......\n", "noise": noise,
            "noisy rows": HEADER.encode() + noise, "zeros": b"\0" * 1000, "one line": b"." * 100000,
        }
        scen = self.write("s.scen", "version 1\n" + query())
        picture = self.folder / "p.png"
        for name, content in bad.items():
            path = self.write("bad.map", content)
            for words in (["path", path, "--from", "0,0", "--to", "3,0"], ["scen", path, scen], ["info", path], ["check", path],
                          ["draw", path, "-o", picture], ["path", path, "--from", "0,0", "--to", "3,0", "--draw", picture]):
                started = time.monotonic()
                result = wend(*words)
                with self.subTest(map=name, words=words[0]):
                    self.assert_complaint(result, 3, path)
                    self.assertLess(time.monotonic() - started, 5)
        path.unlink()
        self.assertEqual(sorted(os.listdir(self.folder)), ["s.scen", "small.map"])
        self.assert_complaint(wend("path", "nosuch.map", "--from", "0,0", "--to", "0,0"), 3, "cannot read nosuch.map")
        self.assert_complaint(wend("path", self.folder, "--from", "0,0", "--to", "0,0"), 3, "Is a directory")

    def test_what_a_planner_prepares_is_distinguished_from_the_query(self):
        world = self.folder / "caves.map"
        answer("gen", "caves", "-o", world, "--width", 60, "--height", 60)
        scenario = self.folder / "caves.scen"
        answer("gen", "caves", "-o", world, "--width", 60, "--height", 60, "--scen", scenario, "-q3")
        ends = scenario.read_text().splitlines()[-1].split("\t")[4:8]
        words = ["path", world, "--from", ",".join(ends[:2]), "--to", ",".join(ends[2:])]
        for planner in ["hpa", "table", "quadtree", "anyangle", "theta"]:
            found = json.loads(answer(*words, "--algo", planner, "--json"))
            self.assertGreater(found["build_ms"], 0, planner)
            self.assertGreater(found["index_bytes"], 0, planner)
            self.assertRegex(answer(*words, "--algo", planner), r"(?m)^prepared   [0-9.]+ ms, \d+ bytes\n")
        plain = json.loads(answer(*words, "--json"))
        self.assertEqual((plain["build_ms"], plain["index_bytes"]), (0, 0))

    def test_a_quadtree_of_water_is_prepared_like_that_of_land(self):
        """Which is why the first query in water takes no longer than the second."""
        world = self.write("lake.map", "type octile\nheight 4\nwidth 8\nmap\n" + "..WWWW..\n" * 4)
        land, water = (json.loads(answer("path", world, "--from", a, "--to", b, "--algo", "quadtree", "--json"))
                       for a, b in [("0,0", "1,3"), ("2,0", "5,3")])
        self.assertEqual((land["outcome"], water["outcome"]), ("complete", "complete"))
        self.assertEqual(land["index_bytes"], water["index_bytes"])


class Agents(CommandTest):
    """The options that say who moves."""
    ROWS = ["............", "............", "..TT..@.....", "..TT..@..SS.", "......@..SS.", "......@.....", "......@.....", "WW....@.@@@@"]
    # Each with the field that a planner names which cannot honour it.
    OPTIONS = [("--radius 0.9", "radius"), ("--height 2", "height"), ("--step 0.5", "step"), ("--drop 0.5", "drop"), ("--slope 1", "slope"),
               ("--clearance 1", "clearance"), ("--clearance-cost 2", "clearance"), ("--terrain-costs swamp=3", "terrain_costs"), ("--media 0", "media"),
               ("--crosses-media", "crosses_media"), ("--tags 1,2", "link_tags")]

    def setUp(self):
        super().setUp()
        self.world = self.write("yard.map", "type octile\nheight 8\nwidth 12\nmap\n" + "\n".join(self.ROWS) + "\n")
        self.roads = self.write("roads.gr", "p sp 3 3\na 1 2 10\na 2 3 10\na 3 1 10\n")
        self.write("roads.co", "p aux sp co 3\nv 1 0 0\nv 2 3 4\nv 3 6 8\n")
        self.room = self.write("room.wkt", "POLYGON ((0 0, 12 0, 12 8, 0 8, 0 0), (5 1, 6 1, 6 7, 5 7, 5 1))")

    def walk(self, start, goal, *words):
        return json.loads(wend("path", self.world, "--from", start, "--to", goal, "--algo", "hpa", "--json", *words).stdout)

    def test_what_a_planner_cannot_honour_it_names(self):
        maps = [(self.world, "0,0", "11,6", PLANNERS, {"hpa": {"radius", "media", "crosses_media"}}),
                (self.roads, "1", "3", ["astar", "dijkstra", "table", "ara", "dstar-lite"], {"astar": {"link_tags"}, "dijkstra": {"link_tags"}, "table": {"link_tags"}}),
                (self.room, "1,1", "11,1", ["interval", "corridor", "visgraph"], {"interval": {"radius"}})]
        for world, start, goal, planners, honoured in maps:
            for planner in planners:
                for option, field in self.OPTIONS:
                    result = wend("path", world, "--from", start, "--to", goal, "--algo", planner, *option.split())
                    if field in honoured.get(planner, ()) or result.returncode != 2: # others may learn it
                        self.assertIn(result.returncode, (0, 1), (planner, option, result))
                        continue
                    named = "terrain 2 costs the profile 3" if (planner, field) == ("hpa", "terrain_costs") else f"the profile's {field} cannot be honoured by"
                    self.assert_reported(result, 2, named)
        self.assert_reported(wend("path", self.world, "--from", "0,0", "--to", "5,0", "--algo", "hpa", "--radius", 0.9, "--smooth"), 2, "radius cannot be honoured")
        self.assert_reported(wend("path", self.world, "--from", "0,0", "--to", "5,0", "--speed", 0), 2, "speed is 0")

    def test_agents_go_where_they_can(self):
        found = self.walk("0,0", "10,5", "--radius", 0.9)
        self.assertEqual(found["outcome"], "complete")
        for x, y in found["cells"]: # it covers two by two cells, all of one medium
            self.assertLessEqual({self.ROWS[y + j][x + i] for i in (0, 1) for j in (0, 1)}, set(".S"), (x, y))
        self.assertGreater(found["cost"], self.walk("0,0", "10,5")["cost"])
        self.assertEqual(self.walk("0,0", "11,6", "--radius", 0.9)["outcome"], "goal off the map")
        around = self.walk("7,3", "11,3", "--terrain-costs", "swamp=inf")
        self.assertFalse([cell for cell in around["cells"] if self.ROWS[cell[1]][cell[0]] == "S"])
        self.assertEqual(self.walk("0,3", "4,3", "--crosses-media")["cost"], 4)
        self.assertGreater(self.walk("0,3", "4,3")["cost"], 4)
        self.assertEqual(self.walk("0,7", "1,7", "--media", "1,2")["cost"], 1)
        self.assertEqual(self.walk("0,0", "1,1", "--media", "1,2")["outcome"], "start off the map")
        self.assertEqual(self.walk("0,7", "1,6", "--crosses-media", "--media", "1")["outcome"], "goal off the map")

    def test_a_speed_makes_times(self):
        for world, start, goal, seconds in (self.world, "0,0", "5,0", 2), (self.roads, "1", "3", 4), (self.room, "1,1", "4,5", 2):
            words = ["path", world, "--from", start, "--to", goal, "--speed", 2.5]
            self.assertEqual(json.loads(answer(*words, "--json"))["seconds"], seconds)
            self.assertIn(f"\ntakes      {seconds} s at 2.5 m/s\n", answer(*words))
        bare = self.write("bare.gr", self.roads.read_text())
        self.assert_complaint(wend("path", bare, "--from", 1, "--to", 3, "--speed", 2), 2, "--speed needs positions")

    def test_lists_that_are_mistaken_are_explained(self):
        for words, part in ((["--media", "0,x"], "--media needs numbers from 0 to 255"), (["--media", "256"], "from 0 to 255"), (["--tags", "64"], "--tags needs numbers from 0 to 63"),
                            (["--tags", "1,"], "--tags needs"), (["--terrain-costs", "swamp"], "NAME=COST"), (["--terrain-costs", "swmp=2"], "did you mean swamp?"),
                            (["--terrain-costs", "swamp=much"], "is no cost of swamp")):
            for verb, more in ("path", ["--from", "0,0", "--to", "1,1"]), ("scen", ["no.scen"]), ("queue", ["no.scen"]):
                self.assert_complaint(wend(verb, self.world, *more, *words), 2, part)

    def test_scenarios_are_walked_by_agents(self):
        scenario = self.write("yard.map.scen", "version 1\n" + "".join(f"0\tyard.map\t12\t8\t{a}\t{b}\t{c}\t{d}\t{length}\n" for a, b, c, d, length in
                                                                     ((0, 0, 4, 0, 4), (0, 0, 10, 5, 12.0710678), (0, 0, 11, 6, 13.4852814))))
        told = json.loads(answer("scen", self.world, scenario, "--algo", "hpa", "--radius", 0.9, "--verify", "--speed", 2, "--json"))
        self.assertEqual((told["queries"], told["solved"], told["unreachable"], told["mismatches"]), (3, 2, 1, 0))
        self.assertAlmostEqual(told["seconds_sum"], told["length_sum"] / 2)
        self.assert_reported(wend("scen", self.world, scenario, "--radius", 0.9), 2, "radius cannot be honoured")
        self.assert_reported(wend("queue", self.world, scenario, "--radius", 0.9), 2, "radius cannot be honoured")
        points = self.write("room.scen", "version 1\n0\troom.mesh\t12\t8\t1\t1\t11\t1\t10\n")
        told = json.loads(answer("queue", self.room, points, "--radius", 0.4, "--json"))
        self.assertEqual((told["requests"], told["wrong"]), (1, 0))
        told = json.loads(answer("scen", self.room, points, "--radius", 0.4, "--verify", "--json"))
        self.assertEqual((told["solved"], told["mismatches"]), (1, 0))
        self.assertGreater(told["length_sum"], 10)


if __name__ == "__main__":
    unittest.main()
