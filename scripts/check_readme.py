#!/usr/bin/env python3
"""Checks README.md and docs/: check_readme.py [ROOT]

The C code of the README and of docs/own-domain.md is, to the letter, that of samples; every link leads to a file; docs/index.md lists every page
once; the page of a module has all its parts; names of functions, macros, tests and suites exist; tables of figures are
those of bench/results; every picture is shown, small, and made by scripts/make_pictures.sh. Pages and public headers,
messages included, use the words of the field (VOCABULARY)."""
import glob
import os
import re
import subprocess
import sys

ROOT = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FRONT = ["README.md", "CONTRIBUTING.md", "SECURITY.md"]
GUIDES = {  # pages that are not about one module, and why they need not have the parts of one
    "index": "the list of pages", "which-planner": "compares modules", "coming-from": "tables of what others call what",
    "architecture": "how the source is laid out", "bench": "how modules are measured", "own-domain": "a tutorial; search.md is the module's page",
    "rule-language": "a grammar; rules.md is the module's page", "rule-scenes": "a gallery and a file format; rules.md is the module's page"}
PARTS = ["how it works", "limits", "cost", "peers"]  # each in a heading; one heading may have several
MOST_BYTES = 120 * 1024
VOCABULARY = {  # words of our own, and what the field says; in pages and in public headers
    r"told|tells?": "report, return, receive, call",
    r"answers": "returns",
    r"answered? (?:`?WEND_\w+`?|NULL|true|false)": "return",
    r"refus(?:e|es|ed|ing)": "reject, invalid",
    r"travell?ers?|who travels|who goes": "agent",
    r"dearer": "costlier",
    r"really": "exact, or leave it out",
    r"thought ahead|thinking ahead": "extrapolated",
    r"(?:that|which|one) (?:is|are) (?:none|no (?!further|more|longer|less|larger|smaller|fewer)\w+)": "invalid, not a",
    r"(?:breaks?|broke|broken) (?:its|a|the|their) (?:rules?|contract|promises?)|broken (?:contracts?|promises?)": "invalid, contract violation",
    r"what would be right|once is right|one is right": "what is expected",
    r"nobody|whoever": "no thread, no agent; exclusive access; hardened against untrusted input",
    r"never other": "identical results",
    r"beforehand": "preprocessing, precomputed, index",
    r"anew": "again; rebuild, recompute",
    r"in vain": "without effect",
    r"eats?": "read, parse",
    r"what it takes": "query time, build time, memory",
    r"(?:not )?of this world": "stale",
}
STRICT_VOCABULARY = {  # in public headers and in what the library says, too; pages may use them in their plain sense
    r"wrong|(?:is|are|was|were) right": "valid, invalid, exact",
    r"dear(?:est)?": "costly, costliest",
    r"abilit(?:y|ies)": "profile",
    r"it said|said to be": "reported, got",
}
VOCABULARY_EXCEPTIONS = {  # pattern: pages, and why
    "answers": {"include/wend/request_queue.h": "wend_request_answer", "docs/request-queue.md": "wend_request_answer",
                "docs/bench.md": "the protocol of peers", "docs/playground.md": "answers() of rooms"},
}
problems = []


def read(name):
    with open(os.path.join(ROOT, name), encoding="utf-8") as stream:
        return stream.read()


def found(pattern):
    return sorted(os.path.relpath(path, ROOT) for path in glob.glob(os.path.join(ROOT, pattern), recursive=True))


def check_excerpts():
    shown = re.search(r"```c\n(.*?)```", read("README.md"), re.S).group(1)
    if shown != read("samples/hello_path.c"):
        problems.append("README.md: the example differs from samples/hello_path.c; copy the sample into it")
    sample = read("samples/fifteen_puzzle.c") + read("samples/car_lattice.c")
    for excerpt in re.findall(r"```c\n(.*?)```", read("docs/own-domain.md"), re.S):
        if excerpt not in sample:
            problems.append("docs/own-domain.md: not in samples/fifteen_puzzle.c or car_lattice.c:\n" + excerpt)


def links_of(page):
    for link in re.findall(r"\]\(([^)#\s]+)[^)]*\)", read(page)):
        if "://" not in link:
            yield os.path.normpath(os.path.join(os.path.dirname(page), link))


def check_links(pages):
    for page in pages:
        for target in links_of(page):
            if not os.path.exists(os.path.join(ROOT, target)):
                problems.append(f"{page}: there is no {target}")
    listed = [target for target in links_of("docs/index.md") if target.startswith("docs/")]
    for page in (page for page in pages if page.startswith("docs/") and page != "docs/index.md"):
        if listed.count(page) != 1:
            problems.append(f"docs/index.md: lists {page} {listed.count(page)} times; once is needed")
    if "docs/index.md" not in links_of("README.md"):
        problems.append("README.md: has no link to docs/index.md")


def has_drawing(text):
    """A picture, or a drawing of characters in an indented block."""
    blocks = re.findall(r"(?:^    .*\n)+", text, re.M)
    return "](pictures/" in text or any(re.search(r"\+--|---?>|\|\s.*\|", block) for block in blocks)


def check_parts(page):
    text = read(page)
    start = text.split("\n## ")[0]
    if not re.search(r"^(    \S|```)", start, re.M):
        problems.append(f"{page}: the simplest use, as code or commands, is needed before the first heading")
    if not re.search(r"^[^\s#|!].{60}", start, re.M):
        problems.append(f"{page}: what it is for is needed before the first heading")
    if not has_drawing(text):
        problems.append(f"{page}: has no picture and no drawing")
    headings = " / ".join(re.findall(r"^##+ (.*)", text, re.M)).lower()
    for part in PARTS:
        if part not in headings:
            problems.append(f"{page}: no heading says '{part}'; where there is nothing to say, say why")


