#!/usr/bin/env python3
"""Checks that the public API speaks with one voice and keeps its ABI: check_api_style.py API.json [ALLOWED.txt | --record]

Reads what scripts/dump_api.py wrote. Each rule below is a function whose first line of documentation is what a finding says after
the name it is about. scripts/api_style_allowed.txt lists the exceptions, each with its reason; one that is no longer needed is a
finding too, so the list only says what is true.

scripts/abi_layout.json has the structs as programs out there know them. A struct that begins with its size may get new fields at its end; all else is a
finding. `--record` writes the file anew: after a struct was added or grew as it may, and before 1.0 also when a change is meant to break older programs.
A struct that grew keeps the number of fields it was first recorded with ("first"): what follows these was added later.
"""
import json
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

LAYOUTS = os.path.join(ROOT, "scripts", "abi_layout.json")

# What is said in full elsewhere in the API, so a short form would be a second word for the same thing.
ABBREVIATIONS = set("""addr alloc arg args arr attr avg bbox buf calc cb cfg ch cmp cnt col cols config coord coords ctx cur cx cy
    del desc dest diff dim dims dir dist dst dt elem elems eps eq err fn freq func hw idx img impl inc info init iter lat len
    lhs lim lo loc lvl mat max mem mid min misc mod msg mul nav nbr nei nnei num obj obs obst opt opts orig param params perf perp pkt
    pos pred pref prev prio proc prop props ptr pt pts qty rad rect ref refs rel res rhs rot sched seq sol spec src stat stats std str sub
    succ sz temp tmp tot tri tris upd usr util val vals vec vel ver vert verts vtx w1 w2 wp wt""".split())

# The words of functions of which there is one kind of first parameter only: numbers and points.
PLAIN_VALUE_HEADERS = {"wend/elementary.h", "wend/predicates.h"}

# Objects that a call works with and changes on the way, but that are not its answer.
WORKING_OBJECTS = {"wend_query *", "wend_jobs *", "wend_edges *",
                   "wend_recording_walk *", "wend_file_writer *"}

# One noun, one name: parameters and fields of these types are always called this.
NAMES_OF_TYPES = {"wend_allocator": "allocator", "wend_jobs *": "jobs", "const wend_jobs_control *": "control",
                  "const wend_cancellation *": "cancellation", "wend_query *": "query", "const wend_draw *": "draw"}

# Coordinates, ends and colours are what they are called.
SELF_EXPLAINING = set("x y z a b low high low_x low_y high_x high_y left right red green blue opacity".split())

# What stands for itself rather than for an item of an object: such a value may be had from a call of any name.
PLAIN_VALUES = {"wend_vector2", "wend_vector3", "wend_lattice_point", "wend_extent", "wend_unpacker", "wend_domain"}

# The verbs of calls that make an object.
MAKERS = r"_(create|read|load|open|map|write)(_|$)|^wend_bake_"

RULES = []


def rule(function):
    RULES.append((function.__name__, function, function.__doc__.strip().split("\n")[0]))
    return function


class Api:
    def __init__(self, json_text, layouts=None):
        self.headers = json_text["headers"]
        self.layouts = layouts  # name to {"bytes", "fields": [[name, type, offset, bytes]], "first": fields at first, if fewer}; None: not looked at
        self.structs = {thing["name"]: thing for _, thing in self.all("structs")}
        self.functions = {thing["name"]: thing for _, thing in self.all("functions")}
        self.function_types = {thing["name"]: thing for _, thing in self.all("function_types")}
        self.enums = {thing["name"]: thing for _, thing in self.all("enums")}

    def all(self, key):
        for header in self.headers:
            for thing in header[key]:
                yield header, thing


def noun(type_text):
    """wend_grid of `const wend_grid **`."""
    return re.sub(r"\bconst\b|\*|\[[0-9]*\]", "", type_text).strip()


def is_output(parameter):
    kind = parameter["type"]
    if kind == "void *" and re.search(r"(^|_)user$", parameter["name"]):
        return False
    return "*" in kind and not kind.startswith("const ") and "(*)" not in kind and kind not in WORKING_OBJECTS \
        or kind.startswith("const ") and kind.count("*") == 2


