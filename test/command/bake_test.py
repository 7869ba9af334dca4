"""Drives bake: images and polygons that become maps and roadmaps, and those that are refused in one line.

usage: bake_test.py PATH-TO-WEND [unittest options]
"""
import json
import unittest

from wend_command import CommandTest, answer, png, raw_png, wend


def feature(rings, terrain=None, kind="Polygon"):
    properties = {} if terrain is None else {"terrain": terrain}
    return {"type": "Feature", "properties": properties, "geometry": {"type": kind, "coordinates": rings}}


def square(x, y, size):
    return [[x, y], [x + size, y], [x + size, y + size], [x, y + size], [x, y]]


WHITE, BLACK, ORANGE = (255, 255, 255), (0, 0, 0), (255, 128, 0)


class Bake(CommandTest):
    def setUp(self):
        super().setUp()
        self.out = self.folder / "out.map"

    def file(self, name, content):
        return self.write(name, content if isinstance(content, bytes) else json.dumps(content))

    def rows(self):
        return self.out.read_text().split("map\n", 1)[1].split()

    def bake(self, *words):
        return answer("bake", *words)

    def refused(self, status, *words):
        result = wend("bake", *words)
        self.assertEqual(result.returncode, status, result)
        lines = result.stderr.decode().splitlines()
        self.assertEqual(len(lines), 1, result)
        self.assertEqual(result.stdout, b"")
        return lines[0]

    def test_an_image_becomes_a_map(self):
        image = self.file("a.png", png([[WHITE, BLACK, (0, 0, 255)], [(0, 128, 0), (128, 128, 0), (128, 128, 128)]]))
        self.assertIn("3 x 2 cells", self.bake(image, "-o", self.out))
        self.assertEqual(self.rows(), [".@W", "TSO"])

    def test_cells_of_several_pixels_take_the_majority(self):
        image = self.file("a.png", png([[WHITE, BLACK, BLACK], [WHITE, WHITE, BLACK], [WHITE, BLACK, BLACK]]))
        self.bake(image, "-o", self.out, "--pixels", 2)
        self.assertEqual(self.rows(), [".@", ".@"])  # (white, black) below: a tie goes to ground

    def test_colours_can_be_named(self):
        image = self.file("a.png", png([[ORANGE, WHITE]]))
        self.bake(image, "-o", self.out, "--colour", "ff8000=swamp", "--colour", "#ffffff=wall")
        self.assertEqual(self.rows(), ["S@"])
        table = self.file("table.txt", b"# a comment\nff8000 water # another\n\n#ffffff grass\n")
        self.bake(image, "-o", self.out, "--colours", table)
        self.assertEqual(self.rows(), ["WG"])

    def test_transparent_pixels_keep_their_colour(self):
        rows = [[(255, 128, 0, 0), (255, 128, 0, 255), (1, 2, 3, 4), (200, 100, 50, 1)]]
        image = self.file("a.png", png(rows, opacity=True))
        names = {"ff800000": "swamp", "ff8000": "wall", "01020304": "water", "c8643201": "trees"}
        words = [word for colour, name in names.items() for word in ("--colour", f"{colour}={name}")]
        self.bake(image, "-o", self.out, *words)
        self.assertEqual(self.rows(), ["S@WT"])
        table = self.file("table.txt", "".join(f"{colour} {name}\n" for colour, name in names.items()).encode())
        self.bake(image, "-o", self.out, "--colours", table)
        self.assertEqual(self.rows(), ["S@WT"])
        line = self.refused(3, image, "-o", self.out)
        self.assertIn("pixel (0, 0) has the colour #ff800000", line)
        line = self.refused(2, image, "-o", self.out, "--colour", "ff80000=wall")
        self.assertIn("six hexadecimal digits such as ff8000 are needed, or eight with its opacity", line)

    def test_every_kind_of_png_keeps_its_colours(self):
        table = ["--colour", "000000=wall", "--colour", "555555=water", "--colour", "ffffff=ground", "--colour", "aaaaaa=trees",
                 "--colour", "55555500=swamp", "--colour", "ff8000=outside"]
        palette = [b"PLTE", bytes([0, 0, 0, 0x55, 0x55, 0x55, 0xff, 0xff, 0xff, 0xff, 0x80, 0])]
        for name, (depth, kind, rows, chunks, cells) in {
            "1-bit grey": (1, 0, [b"\x40"], [], "@.@"),
            "2-bit grey": (2, 0, [b"\x1b"], [], "@WT"),
            "4-bit grey": (4, 0, [b"\x05\xf0"], [], "@W."),
            "8-bit grey": (8, 0, [b"\x00\x55\xff"], [], "@W."),
            "16-bit grey": (16, 0, [b"\x00\x00\x55\x55\xff\xff"], [], "@W."),
            "grey with a transparent one": (8, 0, [b"\x00\x55\xff"], [[b"tRNS", b"\x00\x55"]], "@S."),
            "grey and opacity": (8, 4, [b"\x00\xff\x55\x00\xff\xff"], [], "@S."),
            "16-bit grey and opacity": (16, 4, [b"\0\0\xff\xff\x55\x55\0\0\xff\xff\xff\xff"], [], "@S."),
            "palette": (8, 3, [b"\x00\x01\x03"], [palette], "@WO"),
            "2-bit palette": (2, 3, [b"\x18"], [palette], "@W."),
            "palette with opacity": (8, 3, [b"\x00\x01\x03"], [palette, [b"tRNS", b"\xff\x00"]], "@SO"),
            "16-bit colours": (16, 2, [b"\xff\xff\x80\x80\0\0" + 6 * b"\0" + 6 * b"\x55"], [], "O@W"),
            "8-bit colours, rounded": (8, 2, [b"\xff\x80\0" + 3 * b"\0" + 3 * b"\x55"], [], "O@W"),
            "16-bit colours and opacity": (16, 6, [b"\xff\xff\x80\x80\0\0\xff\xff" + 6 * b"\x55" + b"\0\0" + 8 * b"\xff"], [], "OS."),
        }.items():
            with self.subTest(name):
                image = self.file("a.png", raw_png(3, len(rows), depth, kind, rows, chunks))
                self.bake(image, "-o", self.out, *table)
                self.assertEqual(self.rows(), [cells])

    def test_interlaced_images_are_read(self):
        # Adam7: pass by pass, which rows and columns.
        passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
        size, rows = 11, []
        value = lambda x, y: 255 if (x * 7 + y * 5) % 3 else 0
        for left, top, right, down in passes:
            for y in range(top, size, down):
                row = bytes(value(x, y) for x in range(left, size, right))
                if row:
                    rows.append(row)
        image = self.file("a.png", raw_png(size, size, 8, 0, rows, [], interlaced=1))
        self.bake(image, "-o", self.out)
        self.assertEqual(self.rows(), ["".join(".@"[value(x, y) == 0] for x in range(size)) for y in range(size)])

    def test_rounded_colours_and_bytes_after_the_image_are_said(self):
        image = self.file("a.png", raw_png(1, 1, 16, 0, [b"\xff\xfe"], []) + b"more")
        result = wend("bake", image, "-o", self.out, text=True)
        self.assertEqual(result.returncode, 0, result)
        self.assertEqual(self.rows(), ["."])
        self.assertIn("a.png: warning: 3 colours of 16 bits were rounded to 8\n", result.stderr)
        self.assertRegex(result.stderr, r"a.png: byte \d+: warning: 4 bytes after the end of the image have no effect\n")

    def test_damaged_images_say_what_is_wrong_and_where(self):
        sound = png([[WHITE, BLACK]])
        data = sound.index(b"IDAT") - 4
        header = lambda *fields: raw_png(1, 1, 8, 0, [b"\0"], [], header=fields)
        for damaged, *parts in [
            (b"\x88" + sound[1:], "byte 0: this is no PNG image"),
            (sound[:-1], f"byte {len(sound) - 1}: the image ends", "IEND"),
            (sound[: data + 15], f"byte {data + 15}: the image ends here, in the chunk IDAT"),
            (sound[:data], f"byte {data}: the image ends"),
            (sound[:20], "byte 20: the image ends here, in the chunk IHDR"),
            (sound[:30] + b"\1" + sound[31:], "byte 8: the chunk IHDR is damaged: its checksum is"),
            (sound[:-1] + b"\1", "the chunk IEND is damaged: its checksum is"),
            (sound[: data + 4] + b"ID\x01T" + sound[data + 8 :], f"byte {data}: there is no chunk here"),
            (sound[:8] + sound[data:], "byte 8: the image has no header"),
            (header(100000, 100000, 8, 2, 0, 0, 0), "100000 x 100000 pixels; at most 4294967294"),
            (header(50000, 50000, 8, 2, 0, 0, 0), "the 10 bytes of the pixels are too few for 50000 x 50000"),
            (header(0, 1, 8, 2, 0, 0, 0), "byte", "Image width is zero"),
            (header(1, 1, 3, 2, 0, 0, 0), "byte", "Invalid bit depth"),
            (header(1, 1, 8, 5, 0, 0, 0), "byte", "Invalid color type"),
            (header(1, 1, 8, 3, 0, 0, 0), "byte", "Missing PLTE"),
            (raw_png(3, 3, 8, 0, [b"\0\0\0"], []), "byte", "Not enough image data"),
            (raw_png(1, 1, 8, 0, [b"\0\0\0"], []), "byte", "Too much image data"),
        ]:
            with self.subTest(parts=parts):
                line = self.refused(3, self.file("damaged.png", damaged), "-o", self.out)
                for part in ["damaged.png: ", ";", *parts]:
                    self.assertIn(part, line)
                self.assertNotIn("memory", line)
                self.assertFalse(self.out.exists())

    def test_opacity_is_kept(self):
        image = self.file("a.png", png([[WHITE + (255,), ORANGE + (254,)]], opacity=True))
        line = self.refused(3, image, "-o", self.out)
        self.assertIn("pixel (1, 0) has the colour #ff8000fe", line)
        self.bake(image, "-o", self.out, "--nearest", "--colour", "ffffff=ground", "--colour", "ff8000=water")
        self.assertEqual(self.rows(), [".W"])

    def test_unknown_colours_are_rejected_in_one_line(self):
        image = self.file("a.png", png([[WHITE, (250, 1, 2)]]))
        line = self.refused(3, image, "-o", self.out)
        self.assertIn("pixel (1, 0) has the colour #fa0102ff", line)
        self.assertFalse(self.out.exists())

    def test_polygons_become_a_map(self):
        world = {"type": "FeatureCollection", "features": [
            feature([square(0, 0, 4)], "ground"), feature([square(0, 0, 2)]), feature([square(1, 1, 1)], "water"),
            feature([[square(2, 2, 2)], [square(3, 0, 1)]], "trees", "MultiPolygon")]}
        path = self.file("a.geojson", world)
        text = self.bake(path, "-o", self.out, "--cells", 4, "--json", "--draw", self.folder / "a.png")
        made = json.loads(text)
        self.assertEqual((made["width"], made["height"], made["cells"]["water"]), (4, 4, 1))
        self.assertEqual(self.rows(), ["@@.T", "@W..", "..TT", "..TT"])
        self.assertTrue((self.folder / "a.png").read_bytes().startswith(b"\x89PNG"))
        self.bake(path, "-o", self.out, "--cell-size", 2, "--rule", "blocked")
        self.assertEqual(self.rows(), ["@.", ".T"])

    def test_a_world_of_walls_alone_is_remarked_upon(self):
        floor = feature([square(0, 0, 3)])
        self.assertIn("(nothing is free; wend bake --help explains what becomes a wall)", self.bake(self.file("a.json", floor), "-o", self.out))
        self.assertNotIn("nothing is free", self.bake(self.file("b.json", feature([square(0, 0, 3)], "ground")), "-o", self.out))

    def test_holes_stay_open(self):
        path = self.file("a.json", feature([square(0, 0, 3), square(1, 1, 1)])["geometry"])
        self.bake(path, "-o", self.out, "--cells", 3)
        self.assertEqual(self.rows(), ["@@@", "@.@", "@@@"])

    def test_rings_may_be_open_and_collections_are_read(self):
        rings = [square(0, 0, 3)[:-1], square(1, 1, 1)[:-1], [[2, 2]]]
        collection = {"type": "GeometryCollection", "geometries": [feature(rings)["geometry"]]}
        world = {"type": "Feature", "properties": {"terrain": "outside"}, "geometry": collection}
        self.bake(self.file("a.json", world), "-o", self.out, "--cells", 3)
        self.assertEqual(self.rows(), ["OOO", "O.O", "OOO"])

    def test_a_map_goes_to_standard_output(self):
        path = self.file("a.json", feature([square(0, 0, 3)]))
        self.assertTrue(self.bake(path, "-o", "-", "--cells", 2).startswith("type octile\n"))

    def test_polygons_become_a_roadmap(self):
        world = {"type": "FeatureCollection",
                 "features": [feature([square(0, 0, 40)], "ground"), feature([square(10, 10, 20)], "water")]}
        path, roads = self.file("a.geojson", world), self.folder / "a.gr"
        text = self.bake(path, "-o", roads, "--samples", 80, "--json", "--draw", self.folder / "roads.svg")
        made = json.loads(text)
        self.assertEqual((made["waypoints"], made["parts"]), (80, 1))
        places = {}
        for line in (self.folder / "a.co").read_text().splitlines():
            if line.startswith("v "):
                number, x, y = line.split()[1:]
                places[number] = (float(x) / 1000, float(y) / 1000)
        self.assertEqual(len(places), 80)
        arcs = [line.split()[1:] for line in roads.read_text().splitlines() if line.startswith("a ")]
        self.assertEqual(len(arcs), made["edges"])
        for start, end, cost in arcs:
            (ax, ay), (bx, by) = places[start], places[end]
            length = ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5
            self.assertLess(abs(float(cost) / 1000 - length), 0.002)
            for part in range(21):  # no line crosses the water
                x, y = ax + (bx - ax) * part / 20, ay + (by - ay) * part / 20
                self.assertFalse(10.001 < x < 29.999 and 10.001 < y < 29.999)
        again = self.folder / "b.gr"
        self.bake(path, "-o", again, "--samples", 80)
        self.assertEqual(roads.read_bytes(), again.read_bytes())

    def test_what_is_wrong_is_said_in_one_line(self):
        path = self.file("a.geojson", feature([square(0, 0, 3)]))
        image = self.file("a.png", png([[WHITE]]))
        self.assertIn("-o", self.refused(2, path))
        self.assertIn("IN", self.refused(2))
        self.assertIn(".map", self.refused(2, path, "-o", self.folder / "a.txt"))
        self.assertIn("area, blocked or centre", self.refused(2, path, "-o", self.out, "--rule", "most"))
        self.assertIn("lava", self.refused(2, path, "-o", self.out, "--background", "lava"))
        self.assertIn("RRGGBB=NAME", self.refused(2, image, "-o", self.out, "--colour", "ffffff"))
        self.assertIn("not a colour", self.refused(2, image, "-o", self.out, "--colour", "fffff=wall"))
        self.assertIn("did you mean \"water\"", self.refused(2, image, "-o", self.out, "--colour", "ffffff=watr"))
        self.assertIn("polygons", self.refused(2, image, "-o", self.folder / "a.gr"))
        self.assertIn("standard output", self.refused(2, path, "-o", "-", "--json"))
        for option in ("--cells", "--cell-size", "--samples", "--radius"):
            self.assertIn(option + " is for", self.refused(2, image, "-o", self.out, option, 3))
        for option in (["--pixels", 2], ["--colour", "ffffff=wall"], ["--nearest"]):
            self.assertIn(option[0] + " is for images", self.refused(2, path, "-o", self.out, *option))
        self.assertIn("--seed is for roadmaps", self.refused(2, path, "-o", self.out, "--seed", 3))
        self.assertIn("--rule is for maps", self.refused(2, path, "-o", self.folder / "a.gr", "--rule", "area"))
        self.assertIn("nowhere", self.refused(3, self.folder / "nowhere.png", "-o", self.out))
        self.assertIn("byte 40: the image ends here", self.refused(3, self.file("b.png", image.read_bytes()[:40]), "-o", self.out))
        table = self.file("table.txt", b"ffffff ground\nff80 wall\n")
        self.assertIn("table.txt:2:1", self.refused(3, image, "-o", self.out, "--colours", table))
        ground = feature([square(0, 0, 1)])["geometry"]
        for content, words in [
                (b"{", ":1:2: unexpected end of text"), (b"", "JSON"), (b"map", "JSON"), ({"type": "FeatureCollection"}, "features"),
                (feature([[0, 0], [1, 1]], kind="LineString"), "LineString"),
                ({"type": "FeatureCollection", "features": [feature([square(0, 0, 1)]), feature([square(0, 0, 1)], "watr")]},
                 "no terrain 'watr'; did you mean water? ground, "),
                (b'{"type": "Feature",\n "properties": {"terrain": "lava", "cost": 3}, "geometry": ' + json.dumps(ground).encode() + b"}",
                 "c.json:2:29: there is no terrain 'lava'; ground, wall, water, grass, swamp, trees, blocked or outside is needed"),
                (feature([square(0, 0, 1)], 8), "number from 0 to 7"), (feature(3), "an array of rings"), (feature([3]), "ring"),
                (feature([[[0, "a"]]]), "position"), (feature([[[1]]]), "position"), (feature([]), ""),
                ({"type": "FeatureCollection", "features": []}, "no polygons"), (feature([[[1, 1], [1, 1]]]), "")]:
            self.assertIn(words, self.refused(3, self.file("c.json", content), "-o", self.out))
            self.assertFalse(self.out.exists())


if __name__ == "__main__":
    unittest.main()
