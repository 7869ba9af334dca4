#!/usr/bin/env python3
"""Compiles every C example of the headers, of docs/ and of README.md: check_examples.py [--compiler CC] [FILE...]

An example is an indented block of a `///` comment or of a page, or a block fenced by ```c, that calls wend. It is C but for three
liberties that keep it readable, each of which is taken out before it is compiled:

    wend_grid_destroy(grid);          two spaces or more begin a remark
    if (found) ... go there ...       an ellipsis stands for a statement, with or without words up to a second one
    each frame:                       a line `each ...:` or `for each ...:` says when; what is indented below it is a block

Whatever else headers and pages say, a name wend_... in it must exist.

What an example uses and does not declare is declared in NAMES and MORE_NAMES. Everything is one file for the compiler, which is asked for its
opinion only (-fsyntax-only), and whose messages name the lines of the headers and pages.
"""
import argparse
import glob
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

# What every example may use: who reads one knows what these are.
NAMES = """wend_allocator allocator; wend_diagnostics *findings; wend_jobs *jobs; wend_jobs_control control; wend_query *query; wend_path path;
    wend_grid *grid; wend_graph *graph; wend_mesh *mesh; wend_cells *cells; wend_plane *plane; wend_quadtree *tree;
    wend_annotations *annotations; wend_rules *rules; wend_rule_map *map; wend_search_request request; wend_state_hash hash;
    wend_location location; wend_vector2 position, a, b; double heading; uint64_t seed; uint32_t x, y, start_cell, goal_cell; const char *text; size_t length"""

# What else those of one header or page use.
MORE_NAMES = {
    "docs/mesh.md": "wend_area crate; wend_mesh_versions *versions; wend_edit edit; wend_path_request request",
    "docs/move-table.md": "wend_move_table *table; uint32_t here, start, goal",
    "docs/any-angle-oracle.md": "wend_any_angle_oracle *oracle; uint32_t start, goal",
    "include/wend/any_angle_oracle.h": "uint32_t start, goal",
    "docs/path-oracle.md": "wend_path_oracle *oracle; uint32_t start, goal; double distance",
    "include/wend/move_table.h": "uint32_t start, goal",
    "include/wend/path_oracle.h": "uint32_t start, goal; double far",
    "docs/request-queue.md": "wend_rule_planner *planner; wend_request_queue *queue; wend_location here, there; wend_ticket ticket",
    "include/wend/allocator.h": "int world; void *(*take)(void *, size_t, size_t, wend_lifetime); void (*give_back)(void *, void *, size_t, size_t)",
    "include/wend/bake_grid.h": "wend_area areas[3]",
    "include/wend/draw.h": "int world; void (*draw_line)(void *, const wend_vector3 *, size_t, wend_draw_style); "
                           "void (*draw_mark)(void *, wend_vector3, wend_draw_style)",
    "include/wend/clearance.h": "wend_location start, goal; wend_profile agent",
    "include/wend/elementary.h": "double speed",
    "include/wend/graph.h": "enum { LADDER = 1 }",
    "include/wend/hierarchy.h": "enum { WALL = 1 }",
    "include/wend/grid_table.h": "uint32_t start, goal",
    "include/wend/hooks.h": "int world; wend_log_hook write_line; wend_assert_hook report_to_editor",
    "include/wend/jobs.h": "size_t count; wend_jobs_body move_agents; int world",
    "include/wend/map.h": "wend_area area",
    "include/wend/mesh_path.h": "wend_plane_request request",
    "include/wend/mesh_versions.h": "wend_edit edit; wend_path_request request",
    "include/wend/profile.h": "enum { LADDER = 1, DOOR = 2 }; wend_path_request request",
    "include/wend/path_table.h": "uint64_t start, goal",
    "include/wend/recording.h": "wend_recording *recording; wend_packer packer; uint64_t units; void *world; "
                                "wend_status (*apply)(void *, const wend_recording_entry *); uint64_t (*finish_step)(void *, uint64_t, uint64_t)",
    "include/wend/request_queue.h": "wend_location here, there",
    "include/wend/repair.h": "wend_map *map; wend_edit crate; wend_path_request request; wend_vector2 agent",
    "include/wend/roadmap.h": "wend_area areas[3]; wend_location start, goal",
    "include/wend/transit.h": "uint32_t start, goal",
    "include/wend/work.h": "bool done",
    "include/wend/zoned_table.h": "uint64_t start, goal",
    "docs/annotations.md": "uint32_t thing",
    "docs/any-angle.md": "wend_any_angle *any_angle; wend_any_angle_request request",
    "docs/corridor.md": "wend_edit crate; wend_corridor_request request; wend_vector2 agent; wend_path_repair repair",
    "docs/decompositions.md": "wend_decomposition *cells",
    "docs/heuristics.md": "wend_estimator *estimator",
    "docs/hierarchy.md": "wend_hierarchy *hierarchy; wend_hierarchy_request request; enum { WALL = 1 }",
    "docs/incremental-search.md": "wend_incremental_search *search; uint64_t here, there; enum { WALL = 1 }",
    "docs/maps.md": "wend_area crate",
    "docs/numeric-contract.md": "wend_lattice_rounding rounding; wend_lattice_point p, q",
    "docs/quadtree.md": "uint32_t start, goal; uint8_t wall",
    "docs/radius.md": "wend_plane_request request; wend_clearance *clearance; wend_location start, goal; wend_passage passage",
    "docs/rule-planner.md": "wend_rule_planner *planner",
    "docs/tables.md": "wend_grid_table *table",
    "docs/threads.md": "size_t count; wend_jobs_body move_agents; int world",
    "docs/triangulation.md": "wend_lattice_point points[9]; wend_point_pair segments[9]; size_t point_count, segment_count; wend_triangulation *triangulation",
}

