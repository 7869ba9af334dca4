"""Drives `wend bench`: rows, summary, files, and outside peers that behave well or badly.

usage: bench_test.py PATH-TO-WEND [unittest options]
"""
import csv
import json
import os
import pathlib
import pty
import shlex
import signal
import subprocess
import sys
import tempfile
import time
import unittest

from wend_command import WEND, wend

PEER = pathlib.Path(__file__).with_name("test_peer.py")


def bench(*words, **more):
    return wend("bench", *words, text=True, **more)


def peer(behaviour="good"):
    return f"other={shlex.quote(sys.executable)} {shlex.quote(str(PEER))} {shlex.quote(behaviour)}"


def run_with_peer(behaviour, *words):
    return bench("protocol", "--quick", "--json", "--repeats", "3", "--peer", peer(behaviour), *words)


def is_running(process):
    try:
        return pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


class Bench(unittest.TestCase):
    def rows(self, result):
        self.assertEqual(result.returncode, 0, result)
        rows = [json.loads(line) for line in result.stdout.splitlines()]
        self.assertIs(rows[-1]["summary"], True)
        return rows[:-1], rows[-1]

    def assert_lost(self, behaviour, *parts, words=()):
        """The rows of the peer are skipped, ours are there, and one line says why."""
        result = run_with_peer(behaviour, *words)
        rows, summary = self.rows(result)
        self.assertRegex(result.stderr, r"\Awend bench: peer other [^\n]+; its rows are skipped\n\Z")
        for part in parts:
            self.assertIn(part, result.stderr)
        self.assertEqual([row["name"] for row in rows], ["wend", "other"])
        self.assertNotIn("skipped", rows[0])
        self.assertEqual(rows[1]["skipped"], "the peer was lost")
        self.assertIsNone(rows[1]["ratio_to_peer"])
        self.assertEqual(summary["skipped"], 1)

    def test_a_peer_that_was_not_given_has_a_row_that_says_so(self):
        rows, summary = self.rows(bench("protocol", "--quick", "--json"))
        self.assertEqual([row["name"] for row in rows], ["wend", "other"])
        self.assertEqual(rows[1]["skipped"], "not given: --peer NAME=COMMAND")
        self.assertEqual(summary["skipped"], 1)

    def test_the_base_suite_runs_and_agrees_with_its_peers(self):
        rows, summary = self.rows(bench("base", "--quick", "--json"))
        self.assertIs(summary["checksums_agree"], True)
        self.assertEqual(summary["rows"], len(rows))
        names = {row["name"] for row in rows}
        self.assertIn("wend", names)
        if "std::priority_queue" in names:  # there was a C++ compiler
            for group in ["heap", "bucket", "hash"]:
                ratios = [
                    row["ratio_to_peer"]
                    for row in rows
                    if row["name"].startswith("std::") and row["case"].startswith({"hash": "map"}.get(group, group))
                ]
                self.assertAlmostEqual(summary[f"{group}_over_std_min"], min(ratios), places=9)
                self.assertGreaterEqual(summary[f"{group}_over_std_geomean"], min(ratios) * (1 - 1e-9))
        for row in rows:
            self.assertLessEqual(row["min_ns_per_op"], row["median_ns_per_op"])
            self.assertEqual(row["repeats"], 3)

    def test_triangulations_are_compared_with_the_fastest_peer(self):
        with tempfile.TemporaryDirectory() as folder:
            words = ["cdt", "--quick", "--json", "--repeats", "1", "--peer", peer("unsupported")]
            rows, summary = self.rows(bench(*words, env=dict(os.environ, TMPDIR=folder)))
            self.assertEqual(os.listdir(folder), [])  # the input for outside peers is gone
        ours = [row for row in rows if row["name"] == "wend"]
        for row in ours:
            self.assertGreater(row["quality"]["bytes"], 48 * row["quality"]["vertices"])
        ratios = [row["ratio_to_peer"] for row in ours if row["ratio_to_peer"] is not None]
        if ratios:  # CGAL was there
            self.assertAlmostEqual(summary["cdt_over_best"], min(ratios), places=9)

    def test_every_suite_runs_and_agrees(self):
        rows, summary = self.rows(bench("--quick", "--json", "--repeats", "1"))
        self.assertIs(summary["checksums_agree"], True)
        suites = [json.loads(line) for line in bench("--list", "--json").stdout.splitlines()]
        self.assertEqual({row["suite"] for row in rows}, {suite["suite"] for suite in suites if not suite["hidden"]})

    def test_a_good_peer_takes_part(self):
        result = run_with_peer("good")
        rows, summary = self.rows(result)
        self.assertEqual(result.stderr, "")
        ours, other = rows
        self.assertEqual((ours["name"], other["name"]), ("wend", "other"))
        self.assertAlmostEqual(other["ratio_to_peer"], other["median_ns_per_op"] / ours["median_ns_per_op"], places=6)
        self.assertAlmostEqual(other["ratio_to_peer_by_minima"], other["min_ns_per_op"] / ours["min_ns_per_op"], places=6)
        self.assertEqual(ours["ratio_to_peer"], other["ratio_to_peer"])
        self.assertEqual(other["quality"], {"numbers": 1000})
        self.assertEqual(summary["skipped"], 0)

    def test_a_peer_without_the_case_is_skipped_quietly(self):
        result = run_with_peer("unsupported")
        rows, _ = self.rows(result)
        self.assertEqual(result.stderr, "")
        self.assertEqual(rows[1]["skipped"], "the peer does not have this case")

    def test_a_peer_that_dies_is_lost(self):
        self.assert_lost("dies at once", "(it ended with status 3)", "it said: I give up")
        self.assert_lost("dies", 'ended instead of answering "run" (it ended with status 4)')

    def test_a_peer_that_answers_garbage_is_lost(self):
        self.assert_lost("garbage", 'answered "wend-bench" with "hello there" where "ready 1" was expected')
        self.assert_lost("no number", '"seconds=soon"')
        self.assert_lost("floods", "with a line over 4096 bytes")
        self.assert_lost("chatters", "spoke out of turn")

    def test_a_peer_of_another_version_or_with_an_error_is_lost(self):
        self.assert_lost("old", "speaks version 0 of the protocol; version 1 is needed")
        self.assert_lost("error", 'reports an error at "load": the map is too large')

    def test_a_peer_that_hangs_is_lost_and_ended(self):
        self.assert_lost("hangs", 'did not answer "run" within 3 s', words=["--peer-timeout", "3"])

    def test_a_command_that_does_not_exist_is_lost(self):
        result = bench("protocol", "--quick", "--json", "--peer", "other=/no/such/program")
        rows, _ = self.rows(result)
        self.assertEqual(rows[1]["skipped"], "the peer was lost")
        self.assertRegex(result.stderr, r"\Awend bench: peer other [^\n]*status 127[^\n]*\n\Z")

    def test_a_peer_with_another_result_fails_the_run(self):
        with tempfile.TemporaryDirectory() as folder:
            result = run_with_peer("wrong", "--csv", os.path.join(folder, "rows.csv"))
            self.assertEqual(result.returncode, 1)
            self.assertRegex(result.stderr, r"\Awend bench: protocol sum, n = 1000: the results differ: [^\n]+\n\Z")
            self.assertEqual(os.listdir(folder), [])

    def test_rows_go_to_a_csv_file_as_well(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "rows.csv")
            rows, _ = self.rows(run_with_peer("good", "--csv", path))
            self.assertEqual(os.listdir(folder), ["rows.csv"])
            with open(path, newline="") as file:
                table = list(csv.DictReader(file))
            self.assertEqual([row["name"] for row in table], ["wend", "other"])
            self.assertAlmostEqual(float(table[1]["median_ns_per_op"]) / rows[1]["median_ns_per_op"], 1, places=4)
            self.assertEqual(table[1]["quality"], "numbers=1000")

    def test_bad_usage_is_2(self):
        for words, part in [
            (["bsae"], 'did you mean "base"?'),
            (["protocol", "--peer", "nameless"], '--peer needs NAME=COMMAND, not "nameless"'),
            (["protocol", "--peer", "=x"], '--peer needs NAME=COMMAND'),
            (["protocol", "--peer-timeout", "0"], "--peer-timeout needs a number"),
        ]:
            result = bench(*words)
            self.assertEqual((result.returncode, result.stdout), (2, ""), words)
            self.assertRegex(result.stderr, r"\A[^\n]+\n\Z")
            self.assertIn(part, result.stderr)

    def test_outputs_that_cannot_be_written_are_errors(self):
        result = bench("protocol", "--quick", "--csv", "/no/such/folder/rows.csv")
        self.assertEqual((result.returncode, result.stdout), (3, ""))
        self.assertIn("cannot write /no/such/folder/rows.csv: No such file", result.stderr)
        with open("/dev/full", "w") as full:
            result = subprocess.run([WEND, "bench", "--list"], stdout=full, stderr=subprocess.PIPE, text=True)
        self.assertEqual(result.returncode, 3)
        self.assertIn("cannot write to standard output", result.stderr)

    def test_a_closed_output_is_not_taken_over_by_a_file(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "rows.csv")
            words = ["bench", "protocol", "--quick", "--csv", path]
            line = ["/bin/sh", "-c", '"$0" "$@" >&-', WEND, *words]
            result = subprocess.run(line, stderr=subprocess.PIPE, text=True, timeout=60)
            self.assertEqual(result.returncode, 3)
            self.assertIn("cannot write to standard output", result.stderr)
            lines = pathlib.Path(path).read_text().splitlines()
            self.assertEqual(len(lines), 3)
            self.assertTrue(lines[0].startswith("suite,case,") and lines[1].startswith('"protocol"'), lines)

    def test_the_list_names_the_suites(self):
        result = bench("--list")
        self.assertRegex(result.stdout, r"(?m)^base ")
        names = [json.loads(line)["suite"] for line in bench("--list", "--json").stdout.splitlines()]
        self.assertEqual(names, sorted(set(names)))
        self.assertIn("base", names)

    def test_an_interrupt_leaves_no_file_and_no_peer(self):
        with tempfile.TemporaryDirectory() as folder:
            note = os.path.join(folder, "process")
            command = f"other=echo $$ > {shlex.quote(note)}; exec sleep 600"  # deaf: does not see its stdin close
            words = ["protocol", "--csv", os.path.join(folder, "rows.csv"), "--peer", command]
            running = subprocess.Popen([WEND, "bench", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            while not (os.path.exists(note) and os.path.getsize(note) and len(os.listdir(folder)) == 2):
                time.sleep(0.01)
            process = int(pathlib.Path(note).read_text())
            running.send_signal(signal.SIGINT)
            running.communicate(timeout=30)
            self.assertEqual(running.returncode, -signal.SIGINT)
            self.assertEqual(os.listdir(folder), ["process"])
            until = time.monotonic() + 30
            while is_running(process) and time.monotonic() < until:
                time.sleep(0.01)
            self.assertFalse(is_running(process))

    def test_a_reader_that_left_leaves_no_file_and_no_peer(self):  # wend bench ... | head -1
        with tempfile.TemporaryDirectory() as folder:
            words = ["cdt", "--quick", "--json", "--repeats", "1", "--peer", peer("unsupported")]
            running = subprocess.Popen([WEND, "bench", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                       env=dict(os.environ, TMPDIR=folder))
            running.stdout.close()
            running.stderr.read()
            self.assertEqual(running.wait(timeout=60), -signal.SIGPIPE)
            running.stderr.close()
            self.assertEqual(os.listdir(folder), [])

    def test_the_progress_bar_is_for_terminals_and_is_erased(self):
        try:
            terminal, other_end = pty.openpty()
        except OSError:
            self.skipTest("this machine has no pseudo-terminals")
        words = ["protocol", "--peer", peer(), "--repeats", "1000", "--json"]
        environment = dict(os.environ, TERM="xterm")
        result = subprocess.Popen([WEND, "bench", *words], stdout=subprocess.PIPE, stderr=other_end, env=environment)
        os.close(other_end)
        result.communicate(timeout=120)
        drawn = b""
        try:
            while chunk := os.read(terminal, 65536):
                drawn += chunk
        except OSError:  # how Linux says that the other end is closed
            pass
        os.close(terminal)
        self.assertEqual(result.returncode, 0)
        self.assertIn(b"measuring [", drawn)
        self.assertTrue(drawn.endswith(b"\r\x1b[K"), drawn[-100:])


if __name__ == "__main__":
    unittest.main()