def is_flags(enum):
    return len(enum["values"]) > 1 and all(value["value"] & (value["value"] - 1) == 0 for value in enum["values"])


# ---------------------------------------------------------------------------------------------------------------------
# Definitions


@rule
def definition_starts_with_size(api):
    """a def or a request starts with `size_t size`, so that a newer library can recognise an older caller"""
    for header, struct in api.all("structs"):
        if re.search(r"_(def|request)$", struct["name"]) or "wend_default_" + struct["name"][5:] in api.functions:
            first = struct["fields"][0] if struct["fields"] else {"name": "", "type": ""}
            if (first["name"], first["type"]) != ("size", "size_t"):
                yield header, struct, struct["name"]


@rule
def definition_has_default(api):
    """a struct that starts with its size has an inline function wend_default_ + noun that fills it"""
    for header, struct in api.all("structs"):
        if struct["fields"] and (struct["fields"][0]["name"], struct["fields"][0]["type"]) == ("size", "size_t"):
            default = api.functions.get("wend_default_" + struct["name"][5:])
            if default is None or default["returns"] != struct["name"] or default["parameters"] or not default.get("inline"):
                yield header, struct, struct["name"]


@rule
def definition_is_explained(api):
    """a call that takes a def reports its errors to a wend_diagnostics"""
    for header, function in api.all("functions"):
        kinds = [parameter["type"] for parameter in function["parameters"]]
        if function["returns"] == "wend_status" and any(re.fullmatch(r"const wend_\w+_def \*", kind) for kind in kinds) and \
                "wend_diagnostics *" not in kinds:
            yield header, function, function["name"]


@rule
def allocator_is_last(api):
    """a new def ends with its allocator, which is what one sets last of all; what is added later follows"""
    for header, struct in api.all("structs"):
        known = (api.layouts or {}).get(struct["name"])
        kinds = [field["type"] for field in struct["fields"]][:first_fields(known) if known else None]
        if struct["name"].endswith("_def") and "wend_allocator" in kinds[:-1]:
            yield header, struct, struct["name"]


# ---------------------------------------------------------------------------------------------------------------------
# What programs that were compiled with older headers rely on


def is_sized(struct):
    return bool(struct["fields"]) and (struct["fields"][0]["name"], struct["fields"][0]["type"]) == ("size", "size_t")


def layout_of(struct):
    return {"bytes": struct["bytes"], "fields": [[field["name"], field["type"], field["offset"], field["bytes"]] for field in struct["fields"]]}


def first_fields(layout):
    """How many fields a recorded struct had at first."""
    return layout.get("first", len(layout["fields"]))


def grown_layout(struct, before):
    """What to record of a struct of which `before` was recorded: fields behind those it had at first were added."""
    now = layout_of(struct)
    if before and before["fields"] == now["fields"][:len(before["fields"])] and first_fields(before) < len(now["fields"]):
        now["first"] = first_fields(before)
    return now


def recorded(api):
    """Every struct that is known to programs, with what they know."""
    for header, struct in api.all("structs"):
        if struct["name"] in (api.layouts or {}):
            yield header, struct, api.layouts[struct["name"]]


@rule
def no_sized_struct_within(api):
    """a struct that begins with its size lies in no other: it could not grow there; have a pointer, and copy what it points to"""
    sized = {struct["name"] for _, struct in api.all("structs") if is_sized(struct)}
    for header, struct in api.all("structs"):
        for field in struct["fields"]:
            if "*" not in field["type"] and noun(field["type"]) in sized:
                yield header, struct, f"{struct['name']}.{field['name']}"


@rule
def fields_stay(api):
    """fields that programs know stay where they are: same order, name, type and place"""
    for header, struct, before in recorded(api):
        now = layout_of(struct)["fields"]
        for index, field in enumerate(before["fields"]):
            if index >= len(now) or now[index] != field:
                yield header, struct, f"{struct['name']}.{field[0]}"
                break


