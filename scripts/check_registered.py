#!/usr/bin/env python3
"""Checks that nothing was forgotten in a list: check_registered.py [ROOT]

Sources, tests, fuzz targets and samples are found by their names; umbrella headers and lists of golden hashes and benchmark suites are made
by generate_lists.py; pages, headers in docs/index.md and calls with definitions stand in lists. A file-local name must be unique in the library, because the amalgamation is one file; the test `amalgamation` would
say so too, but minutes later.
"""
import glob
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True
import generate_lists  # noqa: E402


class Tree:
    def __init__(self, root):
        self.root = root

    def read(self, name):
        with open(os.path.join(self.root, name), encoding="utf-8") as stream:
            return stream.read()

    def names(self, pattern):
        """What the last star of a pattern stands for, in order."""
        before, after = pattern.rsplit("*", 1)
        named = [os.path.basename(path) for path in glob.glob(os.path.join(self.root, pattern), recursive=True)]
        return sorted(name[len(os.path.basename(before)):-len(after)] for name in named)


def missing(tree, pattern, place, word):
    """For every file of the pattern whose word is not in the text of a place: a finding."""
    text = tree.read(place)
    for name in tree.names(pattern):
        wanted = word(name)
        if not re.search(rf"(?<!\w){re.escape(wanted)}(?!\w)", text):
            yield f"{pattern.replace('*', name)}: {place} does not name {wanted}"


def headers(tree):
    yield from missing(tree, "include/wend/*.h", "docs/index.md", lambda name: f"{name}.h")


def golden_hashes(tree):
    """Every file golden_NAME.c has a function that golden_list.h finds, and every module a line in hashes.txt."""
    for name in tree.names("test/golden/golden_*.c"):
        if name == "main":
            continue
        functions = re.findall(r"^uint64_t (golden_\w+)\(wend_jobs \*", tree.read(f"test/golden/golden_{name}.c"), re.M)
        if not functions:
            yield f"test/golden/golden_{name}.c: defines no function uint64_t golden_...(wend_jobs *jobs)"
    pinned = set(re.findall(r"^(\w+) ", tree.read("test/golden/hashes.txt"), re.M))
    for name in re.findall(r"^GOLDEN\((\w+)\)", tree.read("test/golden/golden_list.h"), re.M):
        if name not in pinned:
            yield f"test/golden/hashes.txt: has no line for {name}; build/release/golden prints it"


def suites(tree):
    yield from missing(tree, "bench/suite_*.c", "docs/bench.md", lambda name: f"`{name}`")


def pages(tree):
    linked = set()
    for page in ["README.md"] + [f"docs/{name}.md" for name in tree.names("docs/*.md")]:
        for link in re.findall(r"\]\(([^)#\s]+)", tree.read(page)):
            target = os.path.normpath(os.path.join(os.path.dirname(page), link))
            if target != page:
                linked.add(target)
    for name in tree.names("docs/*.md"):
        if f"docs/{name}.md" not in linked:
            yield f"docs/{name}.md: no page links to it; README.md or the page before it should"


def corpora(tree):
    for name in tree.names("test/fuzz/**/fuzz_*.c"):
        if not glob.glob(os.path.join(tree.root, "test/fuzz/corpus", name, "*")):
            yield f"test/fuzz/fuzz_{name}.c: there is no input in test/fuzz/corpus/{name}/; any few bytes will do"


# Calls for which NULL is not the default: an annotation has a kind, and a mesh is checked without its areas.
NO_DEFAULT = {"wend_annotations_add", "wend_annotations_find_or_add", "wend_mesh_check"}
DEFAULTS_TEST = "test/house/test_default_definitions.c"


def default_definitions(tree):
    """Every call that takes a definition is in the test that NULL stands for the default one."""
    test = tree.read(DEFAULTS_TEST)
    made = {f"wend_{noun}_create" for noun in re.findall(r"MADE_OF_DEF\(\w+, (\w+)\)", test)}
    for header in tree.names("include/wend/*.h"):
        for name, parameters in re.findall(r"^WEND_API [^;(]*?(wend_\w+)\(([^;]*)\);", tree.read(f"include/wend/{header}.h"), re.M):
            takes = re.search(r"const wend_\w+_def \*def\b", parameters)
            if takes and name not in made | NO_DEFAULT and f"{name}(" not in test:
                yield f"include/wend/{header}.h: {DEFAULTS_TEST} does not call {name} with NULL for its definition"


LOCAL = re.compile(r"^static (?!const\b|inline\b|_Thread)[^=;{(]*?\b(\w+)\(", re.M)


def local_names(tree):
    places = {}
    for path in sorted(glob.glob(os.path.join(tree.root, "src/**/*.c"), recursive=True)):
        relative = os.path.relpath(path, tree.root)
        for name in set(LOCAL.findall(tree.read(relative))):
            places.setdefault(name, []).append(relative)
    for name, files in sorted(places.items()):
        if len(files) > 1:
            yield f"{files[1]}: the static function {name} exists in {files[0]} too; file-local names are unique in the library"


def lists(tree):
    """Umbrella headers, golden hashes and suites: made by a script, which must have been run."""
    return generate_lists.stale(tree.root)


CHECKS = (headers, lists, golden_hashes, suites, pages, corpora, default_definitions, local_names)


def findings(root):
    tree = Tree(root)
    return [line for check in CHECKS for line in check(tree)]


if __name__ == "__main__":
    bad = findings(sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    print("\n".join(bad) if bad else "registered: nothing was forgotten")
    sys.exit(bool(bad))
