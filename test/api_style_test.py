#!/usr/bin/env python3
"""The style checker finds what it is for: each case is a small API with one fault, and the rule that must name it."""
import copy
import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "scripts"))
sys.dont_write_bytecode = True
import check_api_style  # noqa: E402


def parameter(kind, name):
    return {"type": kind, "name": name, "documentation": ""}


SIZES = {"bool": 1, "uint32_t": 4, "wend_allocator": 32}  # all else 8


def field(kind, name):
    return {"type": kind, "name": name, "documentation": "a field"}


def lay_out(header):
    """Sizes and places as a compiler gives them; no struct of these small APIs holds another but for allocators."""
    for each in header["structs"]:
        at = 0
        for part in each["fields"]:
            bytes_ = SIZES.get(part["type"], 8)
            alignment = min(bytes_, 8)
            part["offset"] = at = -(-at // alignment) * alignment
            part["bytes"] = bytes_
            at += bytes_
        each["bytes"] = -(-at // 8) * 8
    return header


def function(name, returns, *parameters, **more):
    return {"name": name, "returns": returns, "parameters": [parameter(*pair) for pair in parameters], "documentation": "Does.",
            "answer": "WEND_OK", "line": 1, **more}


SOUND = {"name": "wend/thing.h", "essay": "Things.\n\n    wend_thing_create(&def, NULL, &thing);\n", "macros": [{"name": "WEND_NO_THING", "value": "UINT32_MAX", "documentation": "None."}],
         "function_types": [],
         "enums": [{"name": "wend_thing_kind", "documentation": "Kinds.", "line": 1,
                    "values": [{"name": "WEND_THING_ROUND", "value": 0, "documentation": "x"},
                               {"name": "WEND_THING_SQUARE", "value": 1, "documentation": "x"}]}],
         "structs": [{"name": "wend_thing_def", "documentation": "A def.", "line": 1,
                      "fields": [field("size_t", "size"), field("double", "width"), field("wend_allocator", "allocator")]}],
         "functions": [function("wend_default_thing_def", "wend_thing_def", inline=True),
                       function("wend_thing_create", "wend_status", ("const wend_thing_def *", "def"), ("wend_diagnostics *", "findings"),
                                ("wend_thing **", "thing")),
                       function("wend_thing_version", "uint64_t", ("const wend_thing *", "thing"))]}

CREATE = 1  # the function above


def struct(name, *fields):
    return {"name": name, "documentation": "A struct.", "fields": list(fields), "line": 1}


def add(key, thing):
    return lambda header: header[key].append(thing)


def change(key, index, **what):
    return lambda header: header[key][index].update(what)


THING = ("const wend_thing *", "thing")
FAULTS = [
    ("definition_starts_with_size", lambda header: header["structs"][0]["fields"].pop(0)),
    ("definition_has_default", lambda header: header["functions"].pop(0)),
    ("definition_has_default", change("functions", 0, inline=False)),
    ("allocator_is_last", lambda header: header["structs"][0]["fields"].append(field("double", "height"))),
    ("definition_is_explained", lambda header: header["functions"][CREATE]["parameters"].pop(1)),
    ("documented", change("functions", CREATE, documentation="")),
    ("documented", lambda header: header["structs"][0]["fields"][1].update(documentation="")),
    ("documented", add("structs", struct("wend_thing_step", {**field("uint64_t", "parts"), "documentation": ""}))),
    ("documented", lambda header: header["enums"][0]["values"][1].update(documentation="")),
    ("status_is_explained", change("functions", CREATE, answer="")),
    ("status_is_explained", change("functions", CREATE, answer="as above")),
    ("outcomes_are_documented", add("functions", function("wend_thing_find_path", "wend_status", THING, ("wend_path *", "path")))),
    ("release_allows_null", add("functions", function("wend_thing_destroy", "void", ("wend_thing *", "thing")))),
    ("begins_with_an_example", lambda header: header.update(essay="Things.")),
    ("parameters_are_known", change("functions", CREATE, documented_parameters=["thinq"])),
    ("order_of_parameters", lambda header: header["functions"][CREATE]["parameters"].reverse()),
    ("order_of_parameters", add("functions", function("wend_thing_list", "wend_status", THING, ("double *", "areas"), ("double", "least")))),
    ("order_of_parameters", add("functions", function("wend_thing_copy", "wend_status", ("wend_allocator", "allocator"), ("double", "width"),
                                                      ("wend_thing **", "copy")))),
    ("user_comes_first", add("function_types", {"name": "wend_thing_hook", "type": "void (*)(int, void *)", "documentation": "x", "line": 1})),
    ("user_comes_first", add("structs", struct("wend_thing_hooks", field("void (*)(int, void *)", "tell"), field("void *", "user")))),
    ("user_comes_first", lambda header: (header["function_types"].append({"name": "wend_thing_hook", "type": "void (*)(void *)", "documentation": "x", "line": 1}),
                                         header["structs"].append(struct("wend_thing_watch", field("wend_thing_hook", "hook"), field("void *", "user"))))),
    ("few_parameters", add("functions", function("wend_thing_set", "void", THING, *[("double", "v" + letter) for letter in "abcdef"]))),
    ("named_by_its_noun", add("functions", function("wend_area_of_thing", "double", THING))),
    ("no_abbreviations", lambda header: header["structs"][0]["fields"].append(field("double", "max_width"))),
    ("same_name_for_same_type", lambda header: header["functions"][CREATE]["parameters"][1].update(name="diagnostics")),
    ("start_and_goal", add("structs", struct("wend_thing_request", field("size_t", "size"), field("double", "from")))),
    ("start_and_goal", add("functions", function("wend_thing_find_path", "wend_status", THING, ("uint32_t", "from"), ("wend_path *", "path")))),
    ("granted_work", add("functions", function("wend_thing_step", "void", THING, ("uint64_t", "budget")))),
    ("facts_and_bytes", add("functions", function("wend_thing_memory", "size_t", THING))),
    ("facts_and_bytes", add("structs", struct("wend_thing_stats", field("size_t", "parts")))),
    ("facts_and_bytes", add("structs", struct("wend_thing_facts", field("size_t", "part_count")))),
    ("memory_in_size_t", add("functions", function("wend_thing_bytes", "uint64_t", THING))),
    ("memory_in_size_t", add("structs", struct("wend_thing_facts", field("uint64_t", "part_bytes")))),
    ("counts_and_lengths", add("functions", function("wend_thing_read", "void", THING, ("const char *", "text"), ("size_t", "count")))),
    ("counts_and_lengths", add("functions", function("wend_thing_fill", "void", THING, ("const double *", "values"), ("size_t", "size")))),
    ("kind_not_type", lambda header: header["structs"][0]["fields"].append(field("wend_thing_kind", "type"))),
    ("getters", add("functions", function("wend_thing_corner_at", "double", THING, ("uint32_t", "corner")))),
    ("getters", lambda header: (header["structs"].append(struct("wend_corner", field("double", "width"))),
                                header["functions"].append(function("wend_thing_corner", "wend_corner", THING, ("uint32_t", "corner"))))),
    ("getters", add("functions", function("wend_thing_kind_of", "wend_thing_kind", THING))),
    ("visits", add("functions", function("wend_thing_corners", "void", THING, ("wend_thing_visitor", "visitor"), ("void *", "user")))),
    ("draws", add("functions", function("wend_thing_draw", "void", THING, ("const wend_draw *", "draw"), ("bool", "with_corners")))),
    ("draws", add("functions", function("wend_thing_draw", "wend_status", THING, ("const wend_draw *", "draw")))),
    ("words_are_texts", add("functions", function("wend_thing_kind_name", "const char *", ("wend_thing_kind", "kind")))),
    ("made_by_create", add("functions", function("wend_thing_of_grid", "wend_status", ("wend_allocator", "allocator"), ("wend_thing **", "thing")))),
    ("brought_up_to_date", add("functions", function("wend_thing_sync", "void", ("wend_thing *", "thing")))),
    ("versions", change("functions", 2, returns="uint32_t")),
    ("no_such_thing", change("macros", 0, value="0")),
    ("one_word_for_limits", add("macros", {"name": "WEND_THING_MOST_PARTS", "value": "8", "documentation": "Parts."})),
    ("enums_have_zero", lambda header: [value.update(value=value["value"] + 2) for value in header["enums"][0]["values"]]),
    ("enum_prefix_is_its_own", lambda header: header["enums"].append({**header["enums"][0], "name": "wend_thing_colour"})),
]


# What faults of the ABI are judged by: structs as programs know them.
KNOWN = lay_out({"structs": [struct("wend_thing_def", field("size_t", "size"), field("double", "width"), field("wend_allocator", "allocator")),
                             struct("wend_thing_request", field("size_t", "size"), field("double", "width"), field("bool", "is_round")),
                             struct("wend_thing_part", field("double", "width")),
                             struct("wend_thing_edge", field("size_t", "size"), field("double", "width"))]})["structs"]


def known(number, *fields, drop=0):
    """The struct of that number of those above, with further fields, and with less of its own."""
    made = copy.deepcopy(KNOWN[number])
    made["fields"] = made["fields"][:len(made["fields"]) - drop] + list(fields)
    return lambda header: (header["structs"].append(made), made["fields"][0]["name"] == "size" and number and
                           header["functions"].append(function("wend_default_" + made["name"][5:], made["name"], inline=True)))


# The rule, or None where there is nothing to say, and what became of the structs.
ABI_FAULTS = [
    ("no_sized_struct_within", add("structs", struct("wend_box", field("wend_thing_def", "thing")))),
    ("no_sized_struct_within", add("structs", struct("wend_box", field("wend_thing_def[2]", "things")))),
    (None, add("structs", struct("wend_box", field("const wend_thing_def *", "thing")))),
    ("fields_stay", known(1, field("bool", "is_round"), field("double", "height"), drop=2)),
    ("fields_stay", known(1, field("bool", "is_square"), drop=1)),
    ("fields_stay", known(1, field("uint32_t", "is_round"), drop=1)),
    ("fields_stay", known(1, drop=1)),
    ("fields_are_appended_behind_padding", known(1, field("bool", "slipped_in"))),
    ("fields_are_appended_behind_padding", known(1, field("uint32_t", "slipped_in"))),
    (None, known(1, field("double", "height"))),
    ("sized_structs_are_filled", lambda header: (known(3)(header), header["functions"].append(
        function("wend_thing_get_edge", "wend_thing_edge", THING)))),
    ("only_sized_structs_grow", known(2, field("double", "height"))),
    ("only_sized_structs_grow", lambda header: (known(3, field("double", "height"))(header),
                                                header["functions"].append(function("wend_thing_get_edge", "wend_thing_edge", THING)))),
    ("only_sized_structs_grow", lambda header: (known(3, field("double", "height"))(header), header["structs"].append(
        struct("wend_thing_net", field("const wend_thing_edge *", "edges"), field("size_t", "edge_count"))))),
    ("layouts_are_recorded", add("structs", struct("wend_box", field("double", "width")))),
    ("allocator_is_last", add("structs", struct("wend_box_def", field("size_t", "size"), field("wend_allocator", "allocator"), field("double", "width")))),
    (None, lambda header: header["structs"][0]["fields"].append(field("double", "height"))),
]
ABI_RULES = {name for name, _ in ABI_FAULTS if name}


def rules_that_speak(header, layouts=None):
    lines = check_api_style.findings(check_api_style.Api({"headers": [lay_out(header)]}, layouts), {}, "allowed")
    return {line.rsplit("[", 1)[1].rstrip("]") for line in lines}


def abi_failures():
    layouts = {each["name"]: check_api_style.layout_of(each) for each in KNOWN}
    for number, (name, plant) in enumerate(ABI_FAULTS):
        header = copy.deepcopy(SOUND)
        plant(header)
        spoken = rules_that_speak(header, layouts) & ABI_RULES
        if name not in spoken and name:
            yield f"fault {number} of the ABI is not found by {name}, but {sorted(spoken)} spoke"
        if not name and spoken - {"layouts_are_recorded"}:
            yield f"change {number} of the ABI is allowed, but {sorted(spoken)} spoke"


def allocator_failures():
    """A def may grow behind its allocator, also once that is recorded, and record after record; a field before it, or a new def that does not end with it, may not."""
    header = copy.deepcopy(SOUND)
    layouts = {each["name"]: check_api_style.layout_of(each) for each in lay_out(copy.deepcopy(SOUND))["structs"]}
    for name in ("height", "depth"):
        header["structs"][0]["fields"].append(field("double", name))
        layouts = {each["name"]: check_api_style.grown_layout(each, layouts.get(each["name"])) for each in lay_out(header)["structs"]}
        spoken = rules_that_speak(copy.deepcopy(header), layouts) & ABI_RULES
        if spoken:
            yield f"a def that grew by {name} and was recorded is sound, but {sorted(spoken)} spoke"
    header["structs"].append(struct("wend_box_def", field("size_t", "size"), field("wend_allocator", "allocator"), field("double", "width")))
    layouts = {each["name"]: check_api_style.grown_layout(each, layouts.get(each["name"])) for each in lay_out(header)["structs"]}
    if "allocator_is_last" not in rules_that_speak(copy.deepcopy(header), layouts):
        yield "a new def that goes on behind its allocator is found no more once it is recorded"
    before = layouts["wend_thing_def"]
    reordered = struct("wend_thing_def", field("size_t", "size"), field("wend_allocator", "allocator"), field("double", "width"))
    if "first" in check_api_style.grown_layout(lay_out({"structs": [reordered]})["structs"][0], before):
        yield "a def whose fields were reordered counts as one that grew"


def main():
    failures = [f"sound, but {name} speaks" for name in rules_that_speak(copy.deepcopy(SOUND))]
    for number, (name, plant) in enumerate(FAULTS):
        header = copy.deepcopy(SOUND)
        plant(header)
        if name not in rules_that_speak(header):
            failures.append(f"fault {number} is not found by {name}")
    failures += abi_failures()
    failures += allocator_failures()
    untried = {name for name, _, _ in check_api_style.RULES} - {name for name, _ in FAULTS} - ABI_RULES
    failures += [f"no fault is planted for {name}" for name in sorted(untried)]
    stale = list(check_api_style.findings(check_api_style.Api({"headers": [SOUND]}), {("getters", "wend_thing_gone"): 7}, "allowed"))
    if not any("take the line out" in line for line in stale):
        failures.append("an exception that nothing needs is not told")
    print("\n".join(failures) if failures else f"{len(FAULTS) + len(ABI_FAULTS)} planted faults found")
    return bool(failures)


if __name__ == "__main__":
    sys.exit(main())
