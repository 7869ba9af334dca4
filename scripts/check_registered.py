#!/usr/bin/env python3
"""Checks that nothing was forgotten in a list: check_registered.py [ROOT]

Sources, tests, fuzz targets and samples are found by their names; umbrella headers and lists of golden hashes and benchmark suites are made
by generate_lists.py; pages, headers in docs/index.md and calls with definitions stand in lists; a kind of search, a kind of map, a planner that takes profiles and a function
with a contract each have a row in a test. A file-local name must be unique in the library, because the amalgamation is one file; the test `amalgamation` would
say so too, but minutes later.
"""
import glob
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True
import generate_lists  # noqa: E402


class Tree:
    def __init__(self, root):
        self.root = root

    def read(self, name):
        with open(os.path.join(self.root, name), encoding="utf-8") as stream:
            return stream.read()

    def names(self, pattern):
        """What the last star of a pattern stands for, in order."""
        before, after = pattern.rsplit("*", 1)
        named = [os.path.basename(path) for path in glob.glob(os.path.join(self.root, pattern), recursive=True)]
        return sorted(name[len(os.path.basename(before)):-len(after)] for name in named)


def missing(tree, pattern, place, word):
    """For every file of the pattern whose word is not in the text of a place: a finding."""
    text = tree.read(place)
    for name in tree.names(pattern):
        wanted = word(name)
        if not re.search(rf"(?<!\w){re.escape(wanted)}(?!\w)", text):
            yield f"{pattern.replace('*', name)}: {place} does not name {wanted}"


def headers(tree):
    yield from missing(tree, "include/wend/*.h", "docs/index.md", lambda name: f"{name}.h")


def golden_hashes(tree):
    """Every file golden_NAME.c has a function that golden_list.h finds, and every module a line in hashes.txt."""
    for name in tree.names("test/golden/golden_*.c"):
        if name == "main":
            continue
        functions = re.findall(r"^uint64_t (golden_\w+)\(wend_jobs \*", tree.read(f"test/golden/golden_{name}.c"), re.M)
        if not functions:
            yield f"test/golden/golden_{name}.c: defines no function uint64_t golden_...(wend_jobs *jobs)"
    pinned = set(re.findall(r"^(\w+) ", tree.read("test/golden/hashes.txt"), re.M))
    for name in re.findall(r"^GOLDEN\((\w+)\)", tree.read("test/golden/golden_list.h"), re.M):
        if name not in pinned:
            yield f"test/golden/hashes.txt: has no line for {name}; build/release/golden prints it"


def suites(tree):
    yield from missing(tree, "bench/suite_*.c", "docs/bench.md", lambda name: f"`{name}`")


def pages(tree):
    linked = set()
    for page in ["README.md"] + [f"docs/{name}.md" for name in tree.names("docs/*.md")]:
        for link in re.findall(r"\]\(([^)#\s]+)", tree.read(page)):
            target = os.path.normpath(os.path.join(os.path.dirname(page), link))
            if target != page:
                linked.add(target)
    for name in tree.names("docs/*.md"):
        if f"docs/{name}.md" not in linked:
            yield f"docs/{name}.md: no page links to it; README.md or the page before it should"


def corpora(tree):
    for name in tree.names("test/fuzz/**/fuzz_*.c"):
        if not glob.glob(os.path.join(tree.root, "test/fuzz/corpus", name, "*")):
            yield f"test/fuzz/fuzz_{name}.c: there is no input in test/fuzz/corpus/{name}/; any few bytes will do"


# Calls for which NULL is not the default: an annotation has a kind, and a mesh is checked without its areas.
NO_DEFAULT = {"wend_annotations_add", "wend_annotations_find_or_add", "wend_mesh_check"}
DEFAULTS_TEST = "test/house/test_default_definitions.c"


def default_definitions(tree):
    """Every call that takes a definition is in the test that NULL stands for the default one."""
    test = tree.read(DEFAULTS_TEST)
    made = {f"wend_{noun}_create" for noun in re.findall(r"MADE_OF_DEF\(\w+, (\w+)\)", test)}
    for header in tree.names("include/wend/*.h"):
        for name, parameters in re.findall(r"^WEND_API [^;(]*?(wend_\w+)\(([^;]*)\);", tree.read(f"include/wend/{header}.h"), re.M):
            takes = re.search(r"const wend_\w+_def \*def\b", parameters)
            if takes and name not in made | NO_DEFAULT and f"{name}(" not in test:
                yield f"include/wend/{header}.h: {DEFAULTS_TEST} does not call {name} with NULL for its definition"