# Blocks that show no code of a user of the C library, or code that another test compiles.
NOT_HERE = {"docs/own-domain.md": "excerpts of samples/fifteen_puzzle.c and car_lattice.c, to the letter (check_readme.py)",
            "docs/javascript.md": "JavaScript", "docs/playground.md": "JavaScript"}


class Example:
    def __init__(self, path, line):
        self.path, self.line, self.lines = path, line, []

    def is_code(self):
        return any(re.search(r"\bwend_\w+\(|\bwend_\w+ \**\w+( =|;|\[)", without_remark(line)) for line in self.lines)


def without_remark(line):
    """The line up to the first two spaces that are neither its indentation nor in a text."""
    quoted = False
    indentation = len(line) - len(line.lstrip())
    for i in range(indentation, len(line)):
        if line[i] == '"' and line[i - 1] != "\\":
            quoted = not quoted
        if not quoted and line[i:i + 2] == "  ":
            return line[:i]
    return line


def examples_of_header(path, lines):
    example = None
    for number, line in enumerate(lines, 1):
        match = re.match(r"\s*///(?:     ?(\s*\S.*)|\s*)$", line)
        if match and match.group(1) and line.lstrip().startswith("///     "):
            if example is None:
                example = Example(path, number)
            example.lines.append(line.lstrip()[len("///     "):])
        elif match and not match.group(1) and example is not None:
            example.lines.append("")
        elif example is not None:
            yield example
            example = None


def examples_of_page(path, lines):
    example, fenced, before = None, False, ""
    for number, line in enumerate(lines, 1):
        if line.startswith("```"):
            if example is not None:
                yield example
            example = Example(path, number + 1) if not fenced and line.strip() == "```c" else None
            fenced = not fenced
        elif fenced:
            if example is not None:
                example.lines.append(line)
        elif line.startswith("    ") and (example is not None or not before.strip()):
            if example is None:
                example = Example(path, number)
            example.lines.append(line[4:])
        elif example is not None and not line.strip():
            example.lines.append("")
        elif example is not None:
            yield example
            example = None
        before = line
    if example is not None:
        yield example


