#!/usr/bin/env python3
"""Checks that every folder of src/ includes only the folders below it, and that tools see public headers only."""
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LEVEL = {"base": 0, "geom": 1, "map": 2, "bake": 3, "plan": 3, "rule": 4, "time": 5, "move": 6}
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"')


def findings():
    for top in ("src", "tools", "samples", "scenes", "test/oracle"):
        for directory, _, names in os.walk(os.path.join(ROOT, top)):
            for name in sorted(names):
                if not name.endswith((".c", ".h")):
                    continue
                path = os.path.relpath(os.path.join(directory, name), ROOT)
                here = path.split(os.sep)[1] if top == "src" else None
                with open(os.path.join(ROOT, path), encoding="utf-8") as stream:
                    for number, line in enumerate(stream, 1):
                        match = INCLUDE.match(line)
                        if not match:
                            continue
                        folder = match.group(1).split("/")[0] if "/" in match.group(1) else None
                        if top == "src":
                            if folder != "wend" and folder not in LEVEL:
                                yield f'{path}:{number}: include "{match.group(1)}" by its full name from src/'
                            elif folder != "wend" and folder != here and LEVEL[folder] >= LEVEL.get(here, -1):
                                yield f"{path}:{number}: {here} looks up at {folder}"
                        elif top == "test/oracle" and folder:
                            yield f"{path}:{number}: an oracle includes {match.group(1)}; it may share no code"
                        elif folder in LEVEL:
                            yield f"{path}:{number}: {top} sees the public headers only, not {match.group(1)}"


if __name__ == "__main__":
    bad = list(findings())
    print("\n".join(bad) if bad else "layers: nothing looks up")
    sys.exit(bool(bad))
