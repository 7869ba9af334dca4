#!/usr/bin/env python3
"""Writes wend.h and wend.c, the whole library as two files: amalgamate.py FOLDER

wend.h is every public header in the order they need each other; wend.c is every source. Internal headers are pasted once
where they are first included; template headers (*_template.h) every time, as the compiler would.
"""
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"')
LEFT_OUT = {"exported_defaults.c"}  # defines what wend.h has inline
SYSTEM = re.compile(r'^\s*#\s*include\s+<([^>]+)>')


def find(name):
    for folder in ("include", "src"):
        path = os.path.join(ROOT, folder, name)
        if os.path.exists(path):
            return path
    raise SystemExit(f"amalgamate: {name} is included but is in neither include/ nor src/")


def paste(path, seen, out):
    """Appends a file's lines, with its own includes replaced by what they include."""
    relative = os.path.relpath(path, ROOT)
    out.append(f"\n/* ---- {relative} ---- */\n")
    with open(path, encoding="utf-8") as stream:
        for line in stream:
            match = INCLUDE.match(line)
            if not match:
                out.append(line)
                continue
            name = match.group(1)
            if name.startswith("wend/") and seen.get("wend.h is included"):
                continue
            target = find(name)
            if name.endswith("_template.h"):
                paste(target, seen, out)
            elif target not in seen:
                seen[target] = True
                paste(target, seen, out)


def main():
    folder = sys.argv[1] if len(sys.argv) == 2 else None
    if not folder:
        raise SystemExit(__doc__)
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(ROOT, "LICENSE"), encoding="utf-8") as stream:
        notice = "/*\n" + "".join(f" * {line}".rstrip() + "\n" for line in stream) + " */\n"

    header = [notice]
    umbrella = os.path.join(ROOT, "include/wend/wend.h")
    paste(umbrella, {umbrella: True}, header)

    source = [notice,
              "/* wend as one file. Compile as C17; docs/architecture.md says what flags it needs and checks. */\n",
              "#define WEND_AMALGAMATION 1\n"]
    # Containers are templates of static functions, of which no one uses all.
    source.append('#if defined(__GNUC__)\n#pragma GCC diagnostic ignored "-Wunused-function"\n#endif\n')
    # POSIX names must be asked for before the first system header.
    source.append("#if !defined(_GNU_SOURCE) && !defined(_WIN32)\n#define _GNU_SOURCE 1\n#endif\n")
    seen = {}
    paste(find("base/core/contract.h"), seen, source)
    seen[find("base/core/contract.h")] = True
    source.append('\n#include "wend.h"\n')
    seen["wend.h is included"] = True
    sources = []
    for directory, _, names in os.walk(os.path.join(ROOT, "src")):
        sources += [os.path.join(directory, name) for name in names if name.endswith(".c") and name not in LEFT_OUT]
    for path in sorted(sources):
        paste(path, seen, source)

    for name, lines in (("wend.h", header), ("wend.c", source)):
        path = os.path.join(folder, name)
        with open(path + ".tmp", "w", encoding="utf-8") as stream:
            stream.write("".join(lines))
        os.replace(path + ".tmp", path)
    print(f"{folder}/wend.h and {folder}/wend.c: {len(header)} and {len(source)} lines")


if __name__ == "__main__":
    main()