@rule
def fields_are_appended_behind_padding(api):
    """a new field starts at or after the size that the struct had: in what was padding, older programs have left anything"""
    for header, struct, before in recorded(api):
        for name, _, offset, _ in layout_of(struct)["fields"][len(before["fields"]):]:
            if offset < before["bytes"]:
                yield header, struct, f"{struct['name']}.{name}"


@rule
def sized_structs_are_filled(api):
    """a struct that starts with its size comes from no function of the library by value, which would write past that of an older program: it is filled through a pointer, as far as its size says"""
    for header, function in api.all("functions"):
        struct = api.structs.get(function["returns"])
        if struct and is_sized(struct) and not function.get("inline"):
            yield header, function, function["name"]


@rule
def only_sized_structs_grow(api):
    """a struct that does not say its size, that a call returns by value or that lies in arrays has the size that programs know"""
    returned = {function["returns"] for _, function in api.all("functions") if not function.get("inline")}
    in_arrays = {noun(first["type"]) for key, parts in (("structs", "fields"), ("functions", "parameters")) for _, thing in api.all(key)
                 for first, second in zip(thing[parts], thing[parts][1:]) if first["type"].endswith("*") and second["name"].endswith("_count")}
    for header, struct, before in recorded(api):
        if struct["bytes"] != before["bytes"] and (not is_sized(struct) or struct["name"] in returned | in_arrays):
            yield header, struct, struct["name"]


@rule
def layouts_are_recorded(api):
    """scripts/abi_layout.json has every struct as it is; `scripts/check_api_style.py API.json --record` writes it, where the change is meant"""
    if api.layouts is None:
        return
    for header, struct in api.all("structs"):
        known = api.layouts.get(struct["name"])
        if known is None or {key: known[key] for key in ("bytes", "fields")} != layout_of(struct):
            yield header, struct, struct["name"]
    for name in api.layouts:
        if name not in api.structs:
            yield api.headers[0], {}, name


# ---------------------------------------------------------------------------------------------------------------------
# Documentation


@rule
def documented(api):
    """every function, type, field, member and constant says what it is"""
    for key in ("functions", "structs", "enums", "function_types", "macros"):
        for header, thing in api.all(key):
            if not thing["documentation"]:
                yield header, thing, thing["name"]
            if key == "structs" and "private" in thing["documentation"]:
                continue
            # The catalogue of messages is documented by its texts.
            if thing["name"] != "wend_message":
                for part in thing.get("fields", thing.get("values", [])):
                    if not part["documentation"] and part["name"] not in SELF_EXPLAINING:
                        yield header, thing, f"{thing['name']}.{part['name']}"


@rule
def status_is_explained(api):
    """a function that returns a wend_status names each by @return, or says `as wend_other`"""
    for header, function in api.all("functions"):
        said = function["answer"] if function["answer"] else " ".join(re.findall(r"\b(?:[Aa]s|[Ll]ike|[Ww]ith) wend_\w+", function["documentation"]))
        if function["returns"] == "wend_status" and not re.search(r"WEND_[A-Z]|wend_\w", said):
            yield header, function, function["name"]


@rule
def outcomes_are_documented(api):
    """a call that returns a path names its outcomes, or the call that does"""
    for header, function in api.all("functions"):
        said = function["documentation"] + function["answer"]
        if re.search(r"_(find_\w+|plan|resume|path_to)$", function["name"]) and any(p["type"] == "wend_path *" for p in function["parameters"]) and \
                not re.search(r"\bCOMPLETE\b|[Oo]utcomes? (as|are)|\b[Aa]s wend_", said):
            yield header, function, function["name"]


@rule
def release_allows_null(api):
    """what releases an object or a value allows NULL, and says so"""
    for header, function in api.all("functions"):
        if re.search(r"_(destroy|free|close)$", function["name"]) and len(function["parameters"]) == 1 and "NULL" not in function["documentation"]:
            yield header, function, function["name"]


@rule
def begins_with_an_example(api):
    """a header is a manual: its essay shows the simplest use, which check_examples.py compiles"""
    for header in api.headers:
        is_umbrella = not any(header[key] for key in ("functions", "structs", "enums", "function_types", "macros"))
        if not is_umbrella and not re.search(r"^    ", header["essay"], re.MULTILINE):
            yield header, {}, header["name"]


