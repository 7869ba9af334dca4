#!/usr/bin/env python3
"""The check for forgotten lists finds what it is for: each case forgets one thing in a copy of the tree."""
import os
import shutil
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "scripts"))
sys.dont_write_bytecode = True
import check_layers  # noqa: E402
import check_registered  # noqa: E402

NEW_HEADER = "/// A ring road.\n"
GOLDEN = '#include "golden/golden.h"\nuint64_t golden_ring(wend_jobs *jobs) { return jobs != 0; }\n'

# What is added (path: text) or cut out (path, line), and what a finding must then say.
ADDED = [
    ("include/wend/ring.h", NEW_HEADER, "include/wend/wend.h: out of date"),
    ("include/wend/ring.h", NEW_HEADER, "docs/index.md does not name ring.h"),
    ("test/golden/golden_ring.c", GOLDEN, "test/golden/golden_list.h: out of date"),
    ("bench/suite_ring.c", "", "bench/suite_list.h: out of date"),
    ("bench/suite_ring.c", "", "docs/bench.md does not name `ring`"),
    ("docs/ring.md", "# Rings\n", "docs/ring.md: no page links to it"),
    ("test/fuzz/plan/fuzz_ring.c", "", "there is no input in test/fuzz/corpus/ring/"),
    ("include/wend/ring.h", "WEND_API wend_status wend_ring_create(const wend_ring_def *def, wend_ring **ring);\n",
     "does not call wend_ring_create with NULL"),
    ("src/plan/grid/ring.c", '#define SEARCH_NAME ring_search\n', "has no row that asks the kind of search ring_search"),
    ("src/plan/grid/ring.c", 'static const search_kind ring_kind = {\n    .name = "ring",\n};\n', "has no row that asks the kind of search ring"),
    ("include/wend/ring.h", "WEND_API wend_status wend_ring_find_path(const wend_ring *ring, wend_query *query, wend_path *path);\n",
     "does not resume wend_ring_find_path after its map is gone"),
    ("src/plan/grid/ring.c", 'void f(void) {\n    wend_profile_admit(request->profile, GRID_SEARCH_HONOURS, "ring search", NULL);\n}\n',
     "test/front/test_profiles.c has no row of ring search"),
    ("include/wend/ring.h", "WEND_API wend_map *wend_map_of_ring(wend_ring *ring);\n", "test/support/map_rows.c has no row of wend_map_of_ring"),
    ("include/wend/ring.h", "WEND_API wend_map *wend_map_of_ring(wend_ring *ring);\n", "test/properties/front/*.c has no row of wend_map_of_ring"),
    ("src/map/grid/ring.c", "static int area_fault(int x) {\n    return x;\n}\n", "the static function area_fault exists in"),
]
# What is cut out of a file, and what a finding must then say.
CUT = [
    ("test/properties/plan/query_kind_properties.c", '{"jump_search",', "has no row that asks the kind of search jump_search"),
    ("test/plan/test_query_lifetime.c", "wend_jump_points_find_path(", "does not resume wend_jump_points_find_path"),
    ("test/front/test_profiles.c", '{"jump point search",', "has no row of jump point search"),
    ("test/front/test_profiles.c", "wend_map_of_mesh(", "test/front/test_profiles.c has no row of wend_map_of_mesh"),
    ("test/support/map_rows.c", "wend_map_of_mesh(", "test/support/map_rows.c has no row of wend_map_of_mesh"),
    ("test/plan/test_misuse_of_plans.c", "wend_jump_points_find_path(", "violates the contract of wend_jump_points_find_path"),
    ("src/plan/jump/jump_search.c", "JUMP_SEARCH_HONOURS", "nobody uses JUMP_SEARCH_HONOURS"),
]
LOOKS_UP = [
    ("src/map/grid/ring.c", '#include "plan/core/query_slots.h"\n', "map/grid looks up at plan/core"),
    ("src/map/grid/ring.c", "void wend_ring(void) {\n    wend_edges_add(0, 0, 0);\n}\n", "map/grid calls wend_edges_add, which is in plan"),
    ("src/plan/graph/ring.c", '#include "plan/grid/grid_costs.h"\n', "plan/graph may not look at plan/grid"),
    ("src/plan/check/ring.c", "void wend_ring(void) {\n    wend_grid_find_path(0, 0, 0, 0);\n}\n", "plan/check calls wend_grid_find_path, which is in plan/grid"),
    ("src/plan/ring.c", "", "the room plan is not in ROOMS"),
    ("tools/command/ring.c", '#include "plan/core/query_slots.h"\n', "tools sees the public headers only"),
    ("test/oracle/plan/ring.c", '#include "plan/core/query_slots.h"\n', "it may share no code"),
    ("src/bake/ring.c", "void wend_ring(void) {\n    wend_query_destroy(0);\n}\n", "bake calls wend_query_destroy, which is in plan"),
]


def copy_of_tree(folder):
    for name in ("README.md", "include", "src", "docs", "bench", "test/golden", "test/fuzz", "tools", "samples", "scenes", "test/oracle",
                 "test/house", "test/map", "test/plan", "test/front", "test/properties", "test/support"):
        source, target = os.path.join(ROOT, name), os.path.join(folder, name)
        if os.path.isdir(source):
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("node_modules", "*.png"))
        else:
            os.makedirs(os.path.dirname(target), exist_ok=True)
            shutil.copy(source, target)


def main():
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        copy_of_tree(folder)
        for check, cases in ((check_registered.findings, ADDED), (check_layers.findings, LOOKS_UP)):
            sound = list(check(folder))
            if sound:
                print("the tree as it is: " + sound[0])
                failures += 1
            for path, text, wanted in cases:
                with open(os.path.join(folder, path), "w", encoding="utf-8") as stream:
                    stream.write(text)
                said = list(check(folder))
                os.remove(os.path.join(folder, path))
                if not any(wanted in line for line in said):
                    print(f"{path} was added, and nothing said '{wanted}' but {said}")
                    failures += 1
        for path, text, wanted in CUT:
            place = os.path.join(folder, path)
            with open(place, encoding="utf-8") as stream:
                whole = stream.read()
            with open(place, "w", encoding="utf-8") as stream:
                stream.write(whole.replace(text, "cut("))
            said = list(check_registered.findings(folder))
            with open(place, "w", encoding="utf-8") as stream:
                stream.write(whole)
            if not any(wanted in line for line in said):
                print(f"'{text}' was cut out of {path}, and nothing said '{wanted}' but {said}")
                failures += 1
    print(f"{len(ADDED) + len(CUT) + len(LOOKS_UP)} planted faults, {failures} not found")
    return failures > 0


if __name__ == "__main__":
    sys.exit(main())
