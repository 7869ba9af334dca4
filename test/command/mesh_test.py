"""Drives info, check, draw and gen on meshes: every format, published files, and files that are wrong.

usage: mesh_test.py PATH-TO-WEND [unittest options]
"""
import json
import unittest

from wend_command import DATA, CommandTest, answer, wend

FORMATS = {".geojson": "GeoJSON", ".svg": "SVG drawing", ".wkt": "well-known text", ".mesh": "Polyanya mesh",
           ".wend": "wend file"}
KINDS = ["city", "office", "caves", "spirals", "stars", "needles", "collinear", "slivers", "duplicates", "touching", "crossing",
         "nested", "scales"]
ROOM = "POLYGON ((0 0, 20 0, 20 10, 0 10, 0 0), (4 4, 6 4, 6 6, 4 6, 4 4))\n"


class Mesh(CommandTest):
    def test_a_room_is_described(self):
        facts = json.loads(answer("info", "--json", self.write("room.wkt", ROOM)))
        self.assertEqual((facts["kind"], facts["free_area"], facts["islands"]), ("well-known text", 196, 1))
        self.assertIn("196 square metres", answer("info", self.write("room.wkt", ROOM)))

    def test_every_format_is_generated_checked_and_drawn(self):
        for ending, kind in FORMATS.items():
            path = self.folder / ("city" + ending)
            made = json.loads(answer("gen", "city", "-o", path, "--count", 12, "--json"))
            self.assertEqual(made["areas"], 17)
            self.assertIn(f"a sound {kind}", answer("check", path))
            for options in [], ["--cells"], ["--islands"]:
                picture = self.folder / "city.png"
                self.assertIn("pixels", answer("draw", path, "-o", picture, "--size", 300, *options))
                self.assertTrue(picture.read_bytes().startswith(b"\x89PNG"))

    def test_every_kind_is_sound_and_the_same_for_a_seed(self):
        for kind in KINDS:
            first, second = self.folder / "a.wend", self.folder / "b.wend"
            answer("gen", kind, "-o", first, "--seed", 5, "--count", 10)
            answer("gen", kind, "-o", second, "--seed", 5, "--count", 10)
            self.assertEqual(first.read_bytes(), second.read_bytes())
            answer("check", first)

    def test_what_has_no_effect_is_said_by_every_verb(self):
        room = self.write("room.wkt", "POINT (1 2)\n" + ROOM + "LINESTRING (0 0, 1 1)\nPOINT (3 4)\n")
        for words in ["info", room], ["check", room], ["draw", room, "-o", self.folder / "a.png"], ["path", room, "--from", "1,1", "--to", "2,2"]:
            self.assert_reported(wend(*words), 0, "room.wkt:1:1: warning: 2 Points and 1 LineString were skipped: only polygons become ground")
        point = {"type": "Point", "coordinates": [1, 2]}
        square = {"type": "Polygon", "coordinates": [[[0, 0], [200, 0], [200, 100], [0, 0]]]}
        room = self.write("room.geojson", {"type": "GeometryCollection", "geometries": [point, square]})
        for words in ["info", room], ["bake", room, "-o", self.folder / "a.map"], ["path", room, "--from", "50,2", "--to", "52,2"]:
            self.assert_reported(wend(*words), 0, "warning: 1 Point was skipped: only polygons become ground")
        room = self.write("point.geojson", point)
        for words in ["info", room], ["bake", room, "-o", self.folder / "a.map"]:
            self.assert_complaint(wend(*words), 3, "there is nothing but 1 Point; a polygon is needed")
        room = self.write("tall.wkt", "SRID=4326;POLYGONZM ((0 0 1 2, 2 0 1 2, 2 2 1 2, 0 0 1 2))")
        result = wend("info", room, text=True)
        self.assertEqual(result.returncode, 0)
        self.assertRegex(result.stderr, r"1:1: warning: the reference system SRID=4326 has no effect[^\n]*\n[^\n]*warning: 4 positions have more")

    def test_areas_that_later_ones_cover_are_said_by_every_verb(self):
        circle = '<circle cx="5" cy="5" r="3"/>\n'
        path = self.write("heap.svg", '<svg xmlns="http://www.w3.org/2000/svg">\n' + 2000 * circle + "</svg>\n")
        words = "heap.svg: warning: 1999 of 2000 areas have no effect, the first is area 0: later areas cover all of it"
        for verb in ["info", path], ["check", path], ["draw", path, "-o", self.folder / "a.png"], \
                ["path", path, "--from", "4,5", "--to", "6,5"]:
            self.assert_reported(wend(*verb), 0, words)

    def test_mistakes_are_reported_with_their_place(self):
        path = self.write("room.wkt", "POLYGON ((0 0, 1 0,\n 1 x, 0 0))")
        self.assert_complaint(wend("check", path), 3, "room.wkt:2:4: unexpected 'x'; a point's y is needed")
        path = self.write("room.geojson", '{"type": "Polygon", "coordinates": 3}')
        self.assert_complaint(wend("info", path), 3, "room.geojson:1:36: unexpected '3'; an array of rings is needed")
        path = self.write("room.svg", "<svg><g></svg>")
        self.assert_complaint(wend("draw", path, "-o", self.folder / "a.png"), 3, "room.svg:1:11:")
        path = self.write("room.mesh", "mesh\n2\n1 0\n0 0 0\n7")
        self.assert_complaint(wend("check", path), 3, "room.mesh:5:1:")

    def test_a_file_of_our_own_says_what_map_it_holds(self):
        text, own = self.folder / "city.geojson", self.folder / "city.wend"
        for path in text, own:
            answer("gen", "city", "-o", path, "--count", 8, "--seed", 4)
        lines, facts = answer("info", own), json.loads(answer("info", "--json", own))
        self.assertRegex(lines, r"\Akind          mesh of wend's own\nextent        ")
        self.assertLess(lines.index("islands  "), lines.index("chunk 0 tag: HEAD"))
        same = json.loads(answer("info", "--json", text))
        for name in "vertices", "triangles", "free_triangles", "cells", "islands", "free_area", "unit":
            self.assertEqual(facts[name], same[name], name)
        self.assertEqual((facts["kind"], facts["file"][0]["kind"], len(facts["chunk"])), ("mesh of wend's own", "MESH", 5))

    def test_damaged_mesh_files_are_rejected(self):
        path = self.folder / "city.wend"
        answer("gen", "city", "-o", path, "--count", 4)
        content = path.read_bytes()
        for at in range(0, len(content), 97):
            damaged = bytearray(content)
            damaged[at] ^= 16
            path.write_bytes(damaged)
            self.assertEqual(wend("check", path).returncode, 3)

    def test_wrong_usage_is_explained(self):
        self.assert_complaint(wend("gen", "citty", "-o", self.folder / "a.svg"), 2, 'did you mean "city"?')
        self.assert_complaint(wend("gen", "city", "-o", self.folder / "a.svg", "--blocked", 3), 2, "--blocked")
        self.assert_complaint(wend("gen", "city", "-o", self.folder / "a.map", "--count", 3), 2, "--count")

    @unittest.skipUnless((DATA / "mesh").is_dir(), "no published meshes")
    def test_published_files_load_check_and_draw(self):
        for path in [*sorted((DATA / "mesh").glob("*.mesh")), *sorted((DATA / "crowd/jupedsim_geometry").glob("*.wkt"))]:
            answer("check", path)
            answer("draw", path, "-o", self.folder / "picture.png", "--size", 400)

    @unittest.skipUnless((DATA / "mesh").is_dir(), "no published meshes")
    def test_merged_and_plain_files_hold_the_same_ground(self):
        for name in "arena", "aurora":
            plain, merged = (json.loads(answer("info", "--json", DATA / "mesh" / f"{name}{more}.mesh"))
                             for more in ("", "-merged"))
            self.assertEqual(plain, merged)


if __name__ == "__main__":
    unittest.main()
