#!/usr/bin/env python3
"""The coverage checker finds what it is for: a small library that is well tested, and one fault in each case."""
import copy
import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "scripts"))
sys.dont_write_bytecode = True
import check_coverage  # noqa: E402

HEADERS = {"include/wend/thing.h": "/// Makes one: see WEND_API.\nWEND_API wend_status wend_thing_create(const wend_thing_def *def,\n"
                                   "                       wend_thing **thing);\n\nWEND_API const char *wend_thing_name(void);\n",
           "include/wend/message.h": "#define WEND_MESSAGE_CATALOGUE(X) \\\n    X(THING_SIZE, 1, ERROR, \"%zu\") \\\n"
                                     "    X(THING_NAME, 2, ERROR,  \\\n      \"%s\")\n"}
SOURCES = {"src/base/core/require.h": "#define REQUIRE(condition, answer) \\\n#define HERE (&(const call_site){__FILE__})\n",
           "src/map/thing.c": "int a;\n    REQUIRE(def, WEND_INVALID);\n    REQUIRE_VOID(thing);\n"
                              "    if (!thing_is_valid(def, HERE)) return WEND_INVALID;\n"}


def report(folder, counts, calls):
    """What gcov says of one object: ten lines, and two functions."""
    return {"files": [{"file": folder + "src/map/thing.c",
                       "lines": [{"line_number": i + 1, "count": count} for i, count in enumerate(counts)],
                       "functions": [{"name": name, "execution_count": count} for name, count in calls.items()]},
                      {"file": "/usr/include/stdio.h", "lines": [{"line_number": 1, "count": 0}], "functions": []}]}


SOUND = {"reports": [report("../../", [1] * 5 + [0] * 5, {"wend_thing_create": 2, "wend_thing_name": 0}),
                     report("/home/somebody/wend/", [0] * 5 + [3] * 4 + [0], {"wend_thing_create": 0, "wend_thing_name": 1})],
         "notes": ["message THING_SIZE\n", "message THING_NAME\n", "contract ../../src/map/thing.c:2\n", "message THING_SIZE\n"]}

FAULTS = [("wend_thing_create is never called", lambda world: world["reports"].pop(0)),
          ("wend_thing_name is never called", lambda world: world["reports"][1]["files"][0]["functions"].pop(1)),
          ("message THING_NAME is never raised", lambda world: world["notes"].pop(1)),
          ("80.0 % of the lines ran; 90 % are needed", lambda world: world["reports"][1]["files"][0]["lines"][5].update(count=0)),
          ("45.0 % of the lines ran; 90 % are needed",
           lambda world: world["reports"][0]["files"].append(
               {"file": "src/map/other.c", "lines": [{"line_number": n, "count": 0} for n in range(10)], "functions": []}))]


def faults_of(world):
    counts = check_coverage.Counts()
    for one in world["reports"]:
        counts.add(one)
    raised, _ = check_coverage.read_notes(world["notes"])
    return check_coverage.judge(counts, check_coverage.public_functions(HEADERS),
                                check_coverage.catalogue(HEADERS["include/wend/message.h"]), raised)


def main():
    failures = [] if faults_of(SOUND) == [] else ["a sound library has faults: %s" % faults_of(SOUND)]
    for expected, plant in FAULTS:
        world = copy.deepcopy(SOUND)
        plant(world)
        if expected not in faults_of(world):
            failures.append("not found: %s (but %s)" % (expected, faults_of(world)))
    if check_coverage.contracts(SOURCES) != ["src/map/thing.c:2", "src/map/thing.c:3", "src/map/thing.c:4"]:
        failures.append("contracts are %s" % check_coverage.contracts(SOURCES))
    if check_coverage.read_notes(SOUND["notes"])[1] != {"src/map/thing.c:2"}:
        failures.append("broken contracts are %s" % check_coverage.read_notes(SOUND["notes"])[1])
    for line in failures:
        print("coverage_test: " + line)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