@rule
def parameters_are_known(api):
    """@param names a parameter that exists"""
    for header, function in api.all("functions"):
        known = {parameter["name"] for parameter in function["parameters"]}
        for name in function.get("documented_parameters", []):
            if name not in known:
                yield header, function, f"{function['name']}({name})"


# ---------------------------------------------------------------------------------------------------------------------
# Order of parameters


def place_in_order(parameters):
    """Object 0, inputs 1, def or request 2, allocator 3, findings 4, outputs 5; the size of an output has its rank."""
    ranks = []
    for index, parameter in enumerate(parameters):
        follows = re.fullmatch(r"room|count|\w+_count|\w*length", parameter["name"]) and "*" not in parameter["type"]
        if index == 0 and parameter["type"] != "wend_allocator" and not re.search(r"_(def|request) \*$", parameter["type"]):
            rank = 0
        elif parameter["type"] == "wend_allocator":
            rank = 3
        elif parameter["type"] == "wend_diagnostics *":
            rank = 4
        elif is_output(parameter):
            rank = 5
        elif re.fullmatch(r"const wend_\w+_(def|request) \*", parameter["type"]):
            rank = 2
        else:
            rank = 5 if follows and ranks and ranks[-1] == 5 else 1
        ranks.append(rank)
    return ranks


@rule
def order_of_parameters(api):
    """parameters come as object, inputs, def or request, allocator, findings, outputs"""
    for header, function in api.all("functions"):
        ranks = place_in_order(function["parameters"])
        if ranks != sorted(ranks):
            yield header, function, function["name"]


@rule
def user_comes_first(api):
    """a callback is handed its user first, and the user's field is named after it: observer, observer_user"""
    for header, kind in api.all("function_types"):
        if not re.search(r"\(\*\)\((const )?void \*", kind["type"]):
            yield header, kind, kind["name"]
    for header, struct in api.all("structs"):
        for field, following in zip(struct["fields"], struct["fields"][1:]):
            if "(*)" in field["type"] and not re.search(r"\(\*\)\((const )?void \*", field["type"]):
                yield header, struct, f"{struct['name']}.{field['name']}"
            if field["type"] in api.function_types and following["type"] == "void *" and following["name"] != field["name"] + "_user":
                yield header, struct, f"{struct['name']}.{following['name']}"


@rule
def few_parameters(api):
    """at most six parameters; beyond that a def or a request"""
    for header, function in api.all("functions"):
        if len(function["parameters"]) > 6:
            yield header, function, function["name"]


# ---------------------------------------------------------------------------------------------------------------------
# Names


@rule
def named_by_its_noun(api):
    """a function is called wend_ + the noun of what it is given first, of what it makes, or of its header"""
    for header, function in api.all("functions"):
        name, parameters = function["name"], function["parameters"]
        if name.startswith("wend_default_") or header["name"] in PLAIN_VALUE_HEADERS:
            continue
        nouns = [noun(function["returns"]), "wend_" + header["name"][5:-2]]
        nouns += [noun(parameters[0]["type"]), noun(parameters[-1]["type"])] if parameters else []
        nouns += [re.sub(r"_view$", "", text) for text in nouns] + [text + "s" for text in nouns]
        if not any(text.startswith("wend_") and re.match(text + r"(_|$)", name) for text in nouns):
            yield header, function, name


@rule
def no_abbreviations(api):
    """words, not abbreviations"""
    for key in ("functions", "structs", "enums", "macros", "function_types"):
        for header, thing in api.all(key):
            names = [(thing["name"], thing["name"])]
            for part in thing.get("parameters", []) + thing.get("fields", []) + thing.get("values", []):
                names.append((part["name"], f"{thing['name']}.{part['name']}"))
            for name, said in names:
                if ABBREVIATIONS & set(name.lower().split("_")):
                    yield header, thing, said


