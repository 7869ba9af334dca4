#!/usr/bin/env python3
"""Checks that every folder of src/ includes and calls only the folders below it, and that tools see public headers only."""
import os
import re
import sys

LEVEL = {"base": 0, "geom": 1, "map": 2, "bake": 3, "plan": 3, "rule": 4, "time": 5, "move": 6}
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"')
DEFINED = re.compile(r"^(?!static|typedef)[a-z][\w ]*[ *](wend_\w+)\([^;]*$")  # a function that begins on this line
CALLED = re.compile(r"\b(wend_\w+)\(")


def files(root, top):
    for directory, _, names in os.walk(os.path.join(root, top)):
        for name in sorted(names):
            if name.endswith((".c", ".h")):
                path = os.path.join(directory, name)
                with open(path, encoding="utf-8") as stream:
                    yield os.path.relpath(path, root), stream.read().split("\n")


def is_up(here, there):
    return there != here and LEVEL[there] >= LEVEL.get(here, -1)


def includes(root):
    for top in ("src", "tools", "samples", "scenes", "test/oracle"):
        for path, lines in files(root, top):
            here = path.split(os.sep)[1] if top == "src" else None
            for number, line in enumerate(lines, 1):
                match = INCLUDE.match(line)
                if not match:
                    continue
                folder = match.group(1).split("/")[0] if "/" in match.group(1) else None
                if top == "src":
                    if folder != "wend" and folder not in LEVEL:
                        yield f'{path}:{number}: include "{match.group(1)}" by its full name from src/'
                    elif folder != "wend" and is_up(here, folder):
                        yield f"{path}:{number}: {here} looks up at {folder}"
                elif top == "test/oracle" and folder:
                    yield f"{path}:{number}: an oracle includes {match.group(1)}; it may share no code"
                elif folder in LEVEL:
                    yield f"{path}:{number}: {top} sees the public headers only, not {match.group(1)}"


def calls(root):
    """Public headers show every folder's functions to every folder, so calls are looked at too."""
    home, sources = {}, []
    for path, lines in files(root, "src"):
        folder = path.split(os.sep)[1]
        sources.append((path, folder, lines))
        for line in lines if path.endswith(".c") else ():
            match = DEFINED.match(line)
            if match:
                home[match.group(1)] = folder
    for path, here, lines in sources:
        for number, line in enumerate(lines, 1):
            for name in CALLED.findall(line.split("//")[0]) if line[:1] == " " else ():
                if name in home and is_up(here, home[name]):
                    yield f"{path}:{number}: {here} calls {name}, which is in {home[name]}"


def findings(root):
    yield from includes(root)
    yield from calls(root)


if __name__ == "__main__":
    bad = list(findings(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
    print("\n".join(bad) if bad else "layers: nothing looks up")
    sys.exit(bool(bad))
