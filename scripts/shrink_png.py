#!/usr/bin/env python3
"""shrink_png.py FILE...: writes pictures with one byte a pixel and a palette of 256 colours: a third of the bytes.

Drawings have few flat colours and many blends of two of them along edges. Colours are put in boxes, the box that spreads widest for its
pixels is halved until there are 256, and a box is shown as its commonest colour, so that flat ground keeps its colour to the bit. The same
picture gives the same bytes; one that has a palette already is left alone. Needs Python alone."""
import collections
import struct
import sys
import zlib

SIGNATURE = b"\x89PNG\r\n\x1a\n"
COLOURS = 256


def chunks_of(data):
    place = len(SIGNATURE)
    while place < len(data):
        size, tag = struct.unpack(">I4s", data[place:place + 8])
        yield tag, data[place + 8:place + 8 + size]
        place += 12 + size


def undo_filter(kind, row, above, step):
    if kind == 1:
        for i in range(step, len(row)):
            row[i] = (row[i] + row[i - step]) & 255
    elif kind == 2:
        for i, up in enumerate(above):
            row[i] = (row[i] + up) & 255
    elif kind == 3:
        for i, up in enumerate(above):
            row[i] = (row[i] + ((row[i - step] if i >= step else 0) + up) // 2) & 255
    elif kind == 4:
        for i, up in enumerate(above):
            left, corner = (row[i - step], above[i - step]) if i >= step else (0, 0)
            near_left, near_up, near_corner = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
            guess = left if near_left <= near_up and near_left <= near_corner else up if near_up <= near_corner else corner
            row[i] = (row[i] + guess) & 255


def read_pixels(data):
    """Width, height and the colours of a PNG of 8 bits a channel, with or without alpha; None where there is a palette already."""
    parts = list(chunks_of(data))
    width, height, depth, colour_type, _, _, interlaced = struct.unpack(">IIBBBBB", parts[0][1])
    if colour_type == 3:
        return None
    if depth != 8 or colour_type not in (2, 6) or interlaced:
        raise ValueError("8 bits a channel, RGB or RGBA, not interlaced, are needed")
    step = 3 if colour_type == 2 else 4
    raw = zlib.decompress(b"".join(body for tag, body in parts if tag == b"IDAT"))
    above, pixels = bytearray(width * step), []
    for y in range(height):
        start = y * (width * step + 1)
        row = bytearray(raw[start + 1:start + 1 + width * step])
        undo_filter(raw[start], row, above, step)
        pixels.extend(zip(row[0::step], row[1::step], row[2::step]))
        above = row
    return width, height, pixels


def spread(box):
    """How far a box reaches along its longest axis, times its pixels, and that axis."""
    ranges = [max(colour[axis] for colour, _ in box) - min(colour[axis] for colour, _ in box) for axis in range(3)]
    axis = max(range(3), key=ranges.__getitem__)
    return ranges[axis] * sum(count for _, count in box) ** 0.25, axis


def palette_of(counts):
    """Which place of a palette each colour gets, and the palette."""
    boxes = [sorted(counts.items())]
    measured = [spread(boxes[0])]
    while len(boxes) < COLOURS:
        widest = max(range(len(boxes)), key=lambda i: measured[i][0])
        width, axis = measured[widest]
        if not width:
            break
        box = sorted(boxes[widest], key=lambda item: item[0][axis])
        middle, seen, half = 1, box[0][1], sum(count for _, count in box) / 2
        while middle < len(box) - 1 and seen < half:
            seen += box[middle][1]
            middle += 1
        boxes[widest:widest + 1] = [box[:middle], box[middle:]]
        measured[widest:widest + 1] = [spread(box[:middle]), spread(box[middle:])]
    places = {colour: i for i, box in enumerate(boxes) for colour, _ in box}
    return places, [max(box, key=lambda item: item[1])[0] for box in boxes]


def chunk(tag, body):
    return struct.pack(">I", len(body)) + tag + body + struct.pack(">I", zlib.crc32(tag + body))


def shrink(path):
    with open(path, "rb") as stream:
        data = stream.read()
    picture = read_pixels(data)
    if not picture:
        return
    width, height, pixels = picture
    places, palette = palette_of(collections.Counter(pixels))
    numbers = bytes(map(places.__getitem__, pixels))
    rows = b"".join(b"\0" + numbers[y * width:(y + 1) * width] for y in range(height))
    with open(path, "wb") as stream:
        stream.write(SIGNATURE + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)) +
                     chunk(b"PLTE", bytes(channel for colour in palette for channel in colour)) +
                     chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))


for name in sys.argv[1:]:
    try:
        shrink(name)
    except (OSError, ValueError, struct.error, zlib.error) as problem:
        sys.exit(f"shrink_png.py: {name}: {problem}")
