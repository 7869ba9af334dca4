#!/usr/bin/env python3
"""Checks that the C code of the README and of docs/own-domain.md is, to the letter, that of samples the tests compile and run, that
every link of the README and of docs/ leads to a file, and that every picture is shown somewhere."""
import glob
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def read(name):
    with open(os.path.join(ROOT, name), encoding="utf-8") as stream:
        return stream.read()


shown = re.search(r"```c\n(.*?)```", read("README.md"), re.S).group(1)
if shown != read("samples/hello_path.c"):
    print("README.md: the example differs from samples/hello_path.c; copy the sample into it")
    sys.exit(1)
sample = read("samples/fifteen_puzzle.c")
excerpts = re.findall(r"```c\n(.*?)```", read("docs/own-domain.md"), re.S)
for excerpt in excerpts:
    if excerpt not in sample:
        print("docs/own-domain.md: not in samples/fifteen_puzzle.c:\n" + excerpt)
        sys.exit(1)
missing, shown = [], set()
for page in ["README.md", "CONTRIBUTING.md"] + sorted(os.path.relpath(path, ROOT) for path in glob.glob(os.path.join(ROOT, "docs", "*.md"))):
    for link in re.findall(r"\]\(([^)#\s]+)[^)]*\)", read(page)):
        target = os.path.normpath(os.path.join(os.path.dirname(page), link))
        shown.add(target)
        if "://" not in link and not os.path.exists(os.path.join(ROOT, target)):
            missing.append(f"{page}: there is no {link}")
for picture in glob.glob(os.path.join(ROOT, "docs", "pictures", "*.png")):
    if os.path.relpath(picture, ROOT) not in shown:
        missing.append(f"{os.path.relpath(picture, ROOT)}: no page shows it")
if missing:
    print("\n".join(missing))
    sys.exit(1)
print(f"README.md shows samples/hello_path.c, docs/own-domain.md {len(excerpts)} excerpts of samples/fifteen_puzzle.c; {len(shown)} links lead somewhere")
