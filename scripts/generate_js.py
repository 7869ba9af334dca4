#!/usr/bin/env python3
"""Writes the TypeScript of bindings/js that follows from the public headers: generate_js.py API.json FOLDER

    enums.ts       every enum as a constant object and a type of its values, and the number macros
    layouts.ts     size of every struct, offset and kind of each of its fields, as clang lays them out for wasm32
    functions.ts   the type of every exported function, as WASM passes its arguments

Documentation comes along. API.json is made by dump_api.py. Nothing is guessed: sizes and offsets are asked of the compiler.
"""
import json
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import wasm_exports

ROOT = wasm_exports.ROOT
NUMBERS = {"_Bool": "bool", "bool": "bool", "char": "u8", "int8_t": "i8", "uint8_t": "u8", "int16_t": "i16", "uint16_t": "u16", "int": "i32",
           "int32_t": "i32", "unsigned int": "u32", "uint32_t": "u32", "size_t": "u32", "int64_t": "i64", "uint64_t": "u64", "float": "f32",
           "double": "f64"}
WIDE = {"i64", "u64"}
BANNER = "// Made by scripts/generate_js.py from the public headers. Do not edit.\n"


def documentation(text, indent="", extra=()):
    """A TSDoc block, or nothing."""
    lines = [line.rstrip() for line in text.split("\n")] if text else []
    lines += list(extra)
    if not lines:
        return ""
    lines = [line.replace("*/", "* /") for line in lines]
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    return f"{indent}/**\n" + "".join(f"{indent} * {line}".rstrip() + "\n" for line in lines) + f"{indent} */\n"


class Types:
    def __init__(self, api):
        self.enums, self.structs, self.function_types = {}, {}, set()
        for header in api["headers"]:
            self.enums.update((enum["name"], enum) for enum in header["enums"])
            self.structs.update((struct["name"], struct) for struct in header["structs"])
            self.function_types.update(thing["name"] for thing in header["function_types"])

    @staticmethod
    def bare(type_):
        return re.sub(r"\bconst\b|\bstruct\b|\benum\b|\brestrict\b", "", type_).strip()

    def is_pointer(self, type_):
        return "*" in type_ or self.bare(type_) in self.function_types

    def kind(self, type_):
        """What a field or argument is made of: a kind of number, 'pointer', or the name of a struct."""
        bare = self.bare(type_)
        if self.is_pointer(type_):
            return "pointer"
        if bare in self.enums:
            return "i32"
        if bare in self.structs:
            return bare
        return NUMBERS[bare]

    def only_field(self, struct):
        """WASM passes a struct that holds a single number as that number."""
        fields = self.structs[struct]["fields"]
        if len(fields) != 1 or "[" in fields[0]["type"]:
            return None
        kind = self.kind(fields[0]["type"])
        return self.only_field(kind) if kind in self.structs else kind

    def typescript(self, type_):
        """How TypeScript sees an argument or an answer."""
        bare = self.bare(type_)
        if self.is_pointer(type_):
            target = self.bare(bare.replace("*", "", 1)) if bare.count("*") == 1 and "(" not in bare else ""
            return f"Pointer<'{target}'>" if target and target != "void" else "Pointer"
        if bare in self.enums:
            return bare
        if bare in self.structs:
            kind = self.only_field(bare)
            return f"Pointer<'{bare}'>" if kind is None else "bigint" if kind in WIDE else "number"
        return "bigint" if NUMBERS[bare] in WIDE else "number"


def write_enums(api, types, path):
    out = [BANNER]
    for header in api["headers"]:
        for enum in header["enums"]:
            out.append("\n" + documentation(enum["documentation"]) + f"export const {enum['name']} = {{\n")
            for value in enum["values"]:
                out.append(documentation(value["documentation"], "  ") + f"  {value['name']}: {value['value']},\n")
            out.append(f"}} as const;\nexport type {enum['name']} = (typeof {enum['name']})[keyof typeof {enum['name']}];\n")
        for macro in header["macros"]:
            value = macro["value"]
            value = re.sub(r"INT64_C\((.*)\)", r"\1", value).strip("()").rstrip("uU")
            for limit, number in (("UINT32_MAX", "0xffffffff"), ("UINT64_MAX", "0xffffffffffffffffn"), ("INT32_MAX", "0x7fffffff"), ("SIZE_MAX", "0xffffffff")):
                value = re.sub(rf"\b{limit}\b", number, value)
            tag = re.fullmatch(r"WEND_TAG\('(.)', '(.)', '(.)', '(.)'", value)
            if tag:
                value = hex(int.from_bytes("".join(tag.groups()).encode("ascii"), "little"))
            out.append("\n" + documentation(macro["documentation"]) + f"export const {macro['name']} = {value};\n")
    write(path, out)


