"""Runs the examples of `wend SUBCOMMAND --help` and the command lines of README.md and docs/, in a folder with the files they speak of.

usage: examples_test.py PATH-TO-WEND [unittest options]
"""
import os
import pathlib
import re
import subprocess
import unittest

from wend_command import WEND, CommandTest, png

ROOT = pathlib.Path(__file__).resolve().parents[2]
# What stands for something of the reader's, and what measures: the first cannot be run, the second has tests of its own.
NOT_RUN = re.compile(r"\b(MAP|SCEN|SUITE|COMMAND|FILE)\b|wend bench(?! --list| base --quick)")


def run(line, folder):
    environment = {**os.environ, "PATH": os.path.dirname(WEND) + ":" + os.environ["PATH"]}
    return subprocess.run(["bash", "-o", "pipefail", "-c", line], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120)


def command_lines(text, start):
    """The commands of indented lines that begin so, without the remarks that two spaces begin."""
    for line in re.findall(rf"^ +{start}.*", text, re.M):
        yield re.split(r"\s{2,}", line.strip())[0].removeprefix("$ ").replace("build/wend", "wend")


class Examples(CommandTest):
    def make_files(self):
        """The files that examples speak of and do not make themselves."""
        for line in ["wend gen random --blocked 12 --width 49 --height 49 --seed 3 -o arena.map --scen arena.map.scen -q 40", "wend gen office -o office.wkt",
                     "wend gen caves -o caves.map --scen caves.map.scen --queries 60", "cp arena.map lak303d.map",
                     "wend gen city -o town.geojson --count 40 --size 200", "wend gen city -o town.wend --count 40 --size 200",
                     "wend gen roads -o roads.gr --waypoints 600 --seed 5", "wend gen guards -o guards.json",
                     "wend path arena.map --from 1,11 --to 40,38 --save way.wend", "wend gen night -o night.json", "wend gen zigzag -o zigzag.json", "wend gen annotations -o park.json"]:
            result = run(line, self.folder)
            self.assertEqual(result.returncode, 0, line + "\n" + result.stdout)
        ground, wall = (255, 255, 255), (0x7f, 0x33, 0)
        self.write("level.png", png([[wall if (x + y) % 5 == 0 else ground for x in range(20)] for y in range(12)]))
        self.write("scan.png", png([[(250, 251, 255 - x) for x in range(20)] for y in range(12)]))
        self.write("arena.mesh", "mesh\n2\n4 1\n0 0 2 0 -1\n4 0 2 0 -1\n4 3 2 0 -1\n0 3 2 0 -1\n4 0 1 2 3 -1 -1 -1 -1\n")
        self.write("arena.scen", "version 1\n0 arena.mesh 4 3 0 0 4 3 5\n")
        corners = [[13.40, 52.51], [13.41, 52.51], [13.41, 52.52], [13.40, 52.52], [13.40, 52.51]]
        self.write("berlin.geojson", {"type": "Polygon", "coordinates": [corners]})
        self.write("edits.txt", "move 1 11\ngoal 40 38\nplan\nset 20 20 blocked\nset 21 21 blocked\nplan\n")
        self.write("exact.txt", "1\n" * 40)

    def run_all(self, lines, where):
        for line in lines:
            if NOT_RUN.search(line):
                continue
            with self.subTest(where=where, line=line):
                result = run(line, self.folder)
                mistaken = "gras with" in line  # a mistake that the page shows
                self.assertEqual(result.returncode, 3 if mistaken else 0, result.stdout)

    def test_the_examples_of_every_help_run(self):
        self.make_files()
        names = re.findall(r"^  (\w+) ", re.search(r"subcommands:\n(.*?)\n\n", run("wend --help", self.folder).stdout, re.S).group(1), re.M)
        self.assertGreater(len(names), 10)
        for name in names:
            text = run(f"wend {name} --help", self.folder).stdout
            examples = list(command_lines(text.split("\nexamples:\n")[1].split("\nexit status")[0], "wend"))
            self.assertGreater(len(examples), 0, name)
            self.run_all(examples, name)

    def test_the_command_lines_of_the_pages_run(self):
        self.make_files()
        for page in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]:
            lines = command_lines(page.read_text(), r"(?:build/|\$ )?wend (?!\w+:)")
            self.run_all((line for line in lines if "-> " not in line), page.name)


if __name__ == "__main__":
    unittest.main()
