#!/usr/bin/env python3
"""What a WASM module can say: wasm_messages.py LINK_MAP RESULT.h

Reads which objects a module is linked from (the linker's map of it) and writes the part of the catalogue of include/wend/message.h that
their sources name, as WEND_CATALOGUE for src/base/core/message.c: texts that nothing linked can say would be a tenth of a small module.
A source names a message where it, or a header of src/ that it includes, writes WEND_MESSAGE_... out.
"""
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def read(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as stream:
        return stream.read()


def entries():
    """The catalogue: of each message its X(...), as it stands in the header."""
    text = read("include", "wend", "message.h").replace("\\\n", " ")
    body = re.search(r"^#define WEND_MESSAGE_CATALOGUE\(X\)(.*)$", text, re.MULTILINE).group(1)
    found = re.findall(r'(X\((\w+), \d+, \w+,\s*(?:"(?:[^"\\]|\\.)*"\s*)+\))', body)
    if len(found) != len(re.findall(r"\bX\(", body)):
        raise SystemExit("wasm_messages.py: an entry of WEND_MESSAGE_CATALOGUE cannot be read; X(NAME, number, SEVERITY, \"text\") is needed")
    return {name: " ".join(entry.split()) for entry, name in found}


class Sources:
    def __init__(self):
        self.named = {}

    def messages(self, path):
        """The messages that a file of src/ and the files of src/ that it includes name."""
        if path not in self.named:
            self.named[path] = set()
            if os.path.exists(os.path.join(ROOT, "src", path)):
                text = read("src", path)
                self.named[path] = set(re.findall(r"\bWEND_MESSAGE_(\w+)", text))
                for include in re.findall(r'^\s*#\s*include "([^"]+)"', text, re.MULTILINE):
                    self.named[path] |= self.messages(include)
        return self.named[path]


def main():
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    with open(sys.argv[1], encoding="utf-8") as stream:
        linked = set(re.findall(r"\bsrc-([\w-]+)\.o:\(", stream.read()))
    sources = Sources()
    named = set()
    for folder, _, names in os.walk(os.path.join(ROOT, "src")):
        for name in names:
            path = os.path.relpath(os.path.join(folder, name), os.path.join(ROOT, "src"))
            if name.endswith(".c") and path[:-2].replace(os.sep, "-") in linked:
                named |= sources.messages(path)
    lines = [entry for name, entry in entries().items() if name in named]
    with open(sys.argv[2], "w", encoding="utf-8") as stream:
        stream.write("#define WEND_CATALOGUE(X) \\\n" + "".join(f"    {line} \\\n" for line in lines) + "\n")


if __name__ == "__main__":
    main()
