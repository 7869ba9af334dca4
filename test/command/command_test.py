"""Drives the built command: exit statuses, help, JSON, one-line errors, broken outputs.

usage: command_test.py PATH-TO-WEND [unittest options]
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

WEND = os.path.abspath(sys.argv.pop(1))
SUBCOMMANDS = ["info", "bench", "demo"]


def wend(*words, **more):
    more.setdefault("stdout", subprocess.PIPE)
    return subprocess.run([WEND, *words], stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True, timeout=60, **more)


class Command(unittest.TestCase):
    def assert_complaint(self, result, status, *parts):
        """One line on stderr that holds the parts, nothing on stdout, and the exit status."""
        self.assertEqual(result.returncode, status, result)
        self.assertRegex(result.stderr, r"\A[^\n]+\n\Z")
        for part in parts:
            self.assertIn(part, result.stderr)
        self.assertFalse(result.stdout)

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
        self.assert_complaint(wend("info", __file__), 3, __file__, "not a kind of file that wend knows", "known kinds: ")
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

    def test_an_output_that_cannot_be_written_is_an_error(self):
        for words in [["info"], ["info", "--json"], ["demo"], ["help", "info"], ["--version"], []]:
            with open("/dev/full", "w") as full:
                self.assert_complaint(wend(*words, stdout=full), 1, "cannot write to standard output: No space left")
            closed = subprocess.run(
                ["/bin/sh", "-c", '"$0" "$@" >&-', WEND, *words], stderr=subprocess.PIPE, text=True, timeout=60
            )
            self.assertEqual(closed.returncode, 1, words)
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
