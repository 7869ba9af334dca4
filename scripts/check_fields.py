#!/usr/bin/env python3
"""Checks that every field that a user can set is known to have an effect: check_fields.py API.json PROGRAM...

The programs test-fields_* set each field of each definition and request to another value and fail when nothing comes of it
(test/support/field_effects.h). This one runs them, reads which fields they tried and compares with what scripts/dump_api.py wrote: no field
of a definition, request, control or reduction may be missing, for any public function that takes one.

A definition that another points to is tried with what takes the other too: wend_grid_def with wend_bake_grid. A structure that no function takes by
itself is tried with those that take it as part of another: wend_profile with wend_hierarchy_create.
"""
import json
import os
import re
import subprocess
import sys
import tempfile

KINDS = re.compile(r"^wend_(\w+_)?(def|request|control|reduction)$")
POINTED = re.compile(r"^const (wend_(?:\w+_)?(?:def|request)) \*$")
NAMED = {"wend_view", "wend_domain", "wend_edit", "wend_rule_constraint"}
# What is read and written too, so that functions take it as `X *`.
READ_AND_WRITTEN = {"wend_edit"}

# What need not be tried: (structure, function, field), with * for all, and why.
ALLOWED = {("wend_mesh_def", "wend_mesh_check", "allocator"): "it checks what is there; that was made with an allocator of its own",
           **{("wend_domain", function, "position"): "searches go by states; places are for wend_map_position"
              for function in ("wend_path_edges_on_domain", "wend_domain_make_zones", "wend_estimator_create_on_domain",
                               "wend_estimator_load_on_domain", "wend_incremental_search_create_on_domain")},
           **{("wend_search_request", function, "*"): "maps whose paths are repaired have no states: one that says how these are searched is rejected"
              for function in ("wend_map_repair_path", "wend_map_review_path")},
           **{(structure, function, field): "a review looks at a path and searches nothing"
              for structure, function, fields in (
                  ("wend_plane_request", "wend_plane_review_path", "work cancellation observer observer_user find_nearest"),
                  ("wend_corridor_request", "wend_plane_review_corridor", "work cancellation observer observer_user find_nearest thorough"),
                  ("wend_path_request", "wend_map_review_path", "work cancellation"))
              for field in fields.split()},
           ("wend_domain", "wend_path_edges_on_domain", "heuristic"): "steps are asked for along a path that is there",
           ("wend_domain", "wend_domain_make_zones", "heuristic"): "zones are made of steps; the estimate is for the domain's searches",
           ("wend_domain", "wend_path_edges_on_domain", "journal"): "steps are asked for as they are now",
           ("wend_domain", "wend_domain_check", "journal"): "it looks at steps and estimates as they are now",
           ("wend_domain", "wend_domain_make_zones", "journal"): "zones are an answer, which nobody keeps up to date",
           ("wend_domain", "wend_estimator_create_on_domain", "journal"): "what is made is asked by searches, which follow the domain's journal",
           ("wend_domain", "wend_estimator_load_on_domain", "journal"): "what is made is asked by searches, which follow the domain's journal",
           ("wend_domain", "wend_estimator_create_on_domain", "heuristic"): "what is made stands beside the domain's own estimate",
           ("wend_domain", "wend_estimator_load_on_domain", "heuristic"): "what is made stands beside the domain's own estimate"}


def named_type(text):
    """wend_x of `wend_x`, `const wend_x *` and `const wend_x *const *`; None for what is no structure of ours, or what is written to."""
    match = re.fullmatch(r"(?:(?P<const>const) )?(?:struct )?(?P<name>wend_\w+)(?P<stars>[ *const]*)", text)
    is_read = match and (match.group("const") or "*" not in match.group("stars") or match.group("name") in READ_AND_WRITTEN)
    return match.group("name") if is_read else None


def is_watched(name):
    return bool(KINDS.match(name)) or name in NAMED


def wanted(api):
    """All (structure, function, field) that must have been tried."""
    structs = {struct["name"]: struct["fields"] for header in api["headers"] for struct in header["structs"]}
    parts = {name: {named_type(field["type"]) for field in fields} & set(structs) for name, fields in structs.items()}

    def within(name, seen):
        for part in parts.get(name, ()):
            if part not in seen:
                seen.add(part)
                within(part, seen)
        return seen

    pointed = {name: {match.group(1) for field in fields for match in [POINTED.match(field["type"])] if match} for name, fields in structs.items()}
    takers = {name: [set(), set()] for name in structs if is_watched(name)}
    for header in api["headers"]:
        for function in header["functions"]:
            for parameter in function["parameters"]:
                taken = named_type(parameter["type"])
                if taken in takers:
                    for direct in {taken} | pointed[taken] & set(takers):
                        takers[direct][0].add(function["name"])
                    for part in within(taken, set()) & set(takers):
                        takers[part][1].add(function["name"])
    return {(name, function, field) for name, (direct, indirect) in takers.items() for function in direct or indirect
            for field in (each["name"] for each in structs[name])}, takers


def is_allowed(case):
    return any(all(rule in ("*", word) for rule, word in zip(allowed, case)) for allowed in ALLOWED)


def findings(api, tried):
    """What is missing, and what was tried that there is not."""
    needed, takers = wanted(api)
    functions = {function["name"] for header in api["headers"] for function in header["functions"]}
    missing = []
    for name, function, field in sorted(needed - tried):
        if not is_allowed((name, function, field)):
            missing.append(f"{name}.{field} was never tried with {function}")
    for name, function, field in sorted(tried - needed):
        if function not in functions or (name in takers and not any(function in some for some in takers[name])):
            missing.append(f"{name}.{field} was tried with {function}, which takes no {name}")
    for allowed in ALLOWED:
        if not any(all(rule in ("*", word) for rule, word in zip(allowed, case)) for case in needed - tried):
            missing.append(f"the exception {' '.join(allowed)} is not needed; take it out of scripts/check_fields.py")
    return missing


def tried_by(programs):
    tried = set()
    with tempfile.TemporaryDirectory() as folder:
        place = os.path.join(folder, "tried")
        for program in programs:
            run = subprocess.run([program], env={**os.environ, "WEND_TRIED": place}, capture_output=True, text=True)
            if run.returncode:
                sys.exit(f"{os.path.basename(program)} failed:\n{run.stdout}{run.stderr}")
        if os.path.exists(place):
            with open(place, encoding="utf-8") as stream:
                tried = {tuple(line.split()) for line in stream}
    return tried


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as stream:
        said = json.load(stream)
    cases = tried_by(sys.argv[2:])
    bad = findings(said, cases)
    print("\n".join(bad) if bad else f"fields: {len(cases)} fields of calls were tried")
    sys.exit(bool(bad))
