#!/usr/bin/env python3
"""The checker of examples finds what it is for: examples_test.py COMPILER. Each case is a header or a page with one fault, and what must be
said of it."""
import os
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

SOUND_HEADER = """/// A thing.
///
///     wend_grid_def def = wend_default_grid_def();                  a remark, with (brackets; and more
///     if (wend_grid_create(&def, NULL, &grid) == WEND_OK) ...       another
///     each frame:
///         double cost = path.cost;
///         ... use cost ...
///     double cost = 2;
///
/// And then:
///
///     x = y           no code: a formula
"""
SOUND_PAGE = "# A thing\n\n    wend_grid_destroy(grid);    gone\n\nand\n\n```c\nwend_query_destroy(query);\n```\n\n```sh\nno_such(1)\n```\n"

# What is planted: the name of the file, the sound text, what is replaced in it by what, and what the compiler must name.
FAULTS = [
    ("thing.h", SOUND_HEADER, "wend_default_grid_def()", "wend_default_gird_def()", "thing.h:3"),
    ("thing.h", SOUND_HEADER, "&def, NULL, &grid", "&def, &grid, NULL", "thing.h:4"),
    ("thing.h", SOUND_HEADER, "WEND_OK) ...", "WEND_OKAY) ...", "thing.h:4"),
    ("thing.h", SOUND_HEADER, "path.cost", "path.costs", "thing.h:6"),
    ("thing.h", SOUND_HEADER, "def();     ", "def()      ", "thing.h:"),
    ("thing.h", SOUND_HEADER, "double cost = 2", "double cost = undeclared", "thing.h:8"),
    ("thing.h", SOUND_HEADER, "    double cost = 2", "        double cost = 2", "thing.h:8"),
    ("thing.h", SOUND_HEADER, "A thing.", "A thing, as wend_grid_destory knows it.", "thing.h:1: there is no wend_grid_destory"),
    ("thing.md", SOUND_PAGE, "# A thing", "# A thing of `wend_grids`", "thing.md:1: there is no wend_grids"),
    ("thing.md", SOUND_PAGE, "destroy(grid)", "destroy(query)", "thing.md:3"),
    ("thing.md", SOUND_PAGE, "wend_query_destroy(query)", "wend_query_free(query)", "thing.md:8"),
]


def check(compiler, folder, name, text):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as stream:
        stream.write(text)
    return subprocess.run([sys.executable, os.path.join(ROOT, "scripts", "check_examples.py"), "--compiler", compiler, path],
                          capture_output=True, text=True)


def main():
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        for name, text, count in (("thing.h", SOUND_HEADER, 1), ("thing.md", SOUND_PAGE, 2)):
            result = check(sys.argv[1], folder, name, text)
            if result.returncode or f"examples: {count} of 1 " not in result.stdout:
                failures.append(f"{name} is sound, but:\n{result.stdout}{result.stderr}")
        for number, (name, text, good, bad, place) in enumerate(FAULTS):
            result = check(sys.argv[1], folder, name, text.replace(good, bad))
            if good not in text or not result.returncode or place not in result.stdout:
                failures.append(f"fault {number} is not found:\n{result.stdout}{result.stderr}")
    print("\n".join(failures) if failures else f"{len(FAULTS)} planted faults found")
    return bool(failures)


if __name__ == "__main__":
    sys.exit(main())
