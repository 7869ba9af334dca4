#!/usr/bin/env python3
"""Writes the public API as JSON: dump_api.py OUTPUT.json

Made from what clang understands of include/wend/wend.h, so types are the compiler's, and from the `///` comments. For whoever
writes a binding: every header with its essay, functions with parameters and their documentation, structs with fields and their places, enums
with values, function types and number macros.
"""
import json
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
HEADERS = os.path.join(ROOT, "include", "wend")


def comment_above(lines, line_number):
    """The `///` block that ends just above a line (numbered from 1), as one text."""
    block = []
    i = line_number - 2
    while i >= 0 and lines[i].strip().startswith("///"):
        block.append(re.sub(r"^\s*/// ?", "", lines[i].rstrip()))
        i -= 1
    return "\n".join(reversed(block))


def comment_beside(lines, line_number):
    """A `///<` comment on the line itself, or on the next ones while the declaration goes on, continued on the lines below."""
    i = line_number - 1
    while i + 1 < len(lines) and "//" not in lines[i] and not re.search(r"[;,{}]\s*$", lines[i]):
        i += 1
    match = re.search(r"///< ?(.*)", lines[i])
    if not match:
        return ""
    text = [match.group(1).strip()]
    i += 1
    while i < len(lines) and re.match(r"^\s+///< ", lines[i]):
        text.append(re.sub(r"^\s*///< ?", "", lines[i]).strip())
        i += 1
    return " ".join(text)


def split_documentation(text):
    """Separates @param and @return from the prose."""
    prose, parameters, returns = [], {}, []
    current = prose
    for line in text.split("\n"):
        # A short function may have its @param on the line of its prose.
        before, found, after = line.partition("@param ")
        if found:
            if before.strip():
                prose.append(before.strip())
            # One line may speak of several: `@param start, goal  cells of the grid`.
            names, rest = re.fullmatch(r"((?:\w+, )*\w+)\s*(.*)", after.strip()).groups()
            current = []
            for name in names.split(", "):
                parameters[name] = current
            current.append(rest)
        elif line.strip().startswith("@return"):
            current = returns
            current.append(line.strip()[len("@return"):].strip())
        else:
            current.append(line.strip() if current is not prose else line)
    return ("\n".join(prose).strip(), {name: " ".join(text).strip() for name, text in parameters.items()},
            " ".join(returns).strip())


class Api:
    def __init__(self):
        self.headers = {}
        for name in sorted(os.listdir(HEADERS)):
            with open(os.path.join(HEADERS, name), encoding="utf-8") as stream:
                lines = stream.read().split("\n")
            essay = []
            for line in lines:
                if not line.startswith("///"):
                    break
                essay.append(re.sub(r"^/// ?", "", line))
            self.headers[name] = {"lines": lines, "essay": "\n".join(essay), "functions": [], "structs": [], "enums": [],
                                  "function_types": [], "macros": self.macros(lines)}
        self.file = None
        self.line = 0

    @staticmethod
    def macros(lines):
        found = []
        for number, line in enumerate(lines, 1):
            match = re.match(r"#define (WEND_[A-Z0-9_]+)\s+([^\s/\\].*?)\s*(///.*)?$", line)
            if match and not re.match(r"extern|static|\{|__", match.group(2)) and match.group(1) != "WEND_EXTERN_C_END":
                above = comment_above(lines, number)
                # Constants that stand together share the comment of the first.
                if not above and found and lines[number - 2].startswith("#define " + found[-1]["name"]):
                    above = found[-1]["documentation"]
                found.append({"name": match.group(1), "value": match.group(2).strip(), "documentation": above})
        return found

    def place(self, node):
        """clang prints file and line only when they change: remember the last ones, in the order printed."""
        for loc in (node.get("loc", {}), node.get("range", {}).get("begin", {}), node.get("range", {}).get("end", {})):
            loc = loc.get("expansionLoc", loc)
            if "file" in loc:
                self.file = loc["file"]
            if "line" in loc:
                self.line = loc["line"]
            if loc is node.get("loc", {}) or loc is node.get("loc", {}).get("expansionLoc"):
                here = (self.file, self.line)
        return here

    def walk(self, node, depth=0):
        here = self.place(node) if "loc" in node else (self.file, self.line)
        header = None
        if here[0] and os.path.dirname(os.path.abspath(here[0])) == HEADERS:
            header = self.headers[os.path.basename(here[0])]
        begin = node.get("range", {}).get("begin", {})
        begin = begin.get("expansionLoc", begin)
        node["here"], node["first_line"] = here, begin.get("line", here[1])
        for child in node.get("inner", []):
            self.walk(child, depth + 1)
        if depth == 1 and header is not None:
            self.take(node, header)

    def take(self, node, header):
        lines = header["lines"]
        kind, name = node["kind"], node.get("name", "")
        above = comment_above(lines, min(node["first_line"], node["here"][1]))
        if not name.lower().startswith("wend_"):
            return
        if kind == "FunctionDecl":
            prose, about, returns = split_documentation(above)
            parameters = [{"name": child.get("name", ""), "type": child["type"]["qualType"], "documentation": about.get(child.get("name"), "")}
                          for child in node.get("inner", []) if child["kind"] == "ParmVarDecl"]
            header["functions"].append({"name": name, "returns": node["type"]["qualType"].split("(")[0].strip(), "parameters": parameters,
                                        "variadic": node.get("variadic", False), "inline": node.get("inline", False),
                                        "documentation": prose, "answer": returns,
                                        "documented_parameters": sorted(about), "line": node["here"][1]})
        elif kind == "RecordDecl" and node.get("completeDefinition"):
            fields = [{"name": child["name"], "type": child["type"]["qualType"],
                       "documentation": comment_beside(lines, child["here"][1]) or comment_above(lines, child["here"][1])}
                      for child in node.get("inner", []) if child["kind"] == "FieldDecl"]
            header["structs"].append({"name": name, "fields": fields, "documentation": above, "line": node["here"][1]})
        elif kind == "EnumDecl":
            values, following = [], 0
            for child in node.get("inner", []):
                if child["kind"] != "EnumConstantDecl":
                    continue
                for expression in child.get("inner", []):
                    if "value" in expression:
                        following = int(expression["value"])
                values.append({"name": child["name"], "value": following, "documentation": comment_beside(lines, child["here"][1]) or comment_above(lines, child["here"][1])})
                following += 1
            header["enums"].append({"name": name, "values": values, "documentation": above, "line": node["here"][1]})
        elif kind == "TypedefDecl" and "(*)" in node["type"]["qualType"]:
            header["function_types"].append({"name": name, "type": node["type"]["qualType"], "documentation": above, "line": node["here"][1]})


