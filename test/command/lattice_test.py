"""Drives every subcommand that takes maps of polygons: one lattice for a file, positions that are off it, what rounding did, degrees, and ends that are put on
the ground.

usage: lattice_test.py PATH-TO-WEND [unittest options]
"""
import itertools
import json
import math
import random
import unittest

from wend_command import CommandTest, answer, wend

ROOM = "POLYGON ((0 0, 20 0, 20 10, 0 10, 0 0), (4 4, 6 4, 6 6, 4 6, 4 4))\n"
TENTHS = "POLYGON ((0.1 0.1, 20.3 0.1, 20.3 10.7, 0.1 10.7, 0.1 0.1), (4.1 4.1, 6.3 4.1, 6.3 6.7, 4.1 6.7, 4.1 4.1))\n"
PLANNERS = ["interval", "corridor", "visgraph"]
SQUARES = "mesh\n2\n6 2\n0 0 1 0\n1 0 2 0 1\n2 0 1 1\n2 1 1 1\n1 1 2 1 0\n0 1 1 0\n4 0 1 4 5 -1 -1 1 -1\n4 1 2 3 4 0 -1 -1 -1\n"
FAR = ["1e6", "1e12", "1e30", "1e300", "-1e300", "1.7976931348623157e308"]


def geojson(*rings):
    return {"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {}, "geometry": {"type": "Polygon", "coordinates": [[*ring, ring[0]] for ring in rings]}}]}


def box(west, south, east, north):
    return [[west, south], [east, south], [east, north], [west, north]]


def geodesic(one, other):
    """Metres between two positions in degrees on WGS 84: Vincenty's inverse formula, 1975, which shares nothing with a projection."""
    a, f = 6378137.0, 1 / 298.257223563
    b = a * (1 - f)
    (l1, p1), (l2, p2) = ([math.radians(value) for value in place] for place in (one, other))
    u1, u2, along = math.atan((1 - f) * math.tan(p1)), math.atan((1 - f) * math.tan(p2)), l2 - l1
    turn = along
    for _ in range(200):
        sin_s = math.hypot(math.cos(u2) * math.sin(turn), math.cos(u1) * math.sin(u2) - math.sin(u1) * math.cos(u2) * math.cos(turn))
        if sin_s == 0:
            return 0.0
        cos_s = math.sin(u1) * math.sin(u2) + math.cos(u1) * math.cos(u2) * math.cos(turn)
        s = math.atan2(sin_s, cos_s)
        sin_a = math.cos(u1) * math.cos(u2) * math.sin(turn) / sin_s
        cos2 = 1 - sin_a ** 2
        cos_m = cos_s - 2 * math.sin(u1) * math.sin(u2) / cos2 if cos2 else 0
        c = f / 16 * cos2 * (4 + f * (4 - 3 * cos2))
        before, turn = turn, along + (1 - c) * f * sin_a * (s + c * sin_s * (cos_m + c * cos_s * (2 * cos_m ** 2 - 1)))
        if abs(turn - before) < 1e-15:
            break
    big = cos2 * (a * a - b * b) / (b * b)
    k = 1 + big / 16384 * (4096 + big * (big * (320 - 175 * big) - 768))
    m = big / 1024 * (256 + big * (big * (74 - 47 * big) - 128))
    ds = m * sin_s * (cos_m + m / 4 * (cos_s * (2 * cos_m ** 2 - 1) - m / 6 * cos_m * (4 * sin_s ** 2 - 3) * (4 * cos_m ** 2 - 3)))
    return b * k * (s - ds)


class FarPositions(CommandTest):
    def test_a_far_goal_is_off_the_map_and_a_good_start_is_not_blocked(self):
        room = self.write("room.wkt", ROOM)
        for far, planner in itertools.product(FAR, PLANNERS):
            for place in f"{far},5", f"5,{far}":
                result = wend("path", room, "--from", "1,5", "--to", place, "--algo", planner, "--json")
                self.assertEqual((result.returncode, result.stderr), (1, b""), (place, planner))
                self.assertEqual(json.loads(result.stdout)["outcome"], "goal off the map")
                result = wend("path", room, "--from", place, "--to", "1,5", "--algo", planner, "--json")
                self.assertEqual((result.returncode, result.stderr), (1, b""), (place, planner))
                self.assertEqual(json.loads(result.stdout)["outcome"], "start off the map")
        result = wend("path", room, "--from", "1,5", "--to", "1e12,5", "--draw", self.folder / "far.svg")
        self.assertIn(b"goal       1e12,5 is far outside the map", result.stdout)
        self.assertNotIn(b"e+1", (self.folder / "far.svg").read_bytes())

    def test_a_bad_line_of_a_scenario_leaves_the_others_alone(self):
        squares = self.write("squares.mesh", SQUARES)
        good = "0 squares.mesh 2 1 0.25 0.25 1.5 0.75 1.346291201783626"
        for far in FAR:
            lines = ["version 1", good, f"0 squares.mesh 2 1 {far} 0.5 1.5 0.5 1.0", good, f"0 squares.mesh 2 1 0.5 0.5 1.5 {far} 1.0", good]
            scenario = self.write("far.scen", "\n".join(lines) + "\n")
            for planner in PLANNERS:
                told = json.loads(answer("scen", squares, scenario, "--algo", planner, "--json"))
                self.assertEqual((told["solved"], told["unreachable"], told["mismatches"]), (3, 2, 2))
                self.assertAlmostEqual(told["length_sum"], 3 * 1.346291201783626, places=12)
            told = wend("scen", squares, scenario, "--verify")
            self.assertEqual([line.split(b"scen:")[1][:30] for line in told.stderr.splitlines()],
                             [b"3: no path was found (start of", b"5: no path was found (goal off"])

    def test_what_is_seen_from_far_away_is_reported_as_outside(self):
        room = self.write("room.wkt", ROOM)
        for far, option in itertools.product(FAR, ("--see", "--tree")):
            result = wend("draw", room, "-o", self.folder / "a.png", option, f"{far},5")
            self.assert_complaint(result, 1, f"{option} {far},5 is far outside the map; a place that is free is needed")


class OutOfRange(CommandTest):
    SAID = "is larger than any map holds, the first of {} such; between -1.6615348956959417e+35 and 1.6615348956959417e+35 is needed\n"

    def test_coordinates_out_of_range_are_one_line_that_names_the_first(self):
        files = {"a.svg": ("<svg>\n<circle cx='1e40' cy='0' r='1e40'/></svg>", "2:2: coordinate x = 2.0000000000000001e+40", 1022),
                 "a.wkt": ("POLYGON ((0 0,\n 10 1e40, -1e50 10, 0 0))", "2:5: coordinate y = 1e+40", 2),
                 "a.geojson": ('{"type": "Polygon", "coordinates":\n [[[0, 0], [1e300, 0],\n [5, -1e299], [0, 0]]]}', "2:13: coordinate x = 1.0000000000000001e+300", 2),
                 "a.mesh": ("mesh\n2\n3 1\n0 0 2 0 -1\n1e36 0 2 0 -1\n0 4 2 0 -1\n3 0 1 2 -1 -1 -1\n", "5:1: coordinate x = 1e+36", 1)}
        for name, (content, place, count) in files.items():
            path = self.write(name, content)
            for words in ["info"], ["check"], ["draw", "-o", self.folder / "a.png"], ["path", "--from", "1,1", "--to", "2,2"]:
                result = wend(words[0], path, *words[1:])
                self.assert_complaint(result, 3, f"{name}:{place} ")
                self.assertTrue(result.stderr.decode().endswith(self.SAID.format(count)), result)

    def test_a_span_that_no_lattice_has_is_named_where_it_ends(self):
        files = {"a.wkt": ("POLYGON ((0 0, 1 0,\n 3 -1e30, 0 0))", "2:4:"),
                 "a.geojson": ('{"type": "Polygon", "coordinates": [[[0, 0], [1, 0],\n [1e34, 5], [0, 0]]]}', "2:3:"),
                 "a.svg": ("<svg>\n<circle cx='1e28' cy='0' r='1e29'/></svg>", "2:2:"),
                 "a.mesh": ("mesh\n2\n3 1\n0 0 2 0 -1\n1e30 0 2 0 -1\n0 4 2 0 -1\n3 0 1 2 -1 -1 -1\n", "5:1:")}
        for name, (content, place) in files.items():
            self.assert_complaint(wend("check", self.write(name, content)), 3, f"{name}:{place} coordinates from ", " do not fit in a lattice; a span of at most ")
        # Far away, but near each other: there is a lattice.
        near = self.write("near.wkt", "POLYGON ((1e34 1e34, 1.000000001e34 1e34, 1.000000001e34 1.000000001e34, 1e34 1e34))")
        answer("check", near)


class OneLattice(CommandTest):
    def unit(self, path):
        return json.loads(answer("info", "--json", path))["unit"]

    def test_positions_asked_for_do_not_choose_the_lattice(self):
        # Whatever is asked for, the goal ends up at the same point of the lattice.
        tenths = self.write("tenths.wkt", TENTHS)
        unit = 2.0 ** round(math.log2(self.unit(tenths)))
        for start in "1,1", "1.7,2.3", "0.30000000000000004,9.123456789":
            found = json.loads(answer("path", tenths, "--from", start, "--to", "9.3,5.1", "--json"))
            for point in found["points"]:
                for value in point:
                    self.assertAlmostEqual(value / unit, round(value / unit), delta=1e-6, msg=(start, point))

    def test_every_verb_says_how_far_rounding_moved_and_says_the_same(self):
        tenths = self.write("tenths.wkt", TENTHS)
        squares = self.write("tenths.mesh", SQUARES.replace("0 1 1 0\n", "0 1.1 1 0\n").replace("1 1 2 1 0", "1 1.1 2 1 0"))
        ends = ["--from", "1,1", "--to", "9.5,5.25"]
        picture = ["-o", self.folder / "a.png", "--size", 100]
        lattice_of = json.loads(answer("info", tenths, "--json"))
        moved = lattice_of["rounded"]
        self.assertGreater(moved, 0)
        self.assertLessEqual(moved, lattice_of["unit"] * math.sqrt(0.5) * 1.0001)
        for words in ["check"], ["draw", *picture], ["path", *ends]:
            told = json.loads(answer(words[0], tenths, *words[1:], "--json"))
            self.assertEqual(told["rounded"], moved, words)
        text = f"{moved:.3g} m"
        for words in ["info"], ["check"], ["draw", *picture], ["path", *ends]:
            told = answer(words[0], tenths, *words[1:])
            self.assertEqual(told.count("rounded"), 1, told)
            self.assertIn(text, told)
        scenario = self.write("a.scen", "version 1\n0 tenths.mesh 2 1 0.5 0.5 1.5 0.5 1.0\n")
        told = json.loads(answer("scen", squares, scenario, "--json"))
        self.assertEqual(told["rounded"], json.loads(answer("info", squares, "--json"))["rounded"])
        self.assertGreater(told["rounded"], 0)

    def test_what_is_exact_is_not_said_to_be_rounded(self):
        room = self.write("room.wkt", ROOM)
        for words in ["info"], ["check"], ["draw", "-o", self.folder / "a.png"], ["path", "--from", "1,5", "--to", "9,5.25"]:
            self.assertNotIn("rounded", answer(words[0], room, *words[1:]))
            self.assertEqual(json.loads(answer(words[0], room, *words[1:], "--json"))["rounded"], 0)
        told = json.loads(answer("path", room, "--from", "1,5", "--to", "9,5.1", "--json"))
        self.assertGreater(told["positions_rounded"], 0)
        self.assertIn("rounded    requested positions by at most ", answer("path", room, "--from", "1,5", "--to", "9,5.1"))
        # Numbers that only the lattice without room about them holds.
        large = self.write("large.wkt", "POLYGON ((-536870911 -1, 536870911 -1, 536870911 536870911, -536870911 536870911, -536870911 -1))")
        self.assertEqual(json.loads(answer("info", large, "--json"))["rounded"], 0)

    def test_small_worlds_keep_their_size(self):
        # A thousandth of a degree: 16 units of 2^-14.
        small = self.write("small.geojson", geojson(box(13.4, 52.5, 13.401, 52.501)))
        facts = json.loads(wend("info", small, "--json").stdout)
        self.assertAlmostEqual(facts["free_area"] / 1e-6, 1, places=6)


class Degrees(CommandTest):
    BERLIN = box(13.40, 52.51, 13.41, 52.52)

    def test_degrees_are_warned_of_by_every_verb(self):
        berlin = self.write("berlin.geojson", geojson(self.BERLIN))
        ends = ["--from", "13.401,52.511", "--to", "13.409,52.519"]
        for words in ["info"], ["check"], ["draw", "-o", self.folder / "a.png"], ["path", *ends]:
            self.assert_reported(wend(words[0], berlin, *words[1:]), 0, "berlin.geojson: warning: ", "longitude and latitude", "--project")
            result = wend(words[0], berlin, *words[1:], "--json")
            self.assertTrue(json.loads(result.stdout)["looks_like_degrees"])
        self.assert_reported(wend("bake", berlin, "-o", self.folder / "a.map", "--cells", 20), 0, "berlin.geojson: warning: ", "--project")

    def test_rooms_are_not_taken_for_degrees(self):
        for ring in (box(0, 0, 20, 10), box(0, 0, 6, 4), box(-2.5, -1.5, 2.5, 1.5), box(100, 50, 140, 80), box(0.125, 0.25, 7.75, 3.5),
                     box(1000, 2000, 1001, 2001), box(0.1, 0.1, 9.7, 9.3)):
            room = self.write("room.geojson", geojson(ring))
            answer("check", room)
            self.assertNotIn("looks_like_degrees", json.loads(answer("info", room, "--json")))
        self.write("room.wkt", "POLYGON ((13.40 52.51, 13.41 52.51, 13.41 52.52, 13.40 52.51))")
        answer("check", self.folder / "room.wkt")  # only GeoJSON is in degrees by its standard

    def test_projected_lengths_are_those_of_the_ellipsoid(self):
        chance = random.Random(4)
        for _ in range(40):
            longitude, latitude = chance.uniform(-170, 170), chance.uniform(-80, 80)
            width, height = (10 ** chance.uniform(-4, 0.3) for _ in range(2))
            # Sides are straight on the map, and parallels are not: enough corners make them so.
            steps = [longitude + width * k / 200 for k in range(201)]
            path = self.write("area.geojson", geojson([[x, latitude] for x in steps] + [[x, latitude + height] for x in reversed(steps)]))
            place = lambda: (longitude + chance.uniform(0.1, 0.9) * width, latitude + chance.uniform(0.1, 0.9) * height)
            start, goal = place(), place()
            found = json.loads(answer("path", path, "--project", f"--from={start[0]!r},{start[1]!r}", f"--to={goal[0]!r},{goal[1]!r}", "--json"))
            self.assertEqual(found["outcome"], "complete")
            exact, error = geodesic(start, goal), found["projection"]["scale_error"]
            slack = 1e-8 * exact + 4 * found["positions_rounded"] + 4e-4 * 1e-3
            self.assertLessEqual(exact - slack, found["cost"], (start, goal))
            self.assertLessEqual(found["cost"], exact * (1 + error) + slack, (start, goal))
            self.assertLess(error, 1e-3)
            for told, asked in zip((found["points"][0], found["points"][-1]), (start, goal)):  # in degrees, as they were given
                self.assertLess(geodesic(told, asked), 2 * found["positions_rounded"] + 1e-6)

    def test_projected_areas_are_those_of_the_ellipsoid(self):
        # Of the zone between two parallels, by the closed formula.
        def zone(latitude):
            e = math.sqrt((2 - 1 / 298.257223563) / 298.257223563)
            s = math.sin(math.radians(latitude))
            return 6378137.0 ** 2 * (1 - e * e) * (s / (2 * (1 - e * e * s * s)) + math.log((1 + e * s) / (1 - e * s)) / (4 * e))
        for south in -60, -0.01, 35, 70:
            # So many corners that sides along parallels bend as parallels do.
            steps = [k / 400 for k in range(401)]
            ring = [[20 + 0.02 * t, south] for t in steps] + [[20 + 0.02 * t, south + 0.02] for t in reversed(steps)]
            path = self.write("zone.geojson", geojson(ring))
            facts = json.loads(answer("info", path, "--project", "--json"))
            exact = (zone(south + 0.02) - zone(south)) * math.radians(0.02)
            self.assertAlmostEqual(facts["free_area"] / exact, 1, delta=2 * facts["projection"]["scale_error"] + 1e-7)

    def test_all_verbs_project(self):
        berlin = self.write("berlin.geojson", geojson(self.BERLIN, box(13.404, 52.514, 13.406, 52.516)))
        self.assertIn("projected", answer("info", berlin, "--project"))
        self.assertIn("projected", answer("check", berlin, "--project"))
        self.assertIn("projected", answer("draw", berlin, "--project", "-o", self.folder / "a.png", "--see", "13.402,52.515"))
        self.assertIn("\n13.404,52.516\n", answer("path", berlin, "--project", "--from", "13.403,52.515", "--to", "13.405,52.5165", "--cells"))
        length = geodesic((13.401, 52.511), (13.409, 52.511))
        scenario = self.write("a.scen", f"version 1\n0 berlin 2 1 13.401 52.511 13.409 52.511 {length:.7f}\n")
        told = json.loads(answer("scen", berlin, scenario, "--project", "--json"))
        self.assertAlmostEqual(told["length_sum"], length, delta=2e-5)
        made = json.loads(answer("bake", berlin, "-o", self.folder / "a.map", "--project", "--cell-size", 10, "--json"))
        self.assertIn((made["width"], made["height"]), [(68, 112), (69, 112), (69, 113)])
        for far in "13.405,89.9", "-170,52.5", "500,52.5", "13.4,1e300":
            result = wend("path", berlin, "--project", "--from", "13.401,52.515", "--to", far)
            self.assertEqual((result.returncode, result.stderr), (1, b""))
            self.assertIn(b"is far outside the map", result.stdout)

    def test_wrong_use_of_project_is_explained(self):
        room, city = self.write("room.wkt", ROOM), self.write("city.geojson", geojson(box(0, 0, 400, 400)))
        grid = self.write("a.map", "type octile\nheight 1\nwidth 2\nmap\n..\n")
        ends = ["--from", "1,0", "--to", "0,0"]
        for words in ["info"], ["check"], ["draw", "-o", self.folder / "a.png"], ["path", *ends]:
            for path in room, grid:
                self.assert_complaint(wend(words[0], path, *words[1:], "--project"), 2, "--project is for GeoJSON, ", path.name)
            self.assert_complaint(wend(words[0], city, *words[1:], "--project"), 3, "city.geojson: --project needs longitudes from -180 to 180")
        scenario = self.write("a.scen", "version 1\n0 a.map 2 1 0 0 1 0 1\n")
        self.assert_complaint(wend("scen", grid, scenario, "--project"), 2, "--project is for GeoJSON")
        self.assert_complaint(wend("scen", room, scenario, "--project"), 2, "--project is for GeoJSON")
        self.assert_complaint(wend("info", "--project"), 2, "--project is for")
        wide = self.write("wide.geojson", geojson(box(-30, 40, 30, 50)))
        self.assert_complaint(wend("info", wide, "--project"), 3, "too far to be flat", "1800 km")


class Ends(CommandTest):
    def test_a_tolerance_takes_ground_beside_an_end(self):
        room = self.write("room.wkt", ROOM)
        for planner in PLANNERS:
            found = json.loads(answer("path", room, "--from=-0.25,5", "--to", "9,5", "--tolerance", 0.25, "--algo", planner, "--json"))
            self.assertEqual((found["outcome"], found["start_moved"], found["goal_moved"]), ("complete", 0.25, 0))
            self.assertEqual((found["from"], found["points"][0]), ([-0.25, 5], [0, 5]))
        self.assertIn("start      -0.25,5 was moved 0.25 m to 0,5\n", answer("path", room, "--from=-0.25,5", "--to", "9,5", "--tolerance", 0.25))
        for tolerance in 0.2499, 0:
            result = wend("path", room, "--from=-0.25,5", "--to", "9,5", "--tolerance", tolerance)
            self.assertEqual((result.returncode, result.stderr), (1, b""))
            self.assertIn(b"start      -0.25,5 is blocked\nnearest    0,5, 0.25 m away, is free; try --nearest\n", result.stdout)
        free = json.loads(answer("path", room, "--from", "1,5", "--to", "9,5", "--tolerance", 5, "--json"))
        self.assertEqual((free["start_moved"], free["goal_moved"]), (0, 0))

    def test_nearest_goes_as_near_as_one_can_come(self):
        room = self.write("room.wkt", ROOM)
        for planner in PLANNERS:
            found = json.loads(answer("path", room, "--from", "1,1", "--to", "30,4", "--nearest", "--algo", planner, "--json"))
            self.assertEqual((found["outcome"], found["goal_moved"], found["nearest"], found["points"][-1]), ("partial", 10, [20, 4], [20, 4]))
            found = json.loads(answer("path", room, "--from", "5.75,5", "--to", "9,5", "--nearest", "--algo", planner, "--json"))
            self.assertEqual((found["outcome"], found["start_moved"], found["points"][0], found["cost"]), ("complete", 0.25, [6, 5], 3))
        told = wend("path", room, "--from", "1,1", "--to", "30,4")
        self.assertEqual(told.returncode, 1)
        self.assertIn(b"goal       30,4 is blocked\nnearest    20,4, 10 m away, can be reached; try --nearest\n", told.stdout)
        self.assertIn("goal       30,4 was moved 10 m to 20,4\n", answer("path", room, "--from", "1,1", "--to", "30,4", "--nearest"))
        # Within the tolerance it is as good as there.
        found = json.loads(answer("path", room, "--from", "1,1", "--to", "20.5,4", "--nearest", "--tolerance", 1, "--json"))
        self.assertEqual((found["outcome"], found["goal_moved"]), ("complete", 0.5))
        # A start on the nearest ground, and a goal on the nearest that can be reached from there.
        found = json.loads(answer("path", room, "--from=-1,5", "--to", "5,11", "--nearest", "--json"))
        self.assertEqual((found["outcome"], found["start_moved"], found["goal_moved"]), ("partial", 1, 1))

    def test_nearest_stays_on_the_island_of_the_start(self):
        islands = self.write("islands.wkt", "MULTIPOLYGON (((0 0, 4 0, 4 4, 0 4, 0 0)), ((6 0, 10 0, 10 4, 6 4, 6 0)), ((4 4, 6 4, 6 8, 4 8, 4 4)))")
        for planner in PLANNERS:
            found = json.loads(answer("path", islands, "--from", "1,1", "--to", "8,2", "--nearest", "--algo", planner, "--json"))
            self.assertEqual((found["outcome"], found["goal_moved"], found["nearest"]), ("partial", 4, [4, 2]))
            # The third island touches the others in a point. It is the nearest one can come, and the start's side of it is meant.
            found = json.loads(answer("path", islands, "--from", "1,1", "--to", "4.5,7", "--nearest", "--algo", planner, "--json"))
            self.assertEqual((found["outcome"], found["nearest"]), ("partial", [4, 4]))
        # From the point itself all three can be reached, and the nearest of them is taken.
        found = json.loads(answer("path", islands, "--from", "4,4", "--to", "3,7", "--nearest", "--json"))
        self.assertEqual((found["outcome"], found["nearest"]), ("partial", [4, 7]))

    def test_the_nearest_ground_is_the_nearest(self):
        # Beside all sides of the rings, measured by a plain formula.
        chance = random.Random(7)
        corners = [[0, 0], [20, 0], [20, 10], [11, 3], [0, 10]]
        pillar = [[5, 2], [8, 2], [6, 4]]
        path = self.write("room.geojson", geojson(corners, pillar))
        sides = [(ring[i], ring[i - 1]) for ring in (corners, pillar) for i in range(len(ring))]

        def gap(point, side):
            (ax, ay), (bx, by) = side
            share = ((point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)
            share = min(1, max(0, share))
            return math.hypot(point[0] - ax - share * (bx - ax), point[1] - ay - share * (by - ay))

        def inside(point, ring):
            odd = False
            for i, (ax, ay) in enumerate(ring):
                bx, by = ring[i - 1]
                if (ay > point[1]) != (by > point[1]) and point[0] < ax + (point[1] - ay) * (bx - ax) / (by - ay):
                    odd = not odd
            return odd
        blocked = 0
        for _ in range(60):
            goal = chance.uniform(-10, 30), chance.uniform(-10, 20)
            found = json.loads(answer("path", path, "--from", "1,1", f"--to={goal[0]!r},{goal[1]!r}", "--nearest", "--json"))
            if inside(goal, corners) and not inside(goal, pillar):
                self.assertEqual((found["outcome"], found["goal_moved"]), ("complete", 0))
                continue
            blocked += 1
            self.assertEqual(found["outcome"], "partial")
            self.assertAlmostEqual(found["goal_moved"], min(gap(goal, side) for side in sides), delta=1e-6)
        self.assertGreater(blocked, 20)

    def test_options_fit_the_map(self):
        grid = self.write("a.map", "type octile\nheight 1\nwidth 2\nmap\n..\n")
        self.assert_complaint(wend("path", grid, "--from", "0,0", "--to", "1,0", "--tolerance", 1), 2, "--tolerance is for meshes, and ")
        room = self.write("room.wkt", ROOM)
        self.assert_complaint(wend("path", room, "--from", "0,0", "--to", "1,0", "--tolerance=-1"), 2, "--tolerance needs a number")


if __name__ == "__main__":
    unittest.main()
