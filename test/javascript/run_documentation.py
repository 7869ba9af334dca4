#!/usr/bin/env python3
"""Makes programs of the JavaScript blocks of a document: run_documentation.py DOCUMENT.md FOLDER

Each block becomes FOLDER/block-N.mjs. A line `expression; // value`, where the comment is a value, becomes an assertion.
"""
import os
import re
import sys

VALUE = re.compile(r"""^(\s*)(.+); // (('|\[|\{|-?\d|true$|false$).*)$""")


def main():
    text = open(sys.argv[1], encoding="utf-8").read()
    for number, block in enumerate(re.findall(r"```js\n(.*?)```", text, re.S), 1):
        lines = ["import { deepStrictEqual } from 'node:assert';"]
        for line in block.split("\n"):
            match = VALUE.match(line)
            if match and not re.match(r"(const|let|return)\b|\w+ = ", match.group(2)):
                line = f"{match.group(1)}deepStrictEqual({match.group(2)}, {match.group(3)});"
            lines.append(line)
        with open(os.path.join(sys.argv[2], f"block-{number}.mjs"), "w", encoding="utf-8") as stream:
            stream.write("\n".join(lines))


if __name__ == "__main__":
    main()
