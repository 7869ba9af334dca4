"""Drives the built command: exit statuses, help, JSON, one-line errors, broken outputs.

usage: command_test.py PATH-TO-WEND [unittest options]
"""
import json
import os
import pathlib
import re
import shutil
import struct
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree

import wend_command
from wend_command import WEND, CommandTest

__file__ = os.path.abspath(__file__)
SCRATCH = tempfile.TemporaryDirectory()  # wend demo leaves pictures in the folder it runs in
os.chdir(SCRATCH.name)
SUBCOMMANDS = ["info", "check", "draw", "gen", "bake", "path", "scen", "queue", "bench", "demo"]

SMALL_MAP = "type octile\nheight 3\nwidth 5\nmap\n..@W.\n.S@..\nTT@..\n"


def wend(*words, **more):
    return wend_command.wend(*words, text=True, **more)


def checksum(data):
    """CRC-64/XZ, bit by bit, as docs/files.md describes it."""
    crc = (1 << 64) - 1
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0xC96C5795D7870F42 if crc & 1 else 0)
    return crc ^ ((1 << 64) - 1)


def container(kind=b"TEST", payload=b"hello"):
    """A sound file with one optional chunk, built from the documentation alone."""
    start = 48 + 32
    size = (start + len(payload) + 15) // 16 * 16
    table = b"NOTE" + struct.pack("<HHQQQ", 1, 0, start, len(payload), checksum(payload))
    head = b"\x89WND\r\n\x1a\n" + struct.pack("<HH4sQI12x", 1, 0, kind, size, 1)
    return (head + struct.pack("<Q", checksum(head + table)) + table + payload).ljust(size, b"\0")