@rule
def same_name_for_same_type(api):
    """allocator, jobs, control, cancellation, query, draw, findings, def and request are called that everywhere"""
    for header, function in api.all("functions"):
        for index, parameter in enumerate(function["parameters"]):
            kind, name = parameter["type"], parameter["name"]
            wanted = NAMES_OF_TYPES.get(kind)
            if kind == "wend_diagnostics *" and index:
                wanted = "findings"
            ending = re.fullmatch(r"const wend_\w+_(def|request) \*", kind)
            wanted = ending.group(1) if ending else wanted
            if wanted and name != wanted and not name.endswith("_" + wanted):
                yield header, function, f"{function['name']}.{name}"


@rule
def start_and_goal(api):
    """the ends of a path that is asked for are `start` and `goal`; `from` and `to` are the ends of a line, an edge or a pair that is looked up"""
    for header, struct in api.all("structs"):
        if struct["name"].endswith("_request"):
            for field in struct["fields"]:
                if re.match(r"(from|to|source|target|destination|end)(_|$)", field["name"]) and field["name"] != "to_nearest":
                    yield header, struct, f"{struct['name']}.{field['name']}"
    for header, function in api.all("functions"):
        if re.search(r"_find_(\w+_)?path|_path_check_", function["name"]):
            for parameter in function["parameters"]:
                if re.fullmatch(r"from|to|source|target|destination|end", parameter["name"]):
                    yield header, function, f"{function['name']}.{parameter['name']}"


@rule
def granted_work(api):
    """what a call may spend is `work`, in units; a budget is the object that keeps the account"""
    for key, parts in (("functions", "parameters"), ("structs", "fields")):
        for header, thing in api.all(key):
            for part in thing[parts]:
                if re.search(r"budget|effort|max_nodes|expansions|work_units", part["name"]) and noun(part["type"]) != "wend_work_budget":
                    yield header, thing, f"{thing['name']}.{part['name']}"


@rule
def facts_and_bytes(api):
    """an object says what it holds by `_describe`, which returns wend_NOUN_facts (or its def) of plain plurals, and its memory by `_bytes` or the field `bytes`"""
    for header, function in api.all("functions"):
        name, returns = function["name"], function["returns"]
        if re.fullmatch(r"size_t|uint\d+_t|wend_\w+", returns) and returns != "wend_status" and re.search(r"_(memory|memory_use|footprint|usage|info|stats|statistics)$", name):
            yield header, function, name
        elif name.endswith("_measure") and returns != "wend_status":
            yield header, function, name
        elif name.endswith("_describe") and returns != "wend_status" and not re.search(r"_(facts|def)$", returns):
            yield header, function, name
    for header, struct in api.all("structs"):
        if re.search(r"_(stats|statistics|info|size)$", struct["name"]):
            yield header, struct, struct["name"]
        if struct["name"].endswith("_facts"):
            for field in struct["fields"]:
                if field["name"].endswith("_count"):
                    yield header, struct, f"{struct['name']}.{field['name']}"


@rule
def counts_and_lengths(api):
    """text has a `length`, an array a `count`; `size` is that of a struct"""
    for key, parts in (("functions", "parameters"), ("structs", "fields")):
        for header, thing in api.all(key):
            for before, part in zip(thing[parts], thing[parts][1:]):
                if not re.fullmatch(r"(size_t|uint32_t|uint64_t)", part["type"]) or not before["type"].endswith("*"):
                    continue
                if before["type"] == "const char *" and re.search(r"(^|_)(count|size|bytes)$", part["name"]):
                    yield header, thing, f"{thing['name']}.{part['name']}"
                elif before["type"] != "const char *" and part["name"] in ("length", "size"):
                    yield header, thing, f"{thing['name']}.{part['name']}"
            if key == "structs":
                for index, part in enumerate(thing["fields"]):
                    if part["name"] == "size" and (index or part["type"] != "size_t"):
                        yield header, thing, f"{thing['name']}.size"


@rule
def kind_not_type(api):
    """which of several is `kind`"""
    for key, parts in (("structs", "fields"), ("functions", "parameters"), ("enums", "values")):
        for header, thing in api.all(key):
            if thing["name"].endswith("_type"):
                yield header, thing, thing["name"]
            for part in thing[parts]:
                if part["name"] == "type":
                    yield header, thing, f"{thing['name']}.type"


