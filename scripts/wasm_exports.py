#!/usr/bin/env python3
"""Which functions the WASM modules export, as bindings/js/modules.txt says: wasm_exports.py [MODULE]

Without a module: the names of all modules that are made. With one: the names of its functions, a line each.
"""
import fnmatch
import glob
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PARTS = {"base", "search"}  # lines of modules.txt that are parts of modules and none of their own


def functions_of(path, mark):
    """The functions that are declared or defined after a mark at the beginning of a line."""
    if not os.path.exists(path):
        return set()
    with open(path, encoding="utf-8") as stream:
        text = stream.read()
    return set(re.findall(rf"^{mark} [^;{{(]*?\b(wend_\w+) ?\(", text, re.MULTILINE))


def public_headers():
    """The headers that wend.h includes: one that is drawn up before its functions exist is none yet."""
    with open(os.path.join(ROOT, "include", "wend", "wend.h"), encoding="utf-8") as stream:
        return set(re.findall(r'#include "wend/(\w+)\.h"', stream.read()))


PUBLIC = public_headers()


def header(name):
    return functions_of(os.path.join(ROOT, "include", "wend", name + ".h"), "WEND_(?:API|DEFAULT)") if name in PUBLIC else set()


def glue(name):
    return functions_of(os.path.join(ROOT, "bindings", "js", "glue", name), "WEND_JS")


def modules():
    result = {}
    with open(os.path.join(ROOT, "bindings", "js", "modules.txt"), encoding="utf-8") as stream:
        for line in stream:
            name, *words = line.split("#")[0].split() or [""]
            if not name:
                continue
            names, without, named = set(), set(), set()
            for word in words:
                if word == "*":
                    for public in PUBLIC:
                        names |= header(public)
                    for path in glob.glob(os.path.join(ROOT, "bindings", "js", "glue", "*.c")):
                        names |= glue(os.path.basename(path))
                elif word.startswith("@"):
                    names |= result[word[1:]]
                elif word.startswith("-"):
                    without.add(word[1:])
                elif word.startswith("wend_"):
                    named.add(word)
                else:
                    names |= glue(word) if word.endswith(".c") else header(word)
            result[name] = {each for each in names if not any(fnmatch.fnmatchcase(each, pattern) for pattern in without)} | named & names
    return result


def main():
    if len(sys.argv) > 2:
        raise SystemExit(__doc__)
    found = modules()
    print("\n".join(sorted(found[sys.argv[1]]) if len(sys.argv) == 2 else (name for name in found if name not in PARTS)))


if __name__ == "__main__":
    main()