class Command(CommandTest):
    def test_the_overview_names_every_subcommand(self):
        for words in [[], ["--help"], ["-h"], ["help"]]:
            result = wend(*words)
            self.assertEqual((result.returncode, result.stderr), (0, ""))
            for name in SUBCOMMANDS:
                self.assertRegex(result.stdout, rf"(?m)^  {name} ")

    def test_the_version_is_that_of_the_headers(self):
        header = (pathlib.Path(__file__).parents[2] / "include/wend/api.h").read_text()
        version = ".".join(re.findall(r"#define WEND_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)", header))
        self.assertEqual(wend("--version").stdout, f"wend {version}\n")
        self.assertEqual(json.loads(wend("info", "--json").stdout)["version"], version)

    def test_every_subcommand_explains_itself_with_an_example(self):
        for name in SUBCOMMANDS:
            help_text = wend("help", name)
            self.assertEqual((help_text.returncode, help_text.stderr), (0, ""))
            for words in [[name, "--help"], [name, "-h"]]:
                self.assertEqual(wend(*words).stdout, help_text.stdout)
            self.assertRegex(help_text.stdout, rf"(?m)^examples:\n  wend {name}")
            self.assertIn("\n  -h, --help ", help_text.stdout)
            self.assertIn("--json", help_text.stdout)
            self.assertLessEqual(max(map(len, help_text.stdout.splitlines())), 80, name)

    def test_a_sound_file_is_described_and_a_damaged_one_is_rejected_in_one_line(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "note.wend")
            sound = container()
            pathlib.Path(path).write_bytes(sound)
            self.assertEqual(wend("check", path).returncode, 0)
            self.assertEqual(json.loads(wend("check", path, "--json").stdout)["sound"], True)
            facts = json.loads(wend("info", path, "--json").stdout)
            self.assertEqual(facts["file"][0]["kind"], "TEST")
            self.assertEqual(facts["chunk"][0]["bytes"], 5)
            self.assertIn("chunk 0 tag: NOTE", wend("info", path).stdout)
            for damaged in (sound[:-1], sound[:60], sound[:20], sound + b"x", sound[:82] + b"L" + sound[83:]):
                pathlib.Path(path).write_bytes(damaged)
                self.assert_complaint(wend("check", path), 3, path, "byte ")
                self.assert_complaint(wend("info", path), 3, path, "byte ")
            pathlib.Path(path).write_bytes(b"")
            self.assert_complaint(wend("check", path), 3, "the file is empty")
        self.assert_complaint(wend("check"), 2, "needs a FILE")

    def test_unknown_words_suggest_the_nearest(self):
        self.assert_complaint(wend("benhc"), 2, "wend: ", 'did you mean "bench"?', "try 'wend --help'")
        self.assert_complaint(wend("help", "dmeo"), 2, 'did you mean "demo"?')
        self.assert_complaint(wend("--versoin"), 2, "did you mean --version?")
        self.assert_complaint(wend("info", "--jsn"), 2, "wend info: ", "did you mean --json?", "try 'wend info --help'")
        self.assert_complaint(wend("xyzzy"), 2, 'no subcommand "xyzzy"')
        self.assert_complaint(wend("a\nb\x1b[2J"), 2, r'"a\nb\x1b[2J"')

    def test_bad_usage_is_2(self):
        self.assertEqual(
            wend("bench", "--repeats", "abc").stderr,
            "wend bench: --repeats needs a whole number from 1 to 1000, not \"abc\"; try 'wend bench --help'\n",
        )
        self.assert_complaint(wend("bench", "--repeats", "abc"), 2)
        self.assert_complaint(wend("bench", "--csv"), 2, "--csv needs FILE after it")
        self.assert_complaint(wend("bench", "--quick=1"), 2, "--quick takes no value")
        self.assert_complaint(wend("info", "one", "two"), 2, '"two" is one more')
        self.assert_complaint(wend("demo", "thing"), 2, '"thing"')
        self.assert_complaint(wend("help", "info", "demo"), 2)

    def test_bad_input_is_3_and_names_the_file(self):
        self.assert_complaint(wend("info", "nosuchfile"), 3, "wend info: cannot read nosuchfile: No such file")
        self.assert_complaint(wend("info", "/"), 3, "cannot read /: Is a directory")
        self.assert_complaint(wend("info", __file__), 3, __file__, "not a kind of file that wend supports", "known kinds: ")
        self.assert_complaint(wend("info", "-"), 3, "standard input: the file is empty")
        self.assert_complaint(wend("info", "no\nsuch"), 3, r"no\nsuch")

    def test_json_parses(self):
        build = json.loads(wend("info", "--json").stdout)
        self.assertEqual(build["lattice"]["default_unit"], 2**-14)
        self.assertEqual(build["lattice"]["default_range"], 2**15 - 2**-14)
        demo = json.loads(wend("demo", "--json").stdout)
        self.assertGreater(demo["side_of_line"]["float_wrong"], 0)

    def test_the_demo_fits_80_columns_and_says_what_is_next(self):
        result = wend("demo")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertLessEqual(max(map(len, result.stdout.splitlines())), 80)
        self.assertNotIn("\x1b", result.stdout)
        self.assertIn("You saw", result.stdout)
        self.assertIn("Next:", result.stdout)

    def test_the_demo_draws_pictures_of_paths_that_both_planners_agree_on(self):
        with tempfile.TemporaryDirectory() as folder:
            result = wend("demo", "--json", cwd=folder)
            self.assertEqual((result.returncode, result.stderr), (0, ""))
            demo = json.loads(result.stdout)
            self.assertEqual([world["kind"] for world in demo["worlds"]], ["rooms", "caves", "city"])
            for world in demo["worlds"]:
                self.assertAlmostEqual(world["astar"]["cost"], world["dijkstra"]["cost"], places=6)
                self.assertLess(world["astar"]["expanded"], world["dijkstra"]["expanded"])
            self.assertEqual(sorted(os.listdir(folder + "/demo")), sorted(os.path.basename(p) for p in demo["pictures"]))
            self.assertEqual({p[-4:] for p in demo["pictures"]}, {".png", ".svg"})
            for picture in demo["pictures"]:
                head = pathlib.Path(folder, picture).read_bytes()[:8]
                self.assertIn(head, [b"\x89PNG\r\n\x1a\n", b"<?xml ve"])
                self.assertIn(picture, wend("demo", cwd=folder).stdout)

    def test_a_demo_that_cannot_draw_says_so_in_one_line(self):
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "demo").write_text("in the way")
            self.assert_complaint(wend("demo", cwd=folder), 3, "cannot make the folder demo", "in the way")
            self.assert_complaint(wend("demo", "-o", folder + "/no/where"), 3, "cannot make the folder", "No such file")
            self.assert_complaint(wend("demo", "-o", "/proc"), 3, "cannot write /proc/rooms.png")
            self.assertEqual(os.listdir(folder), ["demo"])

    def test_info_reports_what_a_moving_ai_map_holds(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "small.anything")
            pathlib.Path(path).write_text(SMALL_MAP)
            facts = json.loads(wend("info", path, "--json").stdout)
            self.assertEqual((facts["kind"], facts["width"], facts["height"]), ("Moving AI map", 5, 3))
            self.assertEqual((facts["cells"], facts["free"], facts["islands"]), (15, 12, 4))
            self.assertEqual(facts["terrain"], {"ground": 8, "swamp": 1, "water": 1, "trees": 2, "blocked": 3})
            lines = wend("info", path).stdout
            for part in ["Moving AI map", "5 x 3 cells", "12 of 15 cells, 80.0%", "2 trees (T)", "islands       4"]:
                self.assertIn(part, lines)
            pathlib.Path(path).write_text(SMALL_MAP.replace("S", "?"))
            self.assert_complaint(wend("info", path), 3, f"{path}:6:")

    def test_draw_writes_png_and_svg(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "small & <odd>.map")
            pathlib.Path(path).write_text(SMALL_MAP)
            for words in [[], ["--islands"], ["--theme", "dark"], ["--no-legend"], ["--title", "A & B \xe4", "--size", "300"]]:
                for name in ["picture.png", "picture.svg"]:
                    picture = os.path.join(folder, name)
                    result = wend("draw", path, "-o", picture, "--json", *words)
                    self.assertEqual((result.returncode, result.stderr), (0, ""), words)
                    size = json.loads(result.stdout)
                    bytes_written = pathlib.Path(picture).read_bytes()
                    if name.endswith("png"):
                        self.assertEqual(bytes_written[:8], b"\x89PNG\r\n\x1a\n")
                        width, height = (int.from_bytes(bytes_written[i : i + 4], "big") for i in (16, 20))
                    else:
                        root = xml.etree.ElementTree.fromstring(bytes_written)
                        width, height = int(root.get("width")), int(root.get("height"))
                        texts = [each.text for each in root.iter("{http://www.w3.org/2000/svg}text")]
                        self.assertIn("A & B \xe4" if "--title" in words else "small & <odd>.map", texts)
                        self.assertEqual("swamp" in texts, words not in (["--islands"], ["--no-legend"]))
                        self.assertEqual("4 islands" in texts, words == ["--islands"])
                    self.assertEqual((width, height), (size["width"], size["height"]))
            line = wend("draw", path, "-o", picture)
            self.assertRegex(line.stdout, r"picture.svg: \d+ x \d+ pixels\n\Z")
            self.assertEqual(sorted(os.listdir(folder)), ["picture.png", "picture.svg", os.path.basename(path)])

    def test_draw_rejects_in_one_line_and_leaves_nothing(self):
        with tempfile.TemporaryDirectory() as folder:
            path, bad = os.path.join(folder, "small.map"), os.path.join(folder, "bad.map")
            pathlib.Path(path).write_text(SMALL_MAP)
            pathlib.Path(bad).write_text(SMALL_MAP[:-9])
            picture = os.path.join(folder, "picture.png")
            self.assert_complaint(wend("draw"), 2, "FILE", "try 'wend draw --help'")
            self.assert_complaint(wend("draw", path), 2, "-o is needed")
            self.assert_complaint(wend("draw", path, "-o", picture + ".jpg"), 2, ".png", ".svg", "picture.png.jpg")
            self.assert_complaint(wend("draw", path, "-o", picture, "--theme", "blue"), 2, "light or dark")
            self.assert_complaint(wend("draw", path, "-o", picture, "--size", "9"), 2, "--size needs")
            self.assert_complaint(wend("draw", path, "-o", picture, "--legend", "--no-legend"), 2, "--no-legend")
            self.assert_complaint(wend("draw", path, "-o", os.path.join(folder, "no", "p.png")), 3, "cannot write")
            self.assert_complaint(wend("draw", "nosuchfile", "-o", picture), 3, "cannot read nosuchfile")
            self.assert_complaint(wend("draw", __file__, "-o", picture), 3, "not a kind of file", "Moving AI map")
            self.assert_complaint(wend("draw", bad, "-o", picture), 3, bad)
            self.assertEqual(sorted(os.listdir(folder)), ["bad.map", "small.map"])

    def test_an_output_that_cannot_be_written_is_an_error(self):
        for words in [["info"], ["info", "--json"], ["demo"], ["help", "info"], ["--version"], []]:
            with open("/dev/full", "w") as full:
                self.assert_complaint(wend(*words, stdout=full), 3, "cannot write to standard output: No space left")
            closed = subprocess.run(
                ["/bin/sh", "-c", '"$0" "$@" >&-', WEND, *words], stderr=subprocess.PIPE, text=True, timeout=60
            )
            self.assertEqual(closed.returncode, 3, words)
            self.assertRegex(closed.stderr, r"\A[^\n]*cannot write to standard output[^\n]*\n\Z")

    def test_a_missing_benchmark_program_is_said_clearly(self):
        with tempfile.TemporaryDirectory() as folder:
            alone = os.path.join(folder, "wend")
            shutil.copy(WEND, alone)
            result = subprocess.run([alone, "bench", "--list"], capture_output=True, text=True, timeout=60)
            self.assert_complaint(result, 1, f"wend bench: cannot run {folder}/wend-bench: No such file")

    def test_the_benchmark_program_is_found_from_anywhere(self):
        with tempfile.TemporaryDirectory() as folder:
            os.symlink(WEND, os.path.join(folder, "other-name"))
            result = subprocess.run([os.path.join(folder, "other-name"), "bench", "--list"], cwd="/", capture_output=True)
            self.assertEqual(result.returncode, 0, result)


if __name__ == "__main__":
    unittest.main()