@rule
def getters(api):
    """the n-th item of an object is `_get_ITEM` where a type has the plain name, never `_ITEM_at`; `_at` is for coordinates"""
    for header, function in api.all("functions"):
        parameters = function["parameters"]
        if function["name"].endswith("_at") and len(parameters) == 2 and re.fullmatch(r"(u?int\d+_t|size_t)", parameters[1]["type"]):
            yield header, function, function["name"]
        elif len(parameters) == 2 and re.fullmatch(r"const wend_\w+ \*", parameters[0]["type"]) and re.fullmatch(r"(u?int\d+_t|size_t)", parameters[1]["type"]) and \
                noun(function["returns"]) in set(api.structs) - PLAIN_VALUES and noun(parameters[0]["type"]) not in PLAIN_VALUES and \
                not re.search(r"_get(_|$)", function["name"]):
            yield header, function, function["name"]
        elif function["name"].endswith("_of") and len(parameters) == 1 and noun(function["returns"]) in api.enums:
            yield header, function, function["name"]


@rule
def visits(api):
    """a call that takes a visitor visits: `_visit` or `_visit_ITEMS`"""
    for header, function in api.all("functions"):
        if any(parameter["type"].endswith("_visitor") for parameter in function["parameters"]) and not re.search(r"_visit(_|$)", function["name"]):
            yield header, function, function["name"]


@rule
def draws(api):
    """wend_NOUN_draw returns nothing and takes the wend_draw last"""
    for header, function in api.all("functions"):
        if re.search(r"_draw(_|$)", function["name"]) and not function["name"].startswith("wend_default_") and \
                (function["returns"] != "void" or not function["parameters"] or function["parameters"][-1]["type"] != "const wend_draw *"):
            yield header, function, function["name"]


@rule
def words_are_texts(api):
    """the words for an enum or a tag are had by `_text`"""
    for header, function in api.all("functions"):
        kinds = [parameter["type"] for parameter in function["parameters"]]
        if function["returns"] == "const char *" and len(kinds) == 1 and (kinds[0] in api.enums or kinds[0] == "uint32_t") and not function["name"].endswith("_text"):
            yield header, function, function["name"]


@rule
def made_by_create(api):
    """what makes an object is called create, read, load, open, map, write or bake: then one knows what to release"""
    for header, function in api.all("functions"):
        if any(re.fullmatch(r"wend_\w+ \*\*", parameter["type"]) for parameter in function["parameters"]) and not re.search(MAKERS, function["name"]):
            yield header, function, function["name"]


@rule
def brought_up_to_date(api):
    """what follows a map is brought up to date by `_update`; `_refresh` does what edits of the object itself left to be done"""
    for header, function in api.all("functions"):
        if re.search(r"_(sync|synchronise|synchronize|reload|recompute|invalidate|resync)(_|$)", function["name"]):
            yield header, function, function["name"]


@rule
def memory_in_size_t(api):
    """memory that an object has is counted in size_t; what only a file or a limit has, in uint64_t"""
    for header, function in api.all("functions"):
        if function["name"].endswith("_bytes") and function["returns"] == "uint64_t":
            yield header, function, function["name"]
    for header, struct in api.all("structs"):
        for field in struct["fields"]:
            if struct["name"].endswith("_facts") and re.search(r"(^|_)bytes$", field["name"]) and field["type"] != "size_t":
                yield header, struct, struct["name"] + "." + field["name"]


@rule
def versions(api):
    """`_version` is the number of edits, a uint64_t; `_is_current` returns whether what was derived is up to date, a bool"""
    for header, function in api.all("functions"):
        if function["name"].endswith("_version") and function["returns"] != "uint64_t" or \
                re.search(r"_(is_valid_for|is_stale|is_dirty|revision|generation|up_to_date)$", function["name"]) or \
                function["name"].endswith("_is_current") and function["returns"] != "_Bool":
            yield header, function, function["name"]


# ---------------------------------------------------------------------------------------------------------------------
# Constants and enums


