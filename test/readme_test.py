"""Plants faults in a copy of the pages and sees scripts/check_readme.py find each of them: readme_test.py"""
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[1]
CHECK = ROOT / "scripts" / "check_readme.py"
GONE = "gone_long_ago"  # apart from its prefix, so that this file does not hold the name


class Readme(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="wend_readme_")
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name) / "wend"
        self.root.mkdir()
        shutil.copytree(ROOT / "docs", self.root / "docs")
        for name in ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"]:
            shutil.copy(ROOT / name, self.root)
        for path in ROOT.iterdir():  # what is only read
            if not (self.root / path.name).exists() and path.name not in ("build", ".git"):
                (self.root / path.name).symlink_to(path)

    def told(self):
        result = subprocess.run([sys.executable, CHECK, self.root], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60)
        return result.returncode, result.stdout

    def change(self, page, old, new):
        path = self.root / page
        text = path.read_text()
        self.assertIn(old, text, page)
        path.write_text(text.replace(old, new, 1))

    def test_the_pages_as_they_are_pass(self):
        self.assertEqual(self.told()[0], 0, self.told()[1])

    def test_every_planted_fault_is_found(self):
        faults = [("README.md", "#include <wend/wend.h>", "#include <wend.h>", "differs from samples/hello_path.c"),
                  ("docs/own-domain.md", "#define SOLVED", "#define DONE", "not in samples/fifteen_puzzle.c"),
                  ("docs/search.md", "(own-domain.md)", "(domains.md)", "there is no docs/domains.md"),
                  ("docs/index.md", "[Graphs](graphs.md)", "Graphs", "lists docs/graphs.md 0 times"),
                  ("docs/index.md", "(grids.md)", "(graphs.md)", "lists docs/graphs.md 2 times"),
                  ("README.md", "(docs/index.md)", "(docs/search.md)", "has no link to docs/index.md"),
                  ("docs/plane.md", "## Limits", "## Bounds", "no heading says 'limits'"),
                  ("docs/corridor.md", "## Cost and peers", "## Cost", "no heading says 'peers'"),
                  ("docs/smoothing.md", "](pictures/", "](x/", "has no picture"),
                  ("docs/search.md", "`wend_query_resume`", "`wend_" + GONE + "`", "there is no wend_" + GONE),
                  ("docs/search.md", "`WEND_OUTCOME_PARTIAL`", "`WEND_" + GONE + "`", "there is no WEND_" + GONE),
                  ("README.md", "| `grid` |", "| `gird` |", "no test is named gird"),
                  ("docs/graphs.md", "`wend bench graph`", "`wend bench graphs`", "there is no suite graphs"),
                  ("docs/bench.md", "| `geom` |", "| geometry |", "has no row for geom"),
                  ("docs/search.md", "| dao/arena2 | 5,977 |", "| dao/arena2 | 5,978 |", "not the figures of bench/results: search.md"),
                  ("docs/search.md", "<!-- figures: search -->", "<!-- figures: serach -->", "there is no table serach"),
                  ("docs/search.md", "finds cheapest paths", "tells cheapest paths", "docs/search.md:7: 'tells' is not a word of the field; report"),
                  ("include/wend/hierarchy.h", "what is invalid in the definition", "what is wrong with the definition", "'wrong' is not a word of the field; valid"),
                  ("src/front/map/map_methods.h", "neither search nor find_path", "no abilities", "'abilities' is not a word of the field; profile"),
                  ("README.md", "# wend\n", "# wend\n\nPaths that are REALLY shortest.\n", "README.md:3: 'REALLY' is not a word"),
                  ("docs/smoothing.md", "pictures/smoothing.png", "pictures/tables.png", "smoothing.png: no page shows it")]
        for page, old, new, finding in faults:
            with self.subTest(page=page, new=new):
                before = (self.root / page).read_text()
                self.change(page, old, new)
                status, text = self.told()
                (self.root / page).write_text(before)
                self.assertEqual((status, finding in text), (1, True), text)

    def test_pictures_are_small_and_made_by_the_command(self):
        (self.root / "docs/pictures/large.png").write_bytes(b"x" * 200_000)
        self.change("docs/search.md", "](pictures/search.png)", "](pictures/search.png) ![](pictures/large.png)")
        status, text = self.told()
        self.assertEqual(status, 1)
        self.assertIn("large.png: is larger than 120 KB", text)
        self.assertIn("large.png: scripts/make_pictures.sh does not make it", text)

    def test_figures_are_those_of_the_results_that_are_kept(self):
        bench = self.root / "bench"
        bench.unlink()
        bench.mkdir()
        for path in (ROOT / "bench").iterdir():
            if path.name != "results":
                (bench / path.name).symlink_to(path)
        results = bench / "results"
        results.mkdir()
        (results / "summary.csv").write_text("suite,figure,value,commit,machine\nbase,heap_over_std_geomean,7.5,c,m\nbase,heap_over_std_min,6.25,c,m\n")
        status, text = self.told()
        self.assertEqual((status, "not the figures of" in text), (1, True), text)
        subprocess.run([sys.executable, ROOT / "scripts" / "figures_table.py", results, self.root / "README.md"], check=True, stderr=subprocess.DEVNULL)
        self.assertIn("| binary heap | 7.5 (6.2) |", (self.root / "README.md").read_text())
        self.assertEqual(self.told()[0], 0, self.told()[1])

    def test_a_page_needs_its_simplest_use_first(self):
        path = self.root / "docs/any-angle.md"
        text = path.read_text()
        path.write_text(text[:text.index("    wend_any_angle_def")] + text[text.index("A path in eight"):])
        status, said = self.told()
        self.assertEqual((status, "any-angle.md: the simplest use" in said), (1, True), said)


if __name__ == "__main__":
    unittest.main()
