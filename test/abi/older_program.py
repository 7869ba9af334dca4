#!/usr/bin/env python3
"""Programs made with other headers run with the library of today: older_program.py COMPILER LIBRARY.a FOLDER [LINKER_WORD...]

test/abi/older_program.c is compiled against the headers as they are, against a copy in which structs lack their last field, as those of an older release do, and
against copies in which one of them has a field more. All run with one shared library. The older program must print what the one of today prints: the missing fields are
filled up with their defaults, whatever lies behind the struct. A newer one must be told, by name and numbers.
"""
import os
import re
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

# Structs whose last field is cut, at least one of each folder of src/.
CUT = ["jobs_def", "triangulation_def", "grid_def", "domain", "mesh_def", "bake_grid_def", "search_request", "smooth_def", "plane_request", "hierarchy_def", "incremental_search_def",
       "path_table_def", "request_queue_def", "request", "annotations_def", "thing_def", "annotation_def", "rules_def", "rule_map_def", "rule_field_def", "rule_planner_def"]
# Of these the last field lies where an older struct has padding: nothing tells whether it is there, so it had to be there from the beginning.
PADDED = ["hierarchy_request"]


def fields_of(body):
    """The declarations of a struct's fields, as (start, end) in its text, comments above them included."""
    found, start = [], 0
    for match in re.finditer(r"(?m)^(?P<code>    [^/\n][^;]*?(?:///<[^\n]*\n[^;]*?)*;)[^\n]*\n(?:\s+///< [^\n]*\n)*", body):
        found.append((start, match.end()))
        start = match.end()
    return found


def names_in(declaration):
    code = re.sub(r"//[^\n]*", "", declaration)
    function = re.search(r"\(\*(\w+)\)\(", code)
    return [function.group(1)] if function else [re.search(r"(\w+)\s*$", part).group(1) for part in code.rstrip().rstrip(";").split(",")]


def change(headers, struct, newer):
    """Takes the last field out of a struct and out of its default function, or adds one."""
    for name in os.listdir(headers):
        path = os.path.join(headers, name)
        with open(path, encoding="utf-8") as stream:
            text = stream.read()
        match = re.search(rf"typedef struct wend_{struct} \{{\n(?P<body>.*?)\}} wend_{struct};", text, re.S)
        if not match:
            continue
        body = match.group("body")
        if newer:
            text = text[:match.end("body")] + "    uint64_t of_the_future;\n" + text[match.end("body"):]
        else:
            start, end = fields_of(body)[-1]
            cut = names_in(body[start:end])
            text = text[:match.start("body")] + body[:start] + body[end:] + text[match.end("body"):]
            begin = re.search(rf"WEND_DEFAULT wend_{struct} wend_default_{struct}\(", text).end()
            finish = text.index("\n}\n", begin)
            inside = text[begin:finish]
            for field in cut:
                inside = re.sub(rf"\n    \w+\.{field}(\.\w+)? = [^\n]*;", "", inside)
            text = text[:begin] + inside + text[finish:]
        with open(path, "w", encoding="utf-8") as stream:
            stream.write(text)
        return
    raise SystemExit(f"no header has wend_{struct}")


def build(compiler, folder, name, library, structs, newer=False):
    include = os.path.join(folder, name)
    shutil.rmtree(include, ignore_errors=True)
    shutil.copytree(os.path.join(ROOT, "include"), include)
    for struct in structs:
        change(os.path.join(include, "wend"), struct, newer)
    program = os.path.join(folder, "program-" + name)
    subprocess.run([compiler, "-std=c99", "-O1", "-Wall", "-Wextra", "-Werror", "-DWEND_SHARED", "-I", include, os.path.join(ROOT, "test/abi/older_program.c"), library,
                    "-Wl,-rpath," + folder, "-o", program], check=True)
    return program


def run(program, *words):
    done = subprocess.run([program, *words], capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{os.path.basename(program)} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


def sizes(text):
    return {match.group(1): int(match.group(2)) for match in re.finditer(r"size wend_(\w+) (\d+)", text)}


def main():
    compiler, archive, folder, *words = sys.argv[1:]
    folder = os.path.abspath(folder)
    os.makedirs(folder, exist_ok=True)
    library = os.path.join(folder, "libwend.so")
    subprocess.run([compiler, "-shared", "-o", library, "-Wl,--whole-archive", archive, "-Wl,--no-whole-archive", "-lm", "-pthread", *words], check=True)
    today, older = build(compiler, folder, "today", library, []), build(compiler, folder, "older", library, CUT)
    failures = []
    expected, given = run(today), run(older)
    if "cost" not in expected or ", wend_" in expected:
        failures.append("the program of today does not run:\n" + expected)
    if given != expected:
        failures.append(f"the older program prints something else:\n{given}\n--- today:\n{expected}")
    now, then = sizes(run(today, "sizes")), sizes(run(older, "sizes"))
    failures += [f"wend_{name} has {then.get(name)} bytes in the older program and {now.get(name)} today: nothing is tried" for name in CUT
                 if not then.get(name, 0) < now.get(name, 0)]
    failures += [f"wend_{name} is tried without its last field: it does not end in padding" for name in PADDED if then.get(name) != now.get(name)]
    for name in CUT:
        newer = build(compiler, folder, "newer", library, [name], newer=True)
        said = f"wend_{name}.size is {sizes(run(newer, 'sizes'))[name]}, from a newer version of wend: this library supports {now[name]} bytes"
        if said not in run(newer):
            failures.append(f"a newer program is not told: {said}")
    print("\n".join(failures) if failures else f"{len(CUT)} structs of an older program are filled up, those of a newer one refused")
    return bool(failures)


if __name__ == "__main__":
    sys.exit(main())