def ask_layout(types):
    """Sizes and offsets of every struct for wasm32, read from the assembly that clang makes of a table of them."""
    questions = []
    for name, struct in types.structs.items():
        questions.append(f"sizeof({name})")
        questions += [f"offsetof({name}, {field['name']})" for field in struct["fields"]]
        questions += [f"sizeof((({name} *)0)->{field['name']})" for field in struct["fields"]]
    source = '#include "wend/wend.h"\nconst unsigned answers[] = {' + ",\n".join(questions) + "};\n"
    assembly = subprocess.run([os.environ.get("CLANG", "clang"), "--target=wasm32-wasi", "-std=c17", "-I", os.path.join(ROOT, "include"), "-S",
                               "-x", "c", "-", "-o", "-"], input=source, check=True, capture_output=True, text=True).stdout
    answers = [int(number) for number in re.findall(r"^\s*\.int32\s+(\d+)", assembly, re.MULTILINE)]
    if len(answers) != len(questions):
        raise SystemExit(f"clang answered {len(answers)} of {len(questions)} questions about layouts")
    return dict(zip(questions, answers))


def write_layouts(api, types, path):
    answers = ask_layout(types)
    sizes = {"bool": 1, "u8": 1, "i8": 1, "u16": 2, "i16": 2, "i32": 4, "u32": 4, "f32": 4, "pointer": 4, "i64": 8, "u64": 8, "f64": 8}
    out = [BANNER, "import type { Layout } from '../struct.js';\n"]
    for header in api["headers"]:
        for struct in header["structs"]:
            name = struct["name"]
            out.append("\n" + documentation(struct["documentation"]) + f"export const {name} = {{\n  name: '{name}',\n  size: {answers[f'sizeof({name})']},\n  fields: {{\n")
            for field in struct["fields"]:
                array = re.match(r"(.*?)\[(\d+)\]$", field["type"])
                kind = types.kind(array.group(1) if array else field["type"])
                count = int(array.group(2)) if array else 1
                width = answers[f"sizeof({kind})"] if kind in types.structs else sizes[kind]
                if answers[f"sizeof((({name} *)0)->{field['name']})"] != width * count:
                    raise SystemExit(f"{name}.{field['name']}: clang and this script differ on the size of {field['type']}")
                out.append(documentation(field["documentation"], "    ") + f"    {field['name']}: [{answers[f'offsetof({name}, ' + field['name'] + ')']}, '{kind}'"
                           + (f", {count}" if array else "") + "],\n")
            out.append("  },\n} as const satisfies Layout;\n")
    write(path, out)


def write_functions(api, types, path):
    exported = wasm_exports.modules()
    used = set()
    body = []
    for header in api["headers"]:
        functions = [function for function in header["functions"] if function["name"] in exported["full"]]
        if not functions:
            continue
        body.append(f"\n  // {header['name']}\n")
        for function in functions:
            parameters = [(parameter["name"] or f"argument{i}", types.typescript(parameter["type"]), parameter["documentation"])
                          for i, parameter in enumerate(function["parameters"])]
            returns = types.bare(function["returns"])
            answer = "void" if returns == "void" else types.typescript(function["returns"])
            if returns in types.structs and types.only_field(returns) is None:
                parameters.insert(0, ("answer", f"Pointer<'{returns}'>", f"room for the {returns} that is answered"))
                answer = "void"
            if function["variadic"]:
                parameters.append(("further", "Pointer", "further arguments, as they lie in memory one after the other, each aligned to its size"))
            used.update(re.findall(r"\bwend_\w+\b(?!')", " ".join([answer] + [type_ for _, type_, _ in parameters])))
            extra = [f"@param {rename(name)} {text}" for name, _, text in parameters if text]
            extra += [f"@returns {function['answer']}"] if function["answer"] else []
            body.append(documentation(function["documentation"], "  ", extra))
            body.append(f"  {function['name']}({', '.join(f'{rename(name)}: {type_}' for name, type_, _ in parameters)}): {answer};\n")
    used = sorted(used & set(types.enums))
    out = [BANNER, "import type { Pointer } from '../struct.js';\nimport type {\n", *(f"  {name},\n" for name in used), "} from './enums.js';\n\n",
           "/** Every public function of wend, as the full module exports it. */\nexport interface Functions {\n",
           "  malloc(size: number): Pointer;\n  free(block: Pointer): void;\n", *body, "}\n"]
    for module in ("grid", "graph", "mesh", "plane", "rules", "core"):
        names = sorted(exported[module] & {function["name"] for header in api["headers"] for function in header["functions"]})
        out.append(f"\n/** The functions of the module {module}. */\nexport type {module.capitalize()}FunctionName =\n  | 'malloc'\n  | 'free'"
                   + "".join(f"\n  | '{name}'" for name in names) + ";\n")
    write(path, out)


def rename(name):
    return name + "_" if name in {"function", "with", "in", "new", "delete", "var", "class", "default", "export", "import", "this"} else name


def write(path, pieces):
    text = "".join(pieces)
    if os.path.exists(path) and open(path, encoding="utf-8").read() == text:
        return
    with open(path, "w", encoding="utf-8") as stream:
        stream.write(text)


def main():
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    with open(sys.argv[1], encoding="utf-8") as stream:
        api = json.load(stream)
    folder = sys.argv[2]
    os.makedirs(folder, exist_ok=True)
    types = Types(api)
    write_enums(api, types, os.path.join(folder, "enums.ts"))
    write_layouts(api, types, os.path.join(folder, "layouts.ts"))
    write_functions(api, types, os.path.join(folder, "functions.ts"))


if __name__ == "__main__":
    main()
