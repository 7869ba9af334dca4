#!/usr/bin/env python3
"""Writes the lists that name every file of a kind, so that nobody types them: generate_lists.py [--check] [ROOT]

    include/wend/wend.h, base.h, maps.h ...    umbrella headers: all of wend, and what one folder of src/ implements
    test/golden/golden_list.h                  every golden hash
    bench/suite_list.h                         every benchmark suite

With --check nothing is written; the exit status says whether a list is out of date. A header belongs to the folder that defines most of its
functions; one without functions to base, unless HEADER_ONLY says otherwise.
"""
import collections
import glob
import os
import re
import sys

UMBRELLAS = {
    "base": ("base", "The base of all other modules: memory, files, jobs, numbers, findings, hooks"),
    "geom": ("geometry", "Plane geometry: lattices, exact predicates, segments, polygons, triangulations"),
    "map": ("maps", "Maps: grids, graphs, quadtrees, meshes, and the texts they are read from"),
    "bake": ("baking", "From the world's shapes and pictures to maps"),
    "plan": ("searches", "Finding paths: searches, indexes, visibility, smoothing, path checks"),
    "rule": ("rules", "Rules: annotations, the rule language, their fields, planners and agents"),
    "front": ("front", "The map handle and the request queue"),
}
HEADER_ONLY = {}
DEFINED = re.compile(r"^(?!static|typedef)[a-z][\w *]*?\b(wend_\w+)\([^;]*$", re.M)
DECLARED = re.compile(r"^WEND_API [^;(]*?\b(wend_\w+)\(", re.M)
NOTE = "made by scripts/generate_lists.py; do not edit"


def read(path):
    with open(path, encoding="utf-8") as stream:
        return stream.read()


def headers_by_folder(root):
    home = {}
    for path in glob.glob(os.path.join(root, "src/**/*.c"), recursive=True):
        for name in DEFINED.findall(read(path)):
            home[name] = os.path.relpath(path, root).split(os.sep)[1]
    made = {name for name, _ in UMBRELLAS.values()} | {"wend"}
    folders = collections.defaultdict(list)
    for path in sorted(glob.glob(os.path.join(root, "include/wend/*.h"))):
        name = os.path.basename(path)[:-2]
        if name in made:
            continue
        votes = collections.Counter(home[function] for function in DECLARED.findall(read(path)) if function in home)
        folders[HEADER_ONLY.get(name) or (votes.most_common(1)[0][0] if votes else "base")].append(name)
    return folders


def umbrella(name, text, headers):
    guard = f"WEND_{name.upper()}_H"
    lines = "".join(f'#include "wend/{header}.h"\n' for header in headers)
    return f"/// {text}.\n// {NOTE[0].upper()}{NOTE[1:]}.\n#ifndef {guard}\n#define {guard}\n\n{lines}\n#endif\n"


def lists(root):
    """Path and text of every list."""
    folders = headers_by_folder(root)
    yield "include/wend/wend.h", umbrella("wend", "All of wend. Each header can also be included on its own",
                                          sorted(name for names in folders.values() for name in names))
    for folder, (name, text) in UMBRELLAS.items():
        yield f"include/wend/{name}.h", umbrella(name, text, folders[folder])
    golden = [(function, function[len("golden_"):]) for path in sorted(glob.glob(os.path.join(root, "test/golden/golden_*.c")))
              for function in re.findall(r"^uint64_t (golden_\w+)\(wend_jobs \*", read(path), re.M)]
    yield "test/golden/golden_list.h", f"// GOLDEN(name) for every function golden_NAME of test/golden/ ({NOTE}).\n" + "".join(
        f"GOLDEN({name})\n" for _, name in sorted(golden, key=lambda pair: pair[1]))
    suites = sorted(os.path.basename(path)[len("suite_"):-2] for path in glob.glob(os.path.join(root, "bench/suite_*.c")))
    yield "bench/suite_list.h", f"// SUITE(name) for every NAME_suite of bench/suite_NAME.c ({NOTE}).\n" + "".join(f"SUITE({name})\n" for name in suites)


def stale(root):
    for path, text in lists(root):
        place = os.path.join(root, path)
        if not os.path.exists(place) or read(place) != text:
            yield f"{path}: out of date; run scripts/generate_lists.py"


def main():
    arguments = [word for word in sys.argv[1:] if word != "--check"]
    root = arguments[0] if arguments else os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    if "--check" in sys.argv:
        bad = list(stale(root))
        print("\n".join(bad) if bad else "lists: all up to date")
        return bool(bad)
    for path, text in lists(root):
        with open(os.path.join(root, path), "w", encoding="utf-8") as stream:
            stream.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
