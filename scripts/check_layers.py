#!/usr/bin/env python3
"""Checks that every folder and every room of src/ includes and calls only what it may look at, and that tools see public headers only.

    base <- geom <- map <- {bake, plan} <- rule <- time <- move <- front       a folder looks to its left
    plan/grid -> plan/core plan/path map/core map/grid map/sparse              a room looks at the rooms that ROOMS names

A folder without rooms is a room itself, and so are the files of a folder beside its rooms. Rooms of base and geom are seen by everybody; in base itself they are not
told apart.
"""
import os
import re
import sys

LEVEL = {"base": 0, "geom": 1, "map": 2, "bake": 3, "plan": 3, "rule": 4, "time": 5, "move": 6, "front": 7}

# What a room may look at beside itself, base and geom. `plan/*` means every room of plan.
ROOMS = {
    "geom/living": "geom",
    "map/core": "",
    "map/grid": "map/core",
    "map/graph": "map/core",
    "map/sparse": "map/core map/grid",
    "map/quadtree": "map/core map/grid",
    "map/mesh": "map/core map/grid",
    "map/decomposition": "map/core map/mesh",
    "map/text": "map/core map/grid map/graph map/mesh",
    "bake": "map/core map/grid map/graph map/mesh",
    "bake/surface": "",
    "plan/path": "map/core",
    "plan/core": "plan/path map/core",
    "plan/grid": "plan/path plan/core map/core map/grid map/sparse",
    "plan/graph": "plan/path plan/core map/core map/graph",
    "plan/index": "plan/path plan/core map/core map/grid",
    "plan/jump": "plan/path plan/core plan/index plan/grid map/core map/grid",
    "plan/bound": "plan/path plan/core plan/index plan/grid plan/jump map/core map/grid",
    "plan/subgoal": "plan/path plan/core plan/index plan/grid map/core map/grid",
    "plan/table": "plan/path plan/core plan/index plan/grid map/core map/grid",
    "plan/road": "plan/path plan/core plan/index plan/graph plan/table map/core map/graph",
    "plan/plane": "plan/path plan/core map/core map/mesh",
    "plan/sight": "plan/path plan/core map/core map/mesh",
    "plan/angle": "plan/path plan/core plan/plane map/core map/grid map/mesh",
    "plan/label": "plan/path plan/core plan/index plan/grid plan/jump plan/angle map/core map/grid",
    "plan/smooth": "plan/path map/*",
    "plan/check": "plan/path map/*",
    "plan/quadtree": "plan/path plan/core plan/grid plan/smooth map/core map/grid map/quadtree",
    "plan/incremental": "plan/path plan/core plan/grid map/core map/grid",
    "plan/hierarchy": "plan/path plan/core plan/index plan/grid map/core map/grid",
    "plan/heuristic": "plan/path plan/core plan/index plan/grid plan/graph map/core map/grid map/graph",
    "rule/annotation": "map/core map/mesh plan/path plan/core plan/sight",
    "rule/language": "rule/annotation",
    "rule/field": "rule/annotation rule/language map/core map/mesh",
    "rule/map": "rule/annotation rule/language rule/field map/core map/mesh plan/path plan/core",
    "rule/planner": "rule/annotation rule/language rule/field rule/map map/core map/mesh plan/path plan/core plan/incremental",
    "rule/agents": "rule/annotation rule/language rule/field rule/map rule/planner map/core map/mesh plan/path plan/core",
    "front/map": "map/* plan/* rule/*",
    "front/queue": "front/map map/* plan/*",
}
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


def room_of(path):
    """The room of a file, named from src/: `plan/grid` of plan/grid/grid_search.c, `geom` of geom/lattice.c."""
    return "/".join(path.split("/")[:-1])


def may_look(here, there):
    folder = there.split("/")[0]
    if here == there or folder == here.split("/")[0] == "base":
        return True
    if folder in ("base", "geom") and folder != here.split("/")[0]:
        return LEVEL[folder] < LEVEL[here.split("/")[0]]
    allowed = ROOMS.get(here, "").split()
    return there in allowed or f"{folder}/*" in allowed


def fault(here, there):
    """What is wrong when one room looks at another, in words; None when nothing is."""
    if may_look(here, there):
        return None
    low, high = LEVEL.get(there.split("/")[0]), LEVEL.get(here.split("/")[0])
    if low is not None and high is not None and here.split("/")[0] != there.split("/")[0] and low >= high:
        return f"{here} looks up at {there}"
    return f"{here} may not look at {there} (ROOMS in scripts/check_layers.py)"


def tables():
    """The table itself: rooms only look at rooms it names, never up, never in a circle."""
    seen = []
    for room, allowed in ROOMS.items():
        for other in allowed.split():
            folder = other.split("/")[0]
            if other.endswith("/*"):
                if LEVEL[folder] >= LEVEL[room.split("/")[0]]:
                    yield f"ROOMS: {room} looks up at {other}"
            elif folder == room.split("/")[0]:
                if other not in seen and other != folder:
                    yield f"ROOMS: {room} looks at {other}, which is not named before it"
            elif LEVEL[folder] >= LEVEL[room.split("/")[0]]:
                yield f"ROOMS: {room} looks up at {other}"
        seen.append(room)


def includes(root):
    for top in ("src", "tools", "samples", "scenes", "test/oracle"):
        for path, lines in files(root, top):
            here = room_of(path[len("src/"):]) if top == "src" else None
            if here and here not in ROOMS and here.split("/")[0] not in ("base", "geom"):
                yield f"{path}:1: the room {here} is not in ROOMS of scripts/check_layers.py"
                continue
            for number, line in enumerate(lines, 1):
                match = INCLUDE.match(line)
                if not match:
                    continue
                name = match.group(1)
                folder = name.split("/")[0] if "/" in name else None
                if top == "src":
                    if folder == "wend":
                        continue
                    if folder not in LEVEL:
                        yield f'{path}:{number}: include "{name}" by its full name from src/'
                    elif fault(here, room_of(name)):
                        yield f"{path}:{number}: {fault(here, room_of(name))}"
                elif top == "test/oracle" and folder:
                    yield f"{path}:{number}: an oracle includes {name}; it may share no code"
                elif folder in LEVEL and not os.path.exists(os.path.join(root, top, name)):
                    yield f"{path}:{number}: {top} sees the public headers only, not {name}"


def calls(root):
    """Public headers show every folder's functions to every folder, so calls are looked at too."""
    home, sources = {}, []
    for path, lines in files(root, "src"):
        room = room_of(path[len("src/"):])
        sources.append((path, room, lines))
        for line in lines if path.endswith(".c") else ():
            match = DEFINED.match(line)
            if match:
                home[match.group(1)] = room
    for path, here, lines in sources:
        for number, line in enumerate(lines, 1):
            for name in CALLED.findall(line.split("//")[0]) if line[:1] == " " else ():
                if name in home and not may_look(here, home[name]):
                    yield f"{path}:{number}: {here} calls {name}, which is in {home[name]}"


def findings(root):
    yield from tables()
    yield from includes(root)
    yield from calls(root)


if __name__ == "__main__":
    bad = list(findings(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
    print("\n".join(bad) if bad else "layers: every room looks only where it may")
    sys.exit(bool(bad))
