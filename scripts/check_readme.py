#!/usr/bin/env python3
"""Checks that the C code of the README and of docs/own-domain.md is, to the letter, that of samples the tests compile and run."""
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
print(f"README.md shows samples/hello_path.c, docs/own-domain.md {len(excerpts)} excerpts of samples/fifteen_puzzle.c")