# ---- What a new search, a new kind of map or a new function has a row of in a test -----------------------------------

KINDS_TEST = "test/properties/plan/query_kind_properties.c"
NO_KIND_ROW = {"path oracle": "a lookup: nothing is left to ask", "any-angle oracle": "likewise", "tree": "the trees of an estimator: searched with a query that no user sees"}


def sources(tree, pattern):
    for path in sorted(glob.glob(os.path.join(tree.root, pattern), recursive=True)):
        yield os.path.relpath(path, tree.root)


def search_kinds(tree):
    """Every search_kind of src/plan is asked in the property that kinds of search alternate on one query."""
    test = tree.read(KINDS_TEST)
    for path in sources(tree, "src/plan/**/*.c"):
        text = tree.read(path)
        names = re.findall(r"^#define SEARCH_NAME (\w+)", text, re.M)
        for body in re.findall(r"^(?:static )?const search_kind \w+ = \{(.*?)\};", text, re.M | re.S):
            names += re.findall(r'\.name = "([^"]+)"', body)
        for name in names:
            if name not in NO_KIND_ROW and f'{{"{name}",' not in test:
                yield f"{path}: {KINDS_TEST} has no row that asks the kind of search {name} (asked_kinds)"


LIFETIME_TEST = "test/plan/test_query_lifetime.c"
NOT_RESUMED = {  # functions that take a query and that wend_query_resume cannot go on with, and why
    "wend_query_create": "makes it", "wend_query_destroy": "releases it",
    "wend_domain_find_path": "a domain is a value: nobody knows when what is behind it is gone",
    "wend_map_find_path": "the search of its map, which is tried", "wend_map_search_states": "the search of its map, which is tried",
    "wend_quadtree_find_cell_path": "wend_quadtree_find_path, which is tried",
    "wend_plane_review_path": "never stops half-way", "wend_plane_review_corridor": "never stops half-way",
    "wend_map_review_path": "never stops half-way", "wend_map_repair_path": "wend_plane_repair_path, which is tried",
    "wend_hierarchy_find_path": "never stops half-way", "wend_hierarchy_find_route": "never stops half-way",
    "wend_hierarchy_find_leg": "never stops half-way", "wend_transit_distance": "never stops half-way",
    "wend_path_oracle_find_path": "never stops half-way", "wend_path_oracle_find_distance": "never stops half-way",
    "wend_move_table_find_path": "never stops half-way", "wend_any_angle_oracle_find_path": "never stops half-way",
    "wend_transit_find_path": "never stops half-way", "wend_plane_view": "never stops half-way",
    "wend_visibility_graph_find_path": "never stops half-way", "wend_path_tree_create": "never stops half-way",
    "wend_path_tree_cost_to": "never stops half-way", "wend_path_tree_path_to": "never stops half-way",
}


def public_functions(tree):
    """Header, name and parameters of every public function."""
    for header in tree.names("include/wend/*.h"):
        for name, parameters in re.findall(r"^WEND_API [^;(]*?(wend_\w+)\(([^;]*)\);", tree.read(f"include/wend/{header}.h"), re.M):
            yield f"include/wend/{header}.h", name, parameters


def query_lifetimes(tree):
    """Every search that can be resumed is, after what it reads was destroyed."""
    test = tree.read(LIFETIME_TEST).replace("tagged_graph_find_path(", "wend_graph_find_path(")  # which calls it
    for header, name, parameters in public_functions(tree):
        if "wend_query *" in parameters and name not in NOT_RESUMED and f"{name}(" not in test:
            yield (f"{header}: {LIFETIME_TEST} does not resume {name} after its map is gone; "
                   "where it cannot be resumed, say why in NOT_RESUMED of scripts/check_registered.py")


PROFILES_TEST = "test/front/test_profiles.c"