def statements(example):
    """The example as C, line by line."""
    blocks = []  # indentation of the `each ...:` lines whose blocks are open
    for line in example.lines:
        code = re.sub(r"\.\.\.( [^\"]*? \.\.\.)?(?=;|\s|$);?", "(void)0;", without_remark(line)).rstrip()
        indentation = len(code) - len(code.lstrip())
        closed = ""
        while code and blocks and indentation <= blocks[-1]:
            blocks.pop()
            closed += "} "
        when = re.match(r"\s*(?:for )?each [\w ]+:(.*)$", code)
        if when:
            blocks.append(indentation)
            code = "{ " + when.group(1)
        yield closed + code
    yield "} " * len(blocks)


def more_names(path):
    names = [name.strip() for name in MORE_NAMES.get(path, "").split("; ") if name.strip()]
    return " ".join(("" if name.startswith("enum") else "static ") + name + ";" for name in names)


def translation_unit(examples):
    text = ["#include <wend/wend.h>", "#include <stdio.h>", "#include <stdlib.h>", "#include <string.h>"]
    text += ["extern " + name.strip() + ";" for name in NAMES.split(";")]
    for index, example in enumerate(examples):
        outside, inside, depth = [], [], 0
        for offset, line in enumerate(statements(example)):
            mark = f'#line {example.line + offset} "{example.path}"'
            if depth or re.match(r"static [^=;]*\) \{", line) or line.startswith("#"):
                outside += [mark, line]
                depth += line.count("{") - line.count("}")
            else:
                inside += [mark, line]
        text += outside + [f"void example_{index}(void);", f"void example_{index}(void) {{", more_names(example.path), "{"] + inside + ["}", "}"]
    return "\n".join(text) + "\n"


def known_names():
    """Every name of the headers' code and of the library's, which pages speak of now and then."""
    names = set()
    for path in glob.glob(os.path.join(ROOT, "include/wend/*.h")) + glob.glob(os.path.join(ROOT, "src/**/*.[ch]"), recursive=True):
        with open(path, encoding="utf-8") as stream:
            names |= set(re.findall(r"\bwend_\w+", re.sub(r"//.*", "", stream.read())))
    return names


def unknown_names(path, lines, known):
    for number, line in enumerate(lines, 1):
        for name in re.findall(r"\bwend_[a-z0-9]\w*", line):
            # wend_map_of_... and wend_rule_ are beginnings of names.
            if name not in known and not (re.search(rf"{name}(\.\.\.|\*)", line) or name.endswith("_")):
                yield f"{path}:{number}: there is no {name}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiler", default="cc")
    parser.add_argument("--show", action="store_true", help="print what the compiler gets")
    parser.add_argument("files", nargs="*")
    arguments = parser.parse_args()
    files = arguments.files or sorted(glob.glob(os.path.join(ROOT, "include/wend/*.h"))) + [os.path.join(ROOT, "README.md")] + \
        sorted(glob.glob(os.path.join(ROOT, "docs/*.md")))
    examples, missing, known = [], [], known_names()
    for path in files:
        name = os.path.relpath(path, ROOT)
        with open(path, encoding="utf-8") as stream:
            lines = stream.read().split("\n")
        missing += unknown_names(name, lines, known)
        if name in NOT_HERE:
            continue
        found = examples_of_header(name, lines) if path.endswith(".h") else examples_of_page(name, lines)
        # A whole program is a sample's, and check_readme.py says which.
        examples += [example for example in found if example.is_code() and not any("int main(" in line for line in example.lines)]
    unit = translation_unit(examples)
    if arguments.show:
        print(unit)
    result = subprocess.run([arguments.compiler, "-std=c17", "-fsyntax-only", "-Wall", "-Wextra", "-Werror", "-Wno-unused", "-Wno-unused-parameter",
                             "-I", os.path.join(ROOT, "include"), "-x", "c", "-"],
                            input=unit, text=True, capture_output=True, cwd=ROOT)
    print(result.stderr + "".join(line + "\n" for line in missing), end="")
    print(f"examples: {len(examples)} of {len({example.path for example in examples})} headers and pages " + ("compile" if not result.returncode else "do not all compile"))
    return bool(result.returncode or missing)


if __name__ == "__main__":
    sys.exit(main())
