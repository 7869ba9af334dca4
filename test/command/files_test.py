"""Every verb that reads files, with files of every kind that are damaged: truncated, with a bad byte, empty, of another kind, a folder, unreadable.

All of it is bad input: exit status 3, nothing on standard output, and one line that names the file, the place in it, what is wrong and what would be
right. Never bad usage: the command line is right.

usage: files_test.py PATH-TO-WEND [unittest options]
"""
import json
import os
import subprocess
import unittest

from wend_command import WEND, CommandTest, answer, png, wend

MAP = "type octile\nheight 3\nwidth 5\nmap\n.....\n..@..\n.....\n"
SCENARIO = "version 1\n0\tsmall.map\t5\t3\t0\t0\t4\t2\t5.41421356\n"
ROADS = "p sp 3 2\na 1 2 5\na 2 3 5\n"
PLACES = "p aux sp co 3\nv 1 0 0\nv 2 3 0\nv 3 6 0\n"
MESH = "mesh\n2\n4 1\n0 0 1 0\n1 0 1 0\n1 1 1 0\n0 1 1 0\n4 0 1 2 3 -1 -1 -1 -1\n"
WKT = "POLYGON ((0 0, 20 0, 20 10, 0 10, 0 0), (4 4, 6 4, 6 6, 4 6, 4 4))\n"
GEOJSON = json.dumps({"type": "Polygon", "coordinates": [[[0, 0], [20, 0], [20, 10], [0, 10], [0, 0]]]}) + "\n"
SVG = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="20" height="10"/></svg>\n'
EDITS = "move 0 0\ngoal 4 2\nplan\nset 1 0 blocked\nplan\n"
COLOURS = "ffffff ground\n000000 wall\n"
LENGTHS = "4.57649122\n"

# The kinds: a sound file, where it may be cut so that the rest is damaged, and where a byte may not be.
KINDS = {
    "map": (MAP.encode(), -9, 40), "scen": (SCENARIO.encode(), -14, 24), "gr": (ROADS.encode(), -6, 12),
    "mesh": (MESH.encode(), -6, 20), "wkt": (WKT.encode(), -9, 14), "geojson": (GEOJSON.encode(), -9, 40),
    "svg": (SVG.encode(), -9, 50), "png": (png([[(255, 255, 255), (0, 0, 0)]]), -14, 45),
    "json": (None, -20, 60), "wend": (None, -40, 200),
}
MESHES = ["mesh", "wkt", "geojson", "svg", "wend"]
POSITIONS = ["--from", "0.25,0.25", "--to", "0.75,0.5"]
CELLS = ["--from", "0,0", "--to", "4,2"]

# Each verb, for each kind of file that it takes: the words around the file's name, which is FILE.
FILE = object()
VERBS = {
    "info": {kind: [FILE] for kind in KINDS if kind != "png"},
    "check": {kind: [FILE] for kind in KINDS if kind != "png"},
    "draw": {kind: [FILE, "-o", "OUT/picture.png"] for kind in KINDS if kind not in ("png", "scen")},
    "path": {"map": [FILE, *CELLS], "gr": [FILE, "--from", "1", "--to", "3"], **{kind: [FILE, *POSITIONS] for kind in MESHES}},
    "scen": {"map": [FILE, "OUT/small.scen"], "scen": ["OUT/small.map", FILE], **{kind: [FILE, "OUT/small.scen"] for kind in MESHES},
             "lengths": ["OUT/small.map", "OUT/small.scen", "--algo", "anyangle", "--lengths", FILE]},
    "anytime": {"map": [FILE, "OUT/small.scen"], "scen": ["OUT/small.map", FILE]},
    "queue": {"map": [FILE, "OUT/small.scen"], "scen": ["OUT/small.map", FILE], **{kind: [FILE, "OUT/line.scen"] for kind in MESHES}},
    "dynamic": {"map": [FILE, "OUT/small.edits"], "edits": ["OUT/small.map", FILE]},
    "explain": {"json": [FILE]},
    "bake": {"png": [FILE, "-o", "OUT/baked.map"], "geojson": [FILE, "-o", "OUT/baked.map"],
             "colours": ["OUT/small.png", "-o", "OUT/baked.map", "--colours", FILE]},
}
# The same with options that only this kind of file takes: a file too damaged to be told is no reason to blame them.
WITH_OPTIONS = {
    ("path", "map"): ["--corners", "free", "--algo", "dijkstra"],
    ("path", "gr"): ["--algo", "dijkstra", "--positions", "OUT/small.co"],
    ("path", "mesh"): ["--mesh-cells", "file", "--algo", "interval"],
    ("path", "wkt"): ["--mesh-cells", "triangles", "--algo", "corridor"],
    ("scen", "map"): ["--algo", "anyangle", "--lengths", "OUT/small.lengths"],
    ("scen", "mesh"): ["--cells", "file"],
    ("bake", "png"): ["--colour", "ffffff=ground", "--nearest", "--pixels", "2"],
    ("bake", "geojson"): ["--cells", "64", "--rule", "blocked", "--background", "wall"],
    ("draw", "map"): ["--neighbours", "4", "--islands"],
    ("draw", "wkt"): ["--see", "1,1"],
}
OTHERS = {"lengths": (LENGTHS.encode(), -11, 2), "edits": (EDITS.encode(), -11, 20), "colours": (COLOURS.encode(), -5, 16)}


