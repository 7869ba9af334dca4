#!/usr/bin/env python3
"""Checks that the C example of the README is, to the letter, the sample that is compiled and run by the tests."""
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
print("README.md shows samples/hello_path.c")
