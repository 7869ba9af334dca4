"""What the tests of the command share: running it, a folder of one's own, and what a complaint looks like.

Each is run as NAME_test.py PATH-TO-WEND [unittest options].
"""
import json
import os
import pathlib
import struct
import subprocess
import sys
import tempfile
import unittest
import zlib

WEND = os.path.abspath(sys.argv.pop(1))
DATA = pathlib.Path(os.environ.get("WEND_DATA", "/nonexistent")).resolve()  # published files, where they are


def wend(*words, **more):
    """The command, run to its end: status, and what it wrote as bytes (or, with text=True, as text)."""
    if "input" not in more:
        more.setdefault("stdin", subprocess.DEVNULL)
    more.setdefault("stdout", subprocess.PIPE)
    return subprocess.run([WEND, *map(str, words)], stderr=subprocess.PIPE, timeout=120, **more)


def answer(*words, text=True, **more):
    """Standard output of a command that does what it should."""
    result = wend(*words, text=text, **more)
    assert result.returncode == 0 and not result.stderr, result
    return result.stdout


def raw_png(width, height, depth, kind, rows, chunks, interlaced=0, header=None):
    """A PNG image of bits and colour type, of rows as they are stored, and chunks (name, bytes) before them. header: other fields than these."""
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    fields = struct.pack(">IIBBBBB", *(header or (width, height, depth, kind, 0, 0, interlaced)))
    parts = [(b"IHDR", fields), *chunks, (b"IDAT", zlib.compress(b"".join(b"\0" + row for row in rows))), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*part) for part in parts)


def png(rows, opacity=False):
    """A PNG image of rows of (red, green, blue) or, with opacity, (red, green, blue, opacity)."""
    stored = [b"".join(bytes(pixel) for pixel in row) for row in rows]
    return raw_png(len(rows[0]), len(rows), 8, 6 if opacity else 2, stored, [])


class CommandTest(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)

    def write(self, name, content):
        """A file in the test's folder; what is neither bytes nor text becomes JSON."""
        path = self.folder / name
        if not isinstance(content, (bytes, str)):
            content = json.dumps(content, indent=1)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    def assert_reported(self, result, status, *parts):
        """One line on stderr that holds the parts, and the exit status."""
        self.assertEqual(result.returncode, status, result)
        line = result.stderr if isinstance(result.stderr, str) else result.stderr.decode()
        self.assertRegex(line, r"\A[^\n]+\n\Z")
        for part in parts:
            self.assertIn(str(part), line)

    def assert_complaint(self, result, status, *parts):
        """The same, and nothing on stdout."""
        self.assert_reported(result, status, *parts)
        self.assertFalse(result.stdout)
