#!/usr/bin/env python3
"""The check of fields finds what it is for: each case is a small API, what was tried of it, and what must be said of that."""
import copy
import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "scripts"))
sys.dont_write_bytecode = True
import check_fields  # noqa: E402


def struct(name, **fields):
    return {"name": name, "fields": [{"name": field, "type": kind} for field, kind in fields.items()]}


def function(name, *types):
    return {"name": name, "parameters": [{"type": kind} for kind in types]}


SOUND = {"headers": [{"structs": [struct("wend_thing_def", size="size_t", width="double"),
                                  struct("wend_box_def", thing="const wend_thing_def *", count="int"),
                                  struct("wend_leg", constraints="const wend_rule_constraint *"),
                                  struct("wend_rule_constraint", weight="double"),
                                  struct("wend_legs_def", legs="const wend_leg *"),
                                  struct("wend_thing_facts", edges="size_t")],
                      "functions": [function("wend_thing_create", "const wend_thing_def *", "wend_thing **"),
                                    function("wend_thing_check", "const wend_thing_def *"),
                                    function("wend_thing_fit", "wend_thing_def *"),
                                    function("wend_box_create", "const wend_box_def *"),
                                    function("wend_legs_create", "const wend_legs_def *"),
                                    function("wend_thing_describe", "const wend_thing_facts *")]}]}
TRIED = {tuple(line.split()) for line in (
    "wend_thing_def wend_thing_create size", "wend_thing_def wend_thing_create width", "wend_thing_def wend_thing_check size",
    "wend_thing_def wend_thing_check width", "wend_box_def wend_box_create thing", "wend_thing_def wend_box_create size", "wend_thing_def wend_box_create width",
    "wend_box_def wend_box_create count", "wend_legs_def wend_legs_create legs", "wend_rule_constraint wend_legs_create weight")}


def planted():
    """What is tried, of which API, and the finding."""
    for case in sorted(TRIED):
        yield SOUND, TRIED - {case}, "{0}.{2} was never tried with {1}".format(*case)
    longer = copy.deepcopy(SOUND)
    longer["headers"][0]["structs"][0]["fields"].append({"name": "height", "type": "double"})
    yield longer, TRIED, "wend_thing_def.height was never tried with wend_thing_check"
    yield longer, TRIED, "wend_thing_def.height was never tried with wend_box_create"
    further = copy.deepcopy(SOUND)
    further["headers"][0]["functions"].append(function("wend_thing_load", "const wend_thing_def *"))
    yield further, TRIED, "wend_thing_def.width was never tried with wend_thing_load"
    wrong = ("wend_thing_def", "wend_thing_make", "width")
    yield SOUND, TRIED | {wrong}, "wend_thing_def.width was tried with wend_thing_make, which takes no wend_thing_def"


def main():
    check_fields.ALLOWED = {}
    failures = 0
    sound = check_fields.findings(SOUND, TRIED)
    if sound:
        print(f"the sound API: {sound}")
        failures += 1
    cases = list(planted())
    for api, tried, wanted in cases:
        said = check_fields.findings(api, tried)
        if wanted not in said:
            print(f"nothing said '{wanted}' but {said}")
            failures += 1
    case = ("wend_thing_def", "wend_thing_create", "size")
    check_fields.ALLOWED = {case: "for a reason"}
    if check_fields.findings(SOUND, TRIED - {case}) or not check_fields.findings(SOUND, TRIED):
        print("exceptions are not told apart from those that are not needed")
        failures += 1
    print(f"{len(cases) + 1} planted faults, {failures} not found")
    return failures > 0


if __name__ == "__main__":
    sys.exit(main())