def profile_rows(tree):
    """Every planner that admits profiles has a row in the test that tries every field of them, and every line of honours.h a planner."""
    test, used = tree.read(PROFILES_TEST), set()
    for path in sources(tree, "src/**/*.c"):
        text = tree.read(path)
        used |= set(re.findall(r"\b(\w+_HONOURS)\b", text))
        for name in re.findall(r'wend_profile_admit\([^;]*?_HONOURS,\s*"([^"]+)"', text):
            if f'{{"{name}",' not in test:
                yield f"{path}: {PROFILES_TEST} has no row of {name} (planners)"
    for name in re.findall(r"^#define (\w+_HONOURS)\b", tree.read("src/plan/core/honours.h"), re.M):
        if name not in used:
            yield f"src/plan/core/honours.h: nobody uses {name}"


MAP_TESTS = ("test/support/map_rows.c", "test/properties/front/*.c", PROFILES_TEST)


def map_rows(tree):
    """Every kind of wend_map has a row in the test of its verbs, in the random-edit property and in the test of profiles."""
    kinds = [name for header, name, _ in public_functions(tree) if re.fullmatch(r"wend_map_(create_)?of_\w+", name)]
    for place in MAP_TESTS:
        text = "".join(tree.read(path) for path in sources(tree, place))
        for name in kinds:
            if f"{name}(" not in text:
                yield f"include/wend/map.h: {place} has no row of {name}"


MISUSE_TESTS = "test/*/test_misuse*.c"
GUARD = re.compile(r"\b(REQUIRE|REQUIRE_VOID|\w+_IS_VALID|\w+_IS_TAKEN|wend_contract_report)\(")
DEFINITION = re.compile(r"^[a-z][\w *]*?\b(wend_\w+)\([^;{]*\) \{\n(.*?)^\}", re.M | re.S)


def edit_rows(tree):
    """Files of rows of the random-edit property, which lists them."""
    listed = set(re.findall(r"&(edit_rows_of_\w+)", tree.read("test/properties/front/edit_properties.c")))
    for path in sorted(glob.glob(os.path.join(tree.root, "test/properties/front/edit_rows_of_*.c"))):
        for name in re.findall(r"^const edit_rows (edit_rows_of_\w+)", open(path, encoding="utf-8").read(), re.M):
            if name not in listed:
                yield f"{os.path.relpath(path, tree.root)}: {name} is not in all_rows of test/properties/front/edit_properties.c"


def misuses(tree):
    """Every public function that checks its contract is misused in a test."""
    test = "".join(tree.read(path) for path in sources(tree, MISUSE_TESTS))
    called = set(re.findall(r"\b(wend_\w+)\(", test))
    checks = {name for path in sources(tree, "src/**/*.c") for name, body in DEFINITION.findall(tree.read(path)) if GUARD.search(body)}
    for header, name, _ in public_functions(tree):
        if name in checks and name not in called:
            yield f"{header}: no {MISUSE_TESTS} violates the contract of {name}"


LOCAL = re.compile(r"^static (?!const\b|inline\b|_Thread)[^=;{(]*?\b(\w+)\(", re.M)


def local_names(tree):
    places = {}
    for path in sorted(glob.glob(os.path.join(tree.root, "src/**/*.c"), recursive=True)):
        relative = os.path.relpath(path, tree.root)
        for name in set(LOCAL.findall(tree.read(relative))):
            places.setdefault(name, []).append(relative)
    for name, files in sorted(places.items()):
        if len(files) > 1:
            yield f"{files[1]}: the static function {name} exists in {files[0]} too; file-local names are unique in the library"


def lists(tree):
    """Umbrella headers, golden hashes and suites: made by a script, which must have been run."""
    return generate_lists.stale(tree.root)


CHECKS = (headers, lists, golden_hashes, suites, pages, corpora, default_definitions, search_kinds, query_lifetimes,
          profile_rows, map_rows, edit_rows, misuses, local_names)


def findings(root):
    tree = Tree(root)
    return [line for check in CHECKS for line in check(tree)]


if __name__ == "__main__":
    bad = findings(sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    print("\n".join(bad) if bad else "registered: nothing was forgotten")
    sys.exit(bool(bad))
