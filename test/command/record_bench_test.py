"""Drives scripts/record_bench.sh in a repository of its own: what it records, what it refuses.

usage: record_bench_test.py BUILD-FOLDER [unittest options]
"""
import csv
import os
import pathlib
import shlex
import shutil
import subprocess
import sys
import tempfile
import unittest

BUILD = os.path.abspath(sys.argv.pop(1))
SCRIPT = pathlib.Path(__file__).parents[2] / "scripts" / "record_bench.sh"
PEER = pathlib.Path(__file__).with_name("test_peer.py")


def rows_of(path):
    with open(path, newline="") as file:
        return list(csv.DictReader(file))


class RecordBench(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.tree = pathlib.Path(folder.name)
        self.results = self.tree / "bench" / "results"
        (self.tree / "scripts").mkdir()
        shutil.copy(SCRIPT, self.tree / "scripts")
        self.git("init", "--quiet")
        self.git("add", ".")
        self.git("-c", "user.name=nobody", "-c", "user.email=nobody@example.org", "commit", "--quiet", "-m", "All")

    def git(self, *words):
        done = subprocess.run(["git", *words], cwd=self.tree, check=True, capture_output=True, text=True)
        return done.stdout.strip()

    def record(self, *words, peers="", **environment):
        return subprocess.run(
            [self.tree / "scripts" / "record_bench.sh", "--quick", "--build", BUILD, *words],
            capture_output=True, text=True, timeout=100, env=dict(os.environ, WEND_PEERS=peers, **environment),
        )

    def test_rows_and_figures_carry_commit_and_machine(self):
        done = self.record("protocol")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertRegex(done.stdout, r"\Asuite 1 of 1: protocol \.\.\.\n  2 rows in \d+ s\n\Z")
        self.assertEqual(sorted(os.listdir(self.results)), ["protocol.csv", "summary.csv"])
        rows, figures = rows_of(self.results / "protocol.csv"), rows_of(self.results / "summary.csv")
        self.assertEqual([row["name"] for row in rows], ["wend", "other"])
        self.assertEqual({row["figure"]: row["value"] for row in figures}["rows"], "2")
        for row in rows + figures:
            self.assertEqual((row["suite"], row["commit"]), ("protocol", self.git("describe", "--always")))
            self.assertRegex(row["machine"], r"\A.+, \d+ cores, (gcc|clang) .+, .*-std=c17 .*-ffp-contract=off.*\Z")

    def test_figures_of_suites_that_did_not_run_stay(self):
        self.results.mkdir(parents=True)
        (self.results / "summary.csv").write_text(
            'suite,figure,value,commit,machine\nprotocol,old,1,a,b\nzoo,lions,2,abc,"a box, 1 core"\n')
        self.assertEqual(self.record("protocol").returncode, 0)
        figures = rows_of(self.results / "summary.csv")
        self.assertNotIn("old", [row["figure"] for row in figures])
        self.assertEqual(figures[-1], dict(suite="zoo", figure="lions", value="2", commit="abc", machine="a box, 1 core"))

    def test_outside_peers_take_part_in_their_suite(self):
        peer = f"{shlex.quote(sys.executable)} {shlex.quote(str(PEER))}"
        done = self.record("protocol", peers=f"protocol other={peer} good\ngeom other=/no/such/program")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual([row["skipped"] for row in rows_of(self.results / "protocol.csv")], ["", ""])
        kept = (self.results / "protocol.csv").read_bytes(), (self.results / "summary.csv").read_bytes()
        done = self.record("protocol", peers=f"protocol other={peer} wrong")
        self.assertEqual(done.returncode, 1)
        self.assertIn("failed: protocol", done.stderr)
        self.assertEqual(kept, ((self.results / "protocol.csv").read_bytes(), (self.results / "summary.csv").read_bytes()))

    def test_changes_that_are_in_no_commit_are_rejected(self):
        self.assertEqual(self.record("protocol").returncode, 0)  # results are no such changes
        (self.tree / "change.c").write_text("int change;\n")
        done = self.record("protocol")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("WEND_DIRTY=1", done.stderr)
        self.assertEqual(self.record("protocol", WEND_DIRTY="1").returncode, 0)
        for row in rows_of(self.results / "protocol.csv"):
            self.assertEqual(row["commit"], self.git("describe", "--always") + "-dirty")

    def test_bad_words_are_rejected_before_anything_runs(self):
        for words, peers, part in [
            (["zoo"], "", 'there is no suite "zoo"'),
            (["--fast"], "", "there is no option --fast"),
            (["protocol"], "zoo other=true", 'not "zoo other=true"'),
            (["protocol"], "protocol other", 'not "protocol other"'),
        ]:
            done = self.record(*words, peers=peers)
            self.assertEqual((done.returncode, done.stdout), (2, ""), words)
            self.assertIn(part, done.stderr)
        self.assertFalse(self.results.exists())


if __name__ == "__main__":
    unittest.main()