class DamagedFiles(CommandTest):
    def setUp(self):
        super().setUp()
        self.kinds = {**KINDS, **OTHERS}
        for kind, command in {"json": ["gen", "wall", "-o"], "wend": ["gen", "city", "--count", "4", "-o"]}.items():
            path = self.folder / ("made." + kind)
            answer(*command, path)
            self.kinds[kind] = (path.read_bytes(),) + self.kinds[kind][1:]
        for kind, (content, _, _) in self.kinds.items():
            self.write("small." + kind, content)
        self.write("small.co", PLACES)
        self.write("line.scen", "version 1\n0 m.mesh 1 1 0.25 0.25 0.75 0.5 0.5590169943749475\n")

    def words(self, verb, kind, path, options=()):
        words = [str(path) if word is FILE else word.replace("OUT", str(self.folder)) for word in [*VERBS[verb][kind], *options]]
        return [verb, *words]

    def refused(self, verb, kind, damage, path, *parts):
        for options in [], WITH_OPTIONS.get((verb, kind)):
            if options is None:
                continue
            with self.subTest(verb=verb, kind=kind, damage=damage, options=bool(options)):
                result = wend(*self.words(verb, kind, path, options), text=True, errors="replace")
                self.assert_complaint(result, 3, path, *parts)
                yield result.stderr

    def each(self):
        for verb, kinds in VERBS.items():
            for kind in kinds:
                yield verb, kind

    def test_sound_files_are_taken(self):
        for verb, kind in self.each():
            for options in [], WITH_OPTIONS.get((verb, kind), []):
                with self.subTest(verb=verb, kind=kind, options=options):
                    result = wend(*self.words(verb, kind, self.folder / ("small." + kind), options), text=True)
                    self.assertEqual(result.returncode, 0, result)

    def test_damaged_files_are_bad_input_with_a_place(self):
        for verb, kind in self.each():
            content, cut, flip = self.kinds[kind]
            damages = {"truncated": content[:cut], "half": content[: len(content) // 2], "bad byte": content[:flip] + b"\x01" + content[flip + 1 :],
                       "zero byte": content[:flip] + b"\0" + content[flip + 1 :]}
            if kind in OTHERS:
                del damages["half"]  # half a list is a list
            for damage, damaged in damages.items():
                path = self.write("damaged." + kind, damaged)
                for line in self.refused(verb, kind, damage, path):
                    if damage == "half":
                        continue  # so little may be left that it is no longer of its kind
                    with self.subTest(verb=verb, kind=kind, damage=damage):
                        self.assertRegex(line, r"damaged\.\w+:(\d+|\d+:\d+| byte \d+): .*;.*")

    def test_what_is_no_file_of_the_kind_is_bad_input(self):
        for verb, kind in self.each():
            path = self.write("empty." + kind, b"")
            list(self.refused(verb, kind, "empty", path))
            path = self.write("blank." + kind, b"\n \n")
            list(self.refused(verb, kind, "blank", path))
            path = self.write("noise." + kind, bytes(i * 89 % 251 for i in range(4000)))
            list(self.refused(verb, kind, "noise", path))
            for name, reason in {"none." + kind: "No such file", "folder": "Is a directory"}.items():
                (self.folder / "folder").mkdir(exist_ok=True)
                list(self.refused(verb, kind, name, self.folder / name, "cannot read", reason))
            list(self.refused(verb, kind, "unreadable", "/proc/self/mem", "cannot read", "Input/output error"))

    def test_a_file_of_another_kind_is_bad_input(self):
        for verb, kind in self.each():
            for other in self.kinds:
                if other in VERBS[verb] or verb in ("info", "check", "draw"):
                    continue
                if verb == "bake" and other == "json":
                    continue  # JSON as GeoJSON is, so that the options of images are indeed wrong; see below
                path = self.folder / ("small." + other)
                list(self.refused(verb, kind, other, path))
        self.assert_complaint(wend("bake", self.folder / "small.json", "-o", self.folder / "a.map"), 3, "small.json:1:1: ")
        self.assert_complaint(wend("draw", self.folder / "small.scen", "-o", self.folder / "a.png"), 3, "small.scen")
        for verb in "info", "check":
            for other in ["png", *OTHERS]:
                self.assert_complaint(wend(verb, self.folder / ("small." + other)), 3, "small." + other)

    def test_a_damaged_beginning_is_reported_with_its_place_by_the_name_of_the_file(self):
        for kind in "map", "scen", "gr", "mesh", "wkt", "svg", "wend":
            path = self.write("damaged." + kind, b"#" + self.kinds[kind][0][1:])
            for verb in "info", "check":
                result = wend(verb, path, text=True)
                self.assert_complaint(result, 3, path)
                self.assertRegex(result.stderr, r"damaged\.\w+:(1:\d+| byte 0): .*;.*")

    def test_a_damaged_file_beside_the_graph_is_named(self):
        for damaged in PLACES[:-5], PLACES.replace("v 2 3", "v 2 x"), "":
            path = self.write("small.co", damaged)
            for verb in "info", "check", "path":
                words = self.words(verb, "gr", self.folder / "small.gr")
                self.assert_complaint(wend(*words), 3, path)

    def test_a_byte_order_mark_is_passed_everywhere(self):
        (self.folder / "marked").mkdir()
        for verb, kind in self.each():
            if kind in ("png", "wend"):
                continue
            path = self.write("marked/small." + kind, b"\xef\xbb\xbf" + self.kinds[kind][0])
            self.write("marked/small.co", b"\xef\xbb\xbf" + PLACES.encode())
            with self.subTest(verb=verb, kind=kind):
                result = wend(*self.words(verb, kind, path), text=True)
                self.assertEqual((result.returncode, result.stderr), (0, ""), result)
        path = self.write("marked.map", "\ufefftype octile\nheight x\n")
        self.assert_complaint(wend("info", path), 3, "marked.map:2:8: ")
        path = self.write("marked.wkt", "\ufeffPOLYGON (x")
        self.assert_complaint(wend("info", path), 3, "marked.wkt:1:10: ")
        path = self.write("wide.map", MAP.encode("utf-16"))
        self.assert_complaint(wend("info", path), 3, "wide.map:1:1: the text is in UTF-16; UTF-8 is needed")

    def test_text_that_is_no_utf8_is_rejected_at_its_byte(self):
        scene = self.kinds["json"][0]
        at = scene.index(b'"title": "') + 10
        before = scene[:at].count(b"\n") + 1, at - scene.rfind(b"\n", 0, at)
        for bad in b"\xff", b"\x80", b"\xc0\xaf", b"\xe0\x80\xaf", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xf0\x9f\x98":
            path = self.write("scene.json", scene[:at] + bad + scene[at:])
            for verb in ["info", "--json"], ["info"], ["check"], ["explain"], ["draw", "-o", self.folder / "a.png"]:
                place = "scene.json:%d:%d: byte 0x%02x is not valid UTF-8" % (*before, bad[0])
                self.assert_complaint(wend(*verb, path), 3, place)
            path = self.write("room.geojson", b'{"type": "Polygon", "a": "' + bad + b'", "coordinates": []}')
            for verb in ["info", "--json"], ["bake", "-o", self.folder / "a.map"]:
                self.assert_complaint(wend(*verb, path), 3, "room.geojson:1:27: byte 0x%02x is not valid UTF-8" % bad[0])

    def test_scenes_are_json_to_the_letter(self):
        for text, place in [
            ('{"title": "\\ud800", "areas": []}', ":1:13: unexpected 'u'; a low surrogate"),
            ('{"title": "\\ude00", "areas": []}', ":1:13: unexpected 'u'; a high surrogate"),
            ('{"title": "\\ud83dx", "areas": []}', ":1:13: unexpected 'u'; a low surrogate"),
            ('{"title": "a\tb", "areas": []}', ":1:13: there is byte 0x09 here; a string without control"),
            ('{"title": "\\x41", "areas": []}', ":1:13: unexpected 'x'; one of"),
            ('{"areas": [], "map": {"spacing": 01}}', ":1:34: unexpected '0'; a number without a leading 0"),
            ('{"areas": [], "map": {"spacing": 1.}}', ":1:36: unexpected '}'; a digit after the point"),
            ('{"areas": [], "map": {"spacing": 1e}}', ":1:36: unexpected '}'; a digit of the exponent"),
            ('{"areas": [], "map": {"spacing": +1}}', ":1:34: unexpected '+'; a value"),
            ('{"areas": [], "things": [],}', ":1:28: unexpected '}'; a name in quotes"),
            ('{"areas": [] "things": []}', ":1:14: unexpected '\"'; ',' or '}'"),
            ('{"areas": [}', ":1:12: unexpected '}'; a value"),
            ('{"areas": []} x', ":1:15: unexpected 'x'; the end of the text"),
            ('{"areas": [], "title', ":1:21: unexpected end of text"),
            ('{"areas": ' + 1100 * "[" + 1100 * "]" + "}", "nested no deeper than 1000"),
        ]:
            with self.subTest(text[:60]):
                path = self.write("scene.json", text)
                self.assert_complaint(wend("explain", path), 3, "scene.json:", place)
        path = self.write("scene.json", self.kinds["json"][0].replace(b'"title": "', b'"title": "\\ud83d\\ude00 \xc3\xa4 '))
        self.assertEqual(json.loads(answer("info", "--json", path))["title"][:4], "\U0001f600 \xe4 ")

    def test_json_is_valid_whatever_a_file_is_called(self):
        name = os.fsencode(self.folder) + b"/a\xff\xc3\xa4\xed\xa0\x80\n\"."
        for kind, words in {
            "map": [["path", FILE, *CELLS], ["scen", FILE, "OUT/small.scen"], ["queue", FILE, "OUT/small.scen"],
                    ["dynamic", FILE, "OUT/small.edits"], ["check", FILE], ["draw", FILE, "-o", "OUT/a.png"]],
            "geojson": [["bake", FILE, "-o", "OUT/a.map"], ["path", FILE, *POSITIONS]],
            "gr": [["path", FILE, "--from", "1", "--to", "3"]],
        }.items():
            path = name + kind.encode()
            with open(path, "wb") as file:
                file.write(self.kinds[kind][0])
            for line in words:
                line = [path if word is FILE else os.fsencode(word.replace("OUT", str(self.folder))) for word in line]
                with self.subTest(verb=line[0], kind=kind):
                    # Not by wend(): that makes text of the words.
                    result = subprocess.run([os.fsencode(WEND), *line, b"--json"], capture_output=True, timeout=120)
                    self.assertEqual(result.returncode, 0, result)
                    told = json.loads(result.stdout.decode("utf-8", errors="strict"))
                    names = [value for value in told.values() if isinstance(value, str) and value.endswith("." + kind)]
                    self.assertEqual({each.rpartition("/")[2] for each in names} - {"a\ufffd\xe4\ufffd\ufffd\ufffd\n\"." + kind}, set())

    def test_nothing_is_written_of_damaged_files(self):
        before = sorted(os.listdir(self.folder))
        path = self.write("damaged.map", MAP[:-9])
        wend("draw", path, "-o", self.folder / "a.png")
        path = self.write("damaged.geojson", GEOJSON[:-9])
        wend("bake", path, "-o", self.folder / "a.map")
        self.assertEqual(sorted(os.listdir(self.folder)), sorted([*before, "damaged.map", "damaged.geojson"]))


if __name__ == "__main__":
    unittest.main()