@rule
def no_such_thing(api):
    """WEND_NO_X is the largest number of its type, so that no index is ever taken for none"""
    for header, macro in api.all("macros"):
        if macro["name"].startswith("WEND_NO_") and macro["value"].strip("()") not in ("UINT32_MAX", "UINT64_MAX", "SIZE_MAX"):
            yield header, macro, macro["name"]
        elif re.search(r"_(NONE|INVALID|NULL|NIL)$", macro["name"]) or re.match(r"WEND_(INVALID|NULL|NONE)_", macro["name"]):
            yield header, macro, macro["name"]


@rule
def one_word_for_limits(api):
    """the most that is allowed is WEND_..._LIMIT"""
    for header, macro in api.all("macros"):
        if re.search(r"_(MAX|MAXIMUM|MOST|LARGEST)(_|$)", macro["name"]):
            yield header, macro, macro["name"]


@rule
def enums_have_zero(api):
    """a zeroed struct is meaningful: an enum has a member 0, unless its members are flags"""
    for header, enum in api.all("enums"):
        if not is_flags(enum) and all(value["value"] != 0 for value in enum["values"]):
            yield header, enum, enum["name"]


def enum_prefix(enum):
    prefix = os.path.commonprefix([value["name"] for value in enum["values"]])
    return prefix[:prefix.rfind("_") + 1]


@rule
def enum_prefix_is_its_own(api):
    """the members of an enum share a beginning that no other enum has"""
    seen = {}
    for header, enum in api.all("enums"):
        prefix = enum_prefix(enum)
        if prefix in ("", "WEND_") or prefix in seen:
            yield header, enum, enum["name"]
        seen.setdefault(prefix, enum["name"])


# ---------------------------------------------------------------------------------------------------------------------


def read_allowed(path):
    """Lines `rule name: reason`, or `header wend/name.h: reason` for one that is being written; # begins a comment."""
    allowed = {}
    with open(path, encoding="utf-8") as stream:
        for number, line in enumerate(stream, 1):
            line = line.split("#")[0].strip()
            if not line:
                continue
            match = re.fullmatch(r"(\w+) ([\w.()/]+): (.+)", line)
            if not match:
                raise SystemExit(f"{path}:{number}: expected `rule name: reason`, found: {line}")
            allowed[match.group(1), match.group(2)] = number
    return allowed


def findings(api, allowed, allowed_name):
    used = set()
    for name, function, explanation in RULES:
        for header, thing, said in function(api):
            if (name, said) in allowed:
                used.add((name, said))
            elif ("header", header["name"]) not in allowed:
                yield f"include/{header['name']}:{thing.get('line', 1)}: {said}: {explanation} [{name}]"
    for key, number in allowed.items():
        if key not in used and key[0] != "header":
            yield f"{allowed_name}:{number}: {key[1]} keeps the rule {key[0]}: take the line out"


def record(api, before):
    lines = [f"{json.dumps(struct['name'])}: {json.dumps(grown_layout(struct, before.get(struct['name'])))}" for _, struct in api.all("structs")]
    with open(LAYOUTS, "w", encoding="utf-8") as stream:
        stream.write("{\n" + ",\n".join(sorted(lines)) + "\n}\n")
    print(f"{os.path.relpath(LAYOUTS, ROOT)}: {len(lines)} structs")


def main():
    if len(sys.argv) not in (2, 3):
        raise SystemExit(__doc__)
    allowed_name = sys.argv[2] if len(sys.argv) == 3 else os.path.join(ROOT, "scripts", "api_style_allowed.txt")
    with open(sys.argv[1], encoding="utf-8") as stream:
        api = Api(json.load(stream))
    with open(LAYOUTS, encoding="utf-8") as stream:
        layouts = json.load(stream)
    if allowed_name == "--record":
        return record(api, layouts)
    api.layouts = layouts
    allowed = read_allowed(allowed_name)
    bad = list(findings(api, allowed, os.path.relpath(allowed_name, ROOT)))
    print("\n".join(bad) if bad else f"api style: {len(RULES)} rules, {len(api.functions)} functions, {len(allowed)} exceptions with a reason")
    return bool(bad)


if __name__ == "__main__":
    sys.exit(main())