def add_layouts(headers, clang):
    """Sizes and offsets of every struct on this machine, read from the assembly that clang makes of a table of them."""
    structs = [struct for header in headers for struct in header["structs"]]
    questions = []
    for struct in structs:
        questions.append(f"sizeof({struct['name']})")
        for field in struct["fields"]:
            questions += [f"offsetof({struct['name']}, {field['name']})", f"sizeof((({struct['name']} *)0)->{field['name']})"]
    source = '#include "wend/wend.h"\nconst unsigned answers[] = {' + ",\n".join(questions) + "};\n"
    assembly = subprocess.run([clang, "-std=c17", "-I", os.path.join(ROOT, "include"), "-S", "-x", "c", "-", "-o", "-"], input=source, check=True,
                              capture_output=True, text=True).stdout
    answers = iter(re.findall(r"^\s*\.(?:long|word|int32)\s+(\d+)", assembly[assembly.index("answers:"):], re.MULTILINE))
    for struct in structs:
        struct["bytes"] = int(next(answers))
        for field in struct["fields"]:
            field["offset"], field["bytes"] = int(next(answers)), int(next(answers))


def main():
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    clang = os.environ.get("CLANG", "clang")
    dump = subprocess.run([clang, "-std=c17", "-I", os.path.join(ROOT, "include"), "-fsyntax-only", "-Xclang", "-ast-dump=json", "-x", "c",
                           os.path.join(HEADERS, "wend.h")], check=True, capture_output=True).stdout
    api = Api()
    api.walk(json.loads(dump))
    version = [re.search(rf"#define WEND_VERSION_{part} (\d+)", "\n".join(api.headers["api.h"]["lines"])).group(1)
               for part in ("MAJOR", "MINOR", "PATCH")]
    result = {"library": "wend", "version": ".".join(version),
              "headers": [{"name": "wend/" + name, **{key: value for key, value in header.items() if key != "lines"}}
                          for name, header in api.headers.items()]}
    add_layouts(result["headers"], clang)
    with open(sys.argv[1] + ".tmp", "w", encoding="utf-8") as stream:
        json.dump(result, stream, indent=1)
        stream.write("\n")
    os.replace(sys.argv[1] + ".tmp", sys.argv[1])
    count = {key: sum(len(header[key]) for header in result["headers"]) for key in ("functions", "structs", "enums", "function_types", "macros")}
    print(f"{sys.argv[1]}: " + ", ".join(f"{number} {key.replace('_', ' ')}" for key, number in count.items()))
    missing = [f"wend/{name}:{thing['line']}: {thing['name']} has no documentation" for name, header in api.headers.items()
               for key in ("functions", "structs", "enums", "function_types") for thing in header[key] if not thing["documentation"]]
    print("\n".join(missing), end="\n" if missing else "")
    return bool(missing)


if __name__ == "__main__":
    sys.exit(main())