def check_names(pages):
    """Names that are gone, and prefixes of none, are what renaming leaves behind. NAME stands for a name."""
    sources = [path for pattern in ("include/**/*.h", "src/**/*.[ch]", "scripts/*", "cmake/*", "test/**/*.[ch]", "test/**/*.py", "test/*.sh", "bench/*.[ch]",
                                    "bindings/js/**/*.[cth]*", "CMakeLists.txt", "Makefile", "tools/**/*.[ch]") for path in found(pattern)
               if os.path.isfile(os.path.join(ROOT, path)) and "node_modules" not in path and path != "scripts/check_readme.py"]
    known = sorted({name for path in sources for name in re.findall(r"\b(?:wend|WEND)_\w+", read(path))})
    for page in pages:
        for name in sorted(set(re.findall(r"\b(?:wend|WEND)_\w+", read(page)))):
            if name not in known and "_NAME" not in name and not (name.endswith("_") and any(other.startswith(name) for other in known)):
                problems.append(f"{page}: there is no {name}")


def check_claims():
    """The tests of the README's table and the suites of all pages exist."""
    tests = " ".join(found("test/**/*")) + read("cmake/tests.cmake")
    for name in re.findall(r"\| `(\w+)` \|$", read("README.md"), re.M):
        if name not in tests:
            problems.append(f"README.md: no test is named {name}")
    suites = set(re.findall(r'^    \.name = "(\w+)",', "".join(read(path) for path in found("bench/suite_*.c")), re.M))
    for suite in suites:
        if f"| `{suite}` |" not in read("docs/bench.md"):
            problems.append(f"docs/bench.md: its table has no row for {suite}")
    for page in PAGES:
        for suite in re.findall(r"wend bench ([a-z]\w*)", read(page)):
            if suite not in suites:
                problems.append(f"{page}: there is no suite {suite}")


def check_figures():
    """The tables of figures are those of the results that are kept, where there are any."""
    if os.path.exists(os.path.join(ROOT, "bench/results/summary.csv")):
        pages = [os.path.join(ROOT, page) for page in PAGES]
        made = subprocess.run([sys.executable, os.path.join(ROOT, "scripts/figures_table.py"), "--check", "bench/results", *pages], cwd=ROOT,
                              stderr=subprocess.PIPE, text=True, check=False)
        if made.returncode:
            problems.append(made.stderr.strip() + "; scripts/figures_table.py bench/results README.md docs/*.md puts them in")


def check_pictures():
    shown = {target for page in PAGES for target in links_of(page)}
    makers = read("scripts/make_pictures.sh") + read("tools/pictures/main.c")
    for picture in found("docs/pictures/*.png"):
        name = os.path.splitext(os.path.basename(picture))[0]
        if picture not in shown:
            problems.append(f"{picture}: no page shows it")
        if os.path.getsize(os.path.join(ROOT, picture)) > MOST_BYTES:
            problems.append(f"{picture}: is larger than {MOST_BYTES // 1024} KB; make pictures makes it small")
        scenes = re.search(r'for scene in (.*?); do\n\s+picture "rules-', makers).group(1).split()
        if not re.search(rf'(?<![\w-]){name}(?![\w-])', makers) and name not in (f"rules-{scene}" for scene in scenes):
            problems.append(f"{picture}: scripts/make_pictures.sh does not make it")


def any_of(vocabulary):
    return re.compile("|".join(rf"\b(?:{pattern})\b" for pattern in vocabulary), re.I)


def check_words(place, text, vocabulary):
    for pattern, say in vocabulary.items():
        word = re.search(rf"\b(?:{pattern})\b", text, re.I)
        if word and place.split(":")[0] not in VOCABULARY_EXCEPTIONS.get(pattern, {}):
            problems.append(f"{place}: '{word.group()}' is not a word of the field; {say}")


def check_vocabulary():
    """Pages and public headers, and every string of the library: messages, reports of contracts, texts of enumerations."""
    strict = VOCABULARY | STRICT_VOCABULARY
    anywhere, strictly = any_of(VOCABULARY), any_of(strict)
    for page in PAGES + ["bindings/js/README.md"] + found("include/wend/*.h"):
        vocabulary, words = (strict, strictly) if page.endswith(".h") else (VOCABULARY, anywhere)
        for number, line in enumerate(read(page).split("\n"), 1):
            if words.search(line):
                check_words(f"{page}:{number}", line, vocabulary)
    for source in found("src/**/*.[ch]"):
        for number, line in enumerate(read(source).split("\n"), 1):
            if '"' in line and not line.lstrip().startswith(("//", "#include")):
                for text in re.findall(r'"((?:[^"\\]|\\.)*)"', line):
                    if strictly.search(text):
                        check_words(f"{source}:{number}", text, strict)


PAGES = FRONT + found("docs/*.md")
check_excerpts()
check_links(PAGES)
for module_page in found("docs/*.md"):
    if os.path.basename(module_page)[:-3] not in GUIDES:
        check_parts(module_page)
check_names(PAGES)
check_claims()
check_figures()
check_pictures()
check_vocabulary()
if problems:
    print("\n".join(problems))
    sys.exit(1)
print(f"{len(PAGES)} pages: examples, links, parts, names, words and pictures are as they should be")
