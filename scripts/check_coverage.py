#!/usr/bin/env python3
"""Says what the tests leave out: check_coverage.py BUILD [--list]

BUILD is a coverage build (make coverage) whose tests have run: gcov's counts of the library's objects, and notes.txt, where
test/support/coverage notes every message that was raised and every contract that was broken. Prints the share of lines of src/ and
include/ that ran, the files below 90 %, the contracts that no test broke (how many; --list says which, and each line that never ran), and fails
when the share is below 90 %, when a public function was never called or when a message of the catalogue was never raised.
"""
import concurrent.futures
import json
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LEAST = 90.0  # percent of lines


def ours(path):
    """A path as it is seen from the root, if it is one of src/ or include/."""
    match = re.search(r"(?:^|/)((?:src|include/wend)/[\w/]+\.[ch])$", path)
    return match.group(1) if match else None


class Counts:
    """How often each line and each function ran, over all objects."""

    def __init__(self):
        self.lines = {}  # file -> line -> count
        self.functions = {}  # name -> count

    def add(self, report):
        for file in report["files"]:
            name = ours(file["file"])
            if not name:
                continue
            lines = self.lines.setdefault(name, {})
            for line in file["lines"]:
                lines[line["line_number"]] = lines.get(line["line_number"], 0) + max(line["count"], 0)
            for function in file["functions"]:
                self.functions[function["name"]] = self.functions.get(function["name"], 0) + function["execution_count"]

    def share(self, name=None):
        """Percent of the lines that ran: of a file, or of all."""
        files = [self.lines[name]] if name else self.lines.values()
        total = sum(len(lines) for lines in files)
        return 100.0 * sum(count > 0 for lines in files for count in lines.values()) / total if total else 0.0


def read_counts(build):
    objects = [os.path.join(folder, name) for folder, _, names in os.walk(os.path.join(build, "CMakeFiles", "wend.dir", "src"))
               for name in sorted(names) if name.endswith(".gcno")]

    def ask(path):
        return json.loads(subprocess.run(["gcov", "--json-format", "--stdout", path], check=True, capture_output=True, cwd=build).stdout)

    counts = Counts()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for report in pool.map(ask, objects):
            counts.add(report)
    return counts


def read_tree(root, folder, endings):
    """The text of each file below a folder, by its path from the root."""
    texts = {}
    for at, _, names in os.walk(os.path.join(root, folder)):
        for name in sorted(names):
            if name.endswith(endings):
                path = os.path.join(at, name)
                with open(path, encoding="utf-8") as file:
                    texts[os.path.relpath(path, root)] = file.read()
    return texts


def public_functions(headers):
    return sorted({name for text in headers.values() for name in re.findall(r"^WEND_(?:API|DEFAULT)[^;{]*?\b(wend_\w+)\(", text, re.M)})


def catalogue(header):
    return re.findall(r"^ *X\((\w+), \d+,", header, re.M)


def contracts(sources):
    """FILE:LINE of every REQUIRE and HERE, but where the macros themselves are made."""
    found = []
    for path, text in sorted(sources.items()):
        for number, line in enumerate(text.split("\n"), 1):
            if re.search(r"\bREQUIRE(_VOID)?\(|\bHERE[,)]", line) and not line.startswith("#define"):
                found.append("%s:%d" % (path, number))
    return found


def read_notes(lines):
    """The messages raised, and the contracts broken, as FILE:LINE."""
    raised, broken = set(), set()
    for line in lines:
        kind, _, what = line.strip().partition(" ")
        if kind == "message":
            raised.add(what)
        elif kind == "contract":
            path, _, number = what.rpartition(":")
            if ours(path):
                broken.add("%s:%s" % (ours(path), number))
    return raised, broken


def judge(counts, functions, messages, raised):
    """What is wrong, one line each."""
    faults = ["%s is never called" % name for name in functions if not counts.functions.get(name)]
    faults += ["message %s is never raised" % name for name in messages if name not in raised]
    if counts.share() < LEAST:
        faults.append("%.1f %% of the lines ran; %.0f %% are needed" % (counts.share(), LEAST))
    return faults


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    build = os.path.abspath(sys.argv[1])
    headers, sources = read_tree(ROOT, "include", ".h"), read_tree(ROOT, "src", (".c", ".h"))
    counts = read_counts(build)
    with open(os.path.join(build, "notes.txt"), encoding="utf-8") as notes:
        raised, broken = read_notes(notes)
    functions, messages = public_functions(headers), catalogue(headers["include/wend/message.h"])
    for name in sorted(counts.lines):
        if counts.share(name) < LEAST:
            print("%5.1f %%  %s" % (counts.share(name), name))
    required = contracts(sources)
    unbroken = [place for place in required if place not in broken]
    if "--list" in sys.argv:
        for place in unbroken:
            print("%s: this contract is never broken" % place)
        for name in sorted(counts.lines):
            text = sources.get(name, headers.get(name, "")).split("\n")
            for number in sorted(n for n, count in counts.lines[name].items() if count == 0):
                print("%s:%d: never ran: %s" % (name, number, text[number - 1].strip()))
    faults = judge(counts, functions, messages, raised)
    for fault in faults:
        print("coverage: " + fault)
    print("coverage: %.1f %% of %d lines; %d public functions, %d messages; %d of %d contracts are broken by a test"
          % (counts.share(), sum(map(len, counts.lines.values())), len(functions), len(messages), len(required) - len(unbroken),
             len(required)))
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
