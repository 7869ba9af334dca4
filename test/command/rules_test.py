"""Drives explain, gen, info, check and draw on rule scenes: the paper's scenes, rules of one's own, and files that are wrong.

usage: rules_test.py PATH-TO-WEND [unittest options]
"""
import json
import unittest

from wend_command import CommandTest, answer, wend

KINDS = ["annotations", "wall", "zigzag", "lane", "traffic", "guards", "night"]
YARD = {"areas": [{"box": [0, 0, 20, 10]}, {"terrain": "grass", "outline": [[8, 0], [12, 0], [12, 6], [8, 6]]},
                  {"terrain": "wall", "box": [15, 4, 16, 6]}],
        "things": [{"name": "guard", "position": [10, 9], "heading": 0}],
        "annotations": [{"name": "grass", "kind": "terrain", "terrain": "grass"}],
        "values": {"time": 12},
        "rules": ["Move from (1, 1) to (19, 1)", "Not In grass with weight -9"]}


def explained(*words):
    return json.loads(answer("explain", *words, "--json"))


class Rules(CommandTest):
    def yard(self, **changes):
        return self.write("yard.json", {key: value for key, value in (YARD | changes).items() if value is not None})

    def test_every_scene_is_made_checked_described_drawn_and_explained(self):
        for kind in KINDS:
            path = self.folder / f"{kind}.json"
            made = json.loads(answer("gen", kind, "-o", path, "--json"))
            self.assertEqual((made["kind"], made["scene"]), (kind, str(path)))
            self.assertIn("a sound rule scene", answer("check", path))
            facts = json.loads(answer("info", "--json", path))
            self.assertEqual((facts["kind"], facts["things"]), ("rule scene", made["things"]))
            self.assertIn("rule scene", answer("info", path))
            picture = self.folder / "scene.png"
            self.assertIn("pixels", answer("draw", path, "-o", picture, "--size", 300))
            self.assertTrue(picture.read_bytes().startswith(b"\x89PNG"))
            told = explained(path, "-o", picture, "--size", 300)
            self.assertEqual(told["path"]["outcome"], "complete")
            self.assertTrue(picture.read_bytes().startswith(b"\x89PNG"))

    def test_options_that_would_not_count_are_rejected(self):
        scene = self.folder / "wall.json"
        answer("gen", "wall", "-o", scene)
        for words in (["--size", 300], ["--theme", "dark"]):
            self.assert_complaint(wend("explain", scene, *words), 2, words[0] + " is for the picture")
        for words in (["--islands"], ["--cells"], ["--see", "1,1"], ["--neighbours", 4]):
            self.assert_complaint(wend("draw", scene, "-o", self.folder / "x.png", *words), 2, words[0] + " is for", "(rule scene)")

    def test_the_foresight_of_an_agent_reaches_the_planner(self):
        """Which was read and dropped: things count where they will be, in explain and in draw."""
        scene = {"areas": [{"box": [0, 0, 30, 10]}],
                 "things": [{"name": "car", "position": [15, 1], "velocity": [0, 1], "length": 2, "width": 2}],
                 "annotations": [{"name": "beside", "kind": "around", "thing": "car", "reach": 2}],
                 "rules": {"walk": ["Move from (1, 5) to (29, 5)", "Not In beside with weight -30"], "plain": ["Move from (1, 5) to (29, 5)"]},
                 "map": {"kind": "dense", "spacing": 0.5}}
        def told(agents, *words):
            return explained(self.write("road.json", scene | {"agents": agents}), *words)
        seeing, blind = ({"rules": "walk", "speed": 3, "foresight": seconds} for seconds in (5, 0))
        self.assertEqual(told([blind])["path"]["length"], 28)
        self.assertGreater(told([seeing])["path"]["length"], 28.01)
        self.assertEqual((told([seeing])["foresight"], told([blind])["foresight"], told([])["foresight"]), (5, 0, 0))
        self.assertEqual(told([seeing], "--foresight", 0)["path"], told([blind])["path"])
        self.assertEqual(told([blind], "--foresight", 5)["path"], told([seeing])["path"])
        self.assertEqual(told([seeing], "--rule", "plain")["foresight"], 0)
        self.assertIn("foresight 5 s, at 3 m/s", answer("explain", self.write("road.json", scene | {"agents": [seeing]})))
        pictures = []
        for agent in seeing, blind:
            answer("draw", self.write("road.json", scene | {"agents": [agent]}), "-o", self.folder / "p.svg", "--title", "x")
            pictures.append((self.folder / "p.svg").read_text())
        self.assertTrue(pictures[0] != pictures[1])

    def test_the_agents_of_a_scene_walk(self):
        lane, picture = self.folder / "lane.json", self.folder / "ways.svg"
        answer("gen", "lane", "-o", lane)
        told = json.loads(answer("sim", lane, "--json", "-o", picture))
        self.assertEqual({agent["state"] for agent in told["agents"]}, {"arrived"})
        self.assertEqual(len(told["agents"]), len(json.loads(lane.read_text())["agents"]))
        self.assertIn("where it is", picture.read_text())
        for agent, given in zip(told["agents"], json.loads(lane.read_text())["agents"]):
            lengths = [((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5 for a, b in zip(agent["way"], agent["way"][1:])]
            self.assertAlmostEqual(sum(lengths), agent["metres"], 6)
            unit = 2 ** -14  # positions are those of the mesh's lattice
            self.assertLess(max(lengths), given["speed"] * 0.1 + 2 * unit)
            self.assertLess(agent["metres"], given["speed"] * agent["arrival"] + len(lengths) * unit)
        self.assertRegex(answer("sim", lane, "--seconds", 2), r"(?m)^1 +\S+ +walking +1 ")
        self.assertEqual(json.loads(answer("sim", lane, "--seconds", 2, "--json"))["seconds"], 2)
        # An agent that goes with a thing takes it along, and foresight changes ways.
        def road(foresight):
            scene = {"areas": [{"box": [0, 0, 30, 10]}],
                     "things": [{"name": "car", "position": [15, 1], "velocity": [0, 1], "length": 2, "width": 2}],
                     "annotations": [{"name": "beside", "kind": "around", "thing": "car", "reach": 2}],
                     "rules": {"walk": ["Move from (1, 5) to (29, 5)", "Not In beside with weight -30"]},
                     "agents": [{"rules": "walk", "speed": 3, "foresight": foresight}], "map": {"kind": "dense", "spacing": 0.5}}
            return json.loads(answer("sim", self.write("road.json", scene), "--json", "--seconds", 6))["agents"][0]["way"]
        self.assertNotEqual(road(0), road(5))
        self.assert_complaint(wend("sim", self.yard()), 3, "has no agents")
        self.assert_complaint(wend("sim", self.write("room.wkt", "POLYGON ((0 0, 1 0, 1 1, 0 0))")), 3, "not a rule scene")
        self.assert_complaint(wend("sim", lane, "--size", 300), 2, "--size is for the picture")

    def test_the_map_and_the_search_of_a_scene_can_be_drawn(self):
        scene, picture = self.folder / "guards.json", self.folder / "p.svg"
        answer("gen", "guards", "-o", scene)
        drawn = {}
        for words in [], ["--graph"], ["--expansions"], ["--graph", "--expansions"]:
            answer("draw", scene, "-o", picture, *words)
            drawn[" ".join(words)] = picture.read_text()
        self.assertEqual(len(set(drawn.values())), 4)
        for words, picture_text in drawn.items():
            self.assertEqual("places with lines between them" in picture_text, "--graph" in words, words)
            self.assertEqual("expanded, by cost" in picture_text, "--expansions" in words, words)
            self.assertEqual("path by the rules" in picture_text, "--expansions" in words, words)
        for word in "--graph", "--expansions":
            self.assert_complaint(wend("draw", self.yard(rules=None), "-o", picture, word), 2, word, "has none")
            room = self.write("room.wkt", "POLYGON ((0 0, 1 0, 1 1, 0 0))")
            self.assert_complaint(wend("draw", room, "-o", picture, word), 2, word + " is for rule scenes")

    def test_the_same_seed_gives_the_same_scene(self):
        one, other, third = (self.folder / f"{name}.json" for name in "abc")
        answer("gen", "guards", "-o", one, "--seed", 5)
        answer("gen", "guards", "-o", other, "--seed", 5)
        answer("gen", "guards", "-o", third, "--seed", 6)
        self.assertEqual(one.read_bytes(), other.read_bytes())
        self.assertNotEqual(one.read_bytes(), third.read_bytes())

    def test_a_table_adds_up(self):
        told = explained(self.yard())
        [grass] = told["constraints"]
        self.assertEqual((grass["words"], grass["weight"], grass["hard"]), ("Not In grass with weight -9", -9, False))
        self.assertAlmostEqual(grass["contribution"], told["path"]["cost"] - grass["cost_without"], 9)
        self.assertGreater(grass["shortest_metres"], 3.9)
        self.assertLess(grass["metres"], 0.01)
        self.assertAlmostEqual(told["shortest"]["length"], 18, 9)
        self.assertAlmostEqual(told["shortest"]["cost"], 14 + 4 * 1.1 ** 9, 6)
        self.assertLess(told["path"]["cost"], told["shortest"]["cost"])
        text = answer("explain", self.yard())
        self.assertRegex(text, r"(?m)^constraint +weight +metres +adds +without it +m of shortest$")
        self.assertRegex(text, r"(?m)^Not In grass with weight -9 +-9 +0\.00 +\+0\.00 +[0-9.]+ +4\.00$")
        lines = text.split("\n\n")[1].splitlines()
        self.assertEqual(len({len(line) for line in lines}), 1, "columns are aligned")

    def test_rules_of_ones_own_are_tried(self):
        path = self.yard()
        self.assertEqual(explained(path, "--rules", "In grass with weight 9")["path"]["length"], 18)
        hard = explained(path, "--rules", "Not In grass Not In LineOfSight(guard) with weight -5")
        self.assertEqual([each["hard"] for each in hard["constraints"]], [True, False])
        self.assertIsNone(hard["shortest"]["cost"])
        self.assertIn("not allowed", answer("explain", path, "--rules", "Not In grass"))
        whole = explained(path, "--rules", "Move from (2, 2) to (6, 2) then Move to (6, 8) Not In grass", "--leg", 2)
        self.assertEqual(whole["path"]["points"], [[6, 2], [6, 8]])
        moved = explained(path, "--from", "1,9", "--to", "6,9")
        self.assertEqual((moved["path"]["length"], moved["move"]), (5, "Move from (1, 9) to (6, 9)"))

    def test_values_maps_and_time_can_be_chosen(self):
        path = self.yard(rules="Move from (1, 1) to (19, 1) Not In grass with weight -9 while time 22 .. 6")
        self.assertEqual(explained(path)["constraints"][0]["weight"], 0)
        self.assertEqual(explained(path, "--set", "time=23")["constraints"][0]["weight"], -9)
        for kind in ["triangles", "dense", "hybrid", "adaptive", "graded"]:
            told = explained(path, "--kind", kind, *(["--spacing", 0.5] if kind != "triangles" else []))
            self.assertEqual(told["map"]["kind"], kind)
        guards = self.folder / "guards.json"
        answer("gen", "guards", "-o", guards)
        self.assertNotEqual(explained(guards)["path"], explained(guards, "--time", 9)["path"])
        hide, follow = explained(guards), explained(guards, "--rule", "follow")
        self.assertEqual((hide["rules"], follow["rules"]), ("hide", "follow"))

    def test_a_mistake_in_rules_is_pointed_at(self):
        path = self.yard()
        result = wend("explain", path, "--rules", "Not In gras with weight -3")
        self.assertEqual((result.returncode, result.stdout), (3, b""))
        first, text, mark = result.stderr.decode().splitlines()
        self.assertRegex(first, r"\Awend explain: --rules:1:8: .*'gras'.*grass")
        self.assertEqual((text, mark), ("    Not In gras with weight -3", "           ^"))
        path = self.yard(rules=["Move from (1, 1) to (19, 1)", "Not In grass with wait -9"])
        result = wend("check", path)
        self.assertEqual(result.returncode, 3)
        first, text, mark = result.stderr.decode().splitlines()
        line = path.read_text().splitlines().index('  "Not In grass with wait -9"') + 1
        self.assertRegex(first, rf"yard\.json:{line}:22: rules: .*'wait'.*weight")
        self.assertEqual(mark, "    " + " " * "Not In grass with wait".index("wait") + "^")

    def test_no_path_is_no_answer(self):
        path = self.yard(areas=YARD["areas"] + [{"terrain": "wall", "box": [13, 0, 14, 10]}])
        result = wend("explain", path)
        self.assertEqual(result.returncode, 1)
        self.assertIn(b"path      none: ", result.stdout)
        self.assertEqual(json.loads(wend("explain", path, "--json").stdout)["path"]["outcome"], "unreachable")

    def test_the_base_weight_is_chosen_by_scene_and_command(self):
        spots = [{"name": f"spot{i}", "kind": "box", "position": [1.5 + i % 9, 1.5 + i // 9], "length": 0.5, "width": 0.5} for i in range(72)]
        changes = {"annotations": spots, "rules": ["Move from (1, 1) to (19, 1)"] + [f"In spot{i} with weight 110" for i in range(72)]}
        path = self.yard(**changes)
        self.assertIn(b"costs overflow", wend("explain", path).stdout)
        lowest = explained(path, "--base-weight", "lowest")
        self.assertEqual(lowest["path"]["outcome"], "complete")
        self.assertEqual(explained(self.yard(**changes, base_weight="lowest"))["path"], lowest["path"])
        self.assertIn(b"costs overflow", wend("explain", path, "--base-weight", "sum").stdout)
        self.assert_complaint(wend("explain", path, "--base-weight", "low"), 2, "sum or lowest")
        self.assert_complaint(wend("check", self.yard(base_weight="low")), 3, "lowest")

    def test_every_leg_of_a_chain_is_planned_and_explained(self):
        rules = ["Move from (1, 1) to (6, 1)", "Not In grass with weight -9",
                 "then repeat Move to (14, 1)", "Not In grass with weight -3", "then Move to (6, 1)"]
        path = self.yard(rules=rules)
        told = explained(path)
        self.assertEqual([leg["move"] for leg in told["legs"]],
                         ["Move from (1, 1) to (6, 1)", "Move from (6, 1) to (14, 1)", "Move from (14, 1) to (6, 1)"])
        self.assertEqual([len(leg["constraints"]) for leg in told["legs"]], [1, 1, 0])
        self.assertEqual(told["repeat_from"], 1)
        for number, leg in enumerate(told["legs"], 1):
            alone = explained(path, "--leg", number)
            self.assertEqual({key: alone[key] for key in leg}, leg)
        text = answer("explain", path)
        self.assertIn("3 legs; leg 2 follows the last\n", text)
        total = sum(leg["path"]["cost"] for leg in told["legs"])
        self.assertIn(f"all legs  {sum(leg['path']['length'] for leg in told['legs']):.2f} m, cost {total:.2f}\n", text)
        moved = explained(path, "--from", "2,2", "--to", "7,2")["legs"]
        self.assertEqual((moved[0]["move"], moved[2]["move"]), ("Move from (2, 2) to (6, 1)", "Move from (14, 1) to (7, 2)"))
        blocked = wend("explain", self.yard(rules=rules + ["Not In grass", "Not In Around(guard, 3)"],
                                            areas=YARD["areas"] + [{"terrain": "wall", "box": [8, 6, 12, 10]}]))
        self.assertEqual(blocked.returncode, 1)
        self.assertIn(b"path      none: ", blocked.stdout)
        self.assertIn(b"leg 1     Move from (1, 1) to (6, 1)\nmap", blocked.stdout)

    def test_no_path_says_which_rule_is_to_blame(self):
        pond = [{"name": "pond", "kind": "box", "position": [3, 5], "length": 4, "width": 4}]
        path = self.yard(annotations=pond, rules=["Move from (3, 5) to (19, 5)", "Not In pond"])
        reason = "the start of leg 0, (3, 5), is in a hard region: constraint 0, Not In pond, forbids it"
        result = wend("explain", path)
        self.assertEqual(result.returncode, 1)
        self.assertIn(f"because   {reason}\n".encode(), result.stdout)
        self.assertEqual(json.loads(wend("explain", path, "--json").stdout)["reasons"], [reason])
        result = wend("explain", self.yard(annotations=pond, rules=["Move from (1, 1) to (19, 1)"] + ["In pond with weight 10"] * 800))
        self.assertEqual(result.returncode, 1)
        self.assertIn(b"path      none: costs overflow\nbecause   costs of leg 0 overflow near (", result.stdout)
        self.assertIn(b"W0 is 8000, the sum of 800 attractors", result.stdout)
        self.assertIn(b"m, costs more than a number holds by the same rules", result.stdout)

    def test_a_mesh_can_come_from_another_file(self):
        self.write("room.wkt", "POLYGON ((0 0, 20 0, 20 10, 0 10, 0 0), (4 4, 6 4, 6 6, 4 6, 4 4))\n")
        self.assertEqual(explained(self.yard(areas=None, mesh="room.wkt", annotations=None, rules="Move from (1, 5) to (9, 5)"))
                         ["path"]["outcome"], "complete")
        city = self.folder / "city.wend"
        answer("gen", "city", "-o", city, "--count", 10, "--size", 60)
        answer("check", self.yard(areas=None, mesh="city.wend", annotations=None, rules=None))
        self.assert_complaint(wend("check", self.yard(areas=None, mesh="none.wkt")), 3, "none.wkt")
        self.assert_complaint(wend("check", self.yard(mesh="room.wkt")), 3, "either areas or a mesh")

    def test_mistakes_in_scenes_are_reported_with_their_place(self):
        wrong = [
            ({"things": [{"name": "a", "position": [1]}]}, "things[0].position", "[x, y]"),
            ({"things": [{"name": "a", "positon": [1, 2]}]}, "positon", 'did you mean "position"'),
            ({"things": [{"name": "a"}]}, "things[0]", "position"),
            ({"things": [{"name": "a b", "position": [1, 2]}]}, "things[0]", "a b"),
            ({"things": [{"position": [1, 2], "heading": "north"}]}, "heading", "number"),
            ({"annotations": [{"kind": "bax"}]}, "annotations[0].kind", 'did you mean "box"'),
            ({"annotations": [{"kind": "box", "radius": 3}]}, "radius", "length"),
            ({"annotations": [{"kind": "front", "thing": "gard"}]}, "thing", 'did you mean "guard"'),
            ({"annotations": [{"kind": "front"}]}, "annotations[0]", "thing is missing"),
            ({"annotations": [{"kind": "terrain", "terrain": "gras"}]}, "terrain", 'did you mean "grass"'),
            ({"annotations": [{"kind": "disc", "radius": 0}]}, "annotations[0]", "radius"),
            ({"values": {"time": "noon"}}, "values.time", "number"),
            ({"values": {"no name": 1}}, "values", "letter"),
            ({"areas": [{"terrain": "wall"}]}, "areas[0]", "outline or a box"),
            ({"areas": [{"box": [1, 2, 3]}]}, "areas[0].box", "[left, low, right, high]"),
            ({"areas": 3}, "areas", "[...]"),
            ({"rules": [3]}, "rules[0]", "text"),
            ({"agents": [{"rules": "none"}]}, "agents[0].rules", "none"),
            ({"map": {"kind": "dens"}}, "map.kind", 'did you mean "dense"'),
            ({"map": {"spacing": 0}}, "map.spacing", "at least"),
            ({"things": [{"name": "a", "position": [1, 1], "sight_range": 0}]}, "sight_range", "more than 0"),
            ({"things": [{"name": "a", "position": [1, 1], "reach": -1}]}, "reach", "more than 0"),
            ({"thing": []}, "thing", 'did you mean "things"'),
            # What would be read and dropped.
            ({"terrains": [{"name": "road", "blocked": "yes"}]}, "terrains[0].blocked", "true or false"),
            ({"terrains": [{"name": "road", "medium": 1.5}]}, "terrains[0].medium", "whole number from 0 to 254"),
            ({"terrains": [{"name": "road", "blocked": True, "medium": 1}]}, "terrains[0].medium", "no medium"),
            ({"terrains": [{"name": "grass", "medium": 1}]}, "terrains[0].name", '"grass" already'),
            ({"map": {"kind": "graded", "skips": 4.5}}, "map.skips", "whole number from 1 to 64"),
            ({"map": {"kind": "dense", "skips": 4}}, "map.skips", "skips nothing"),
            ({"map": {"kind": "triangles", "spacing": 1}}, "map.spacing", "those of the mesh"),
            ({"things": [{"name": "a", "heading": 90, "motion": {"waypoints": [[1, 1], [2, 2]]}}]}, "things[0].heading", "looks where it goes"),
        ]
        for changes, *parts in wrong:
            with self.subTest(changes):
                result = wend("check", self.yard(**changes))
                self.assert_complaint(result, 3, "yard.json:", *parts)
                self.assertRegex(result.stderr.decode(), r"yard\.json:\d+:\d+: ")
        self.assert_complaint(wend("check", self.write("cut.json", '{"areas": [')), 3, "cut.json:1:", "unexpected end of text")

    def test_a_member_that_an_object_has_twice_is_rejected_with_both_places(self):
        """At each level of a scene, whatever the second value is, and however its name is written."""
        scene = {"title": "A yard", "terrains": [{"name": "road", "medium": 0}],
                 "areas": [{"box": [0, 0, 20, 10]}, {"terrain": "grass", "outline": [[8, 0], [12, 0], [12, 6]], "holes": []}],
                 "things": [{"name": "guard", "motion": {"waypoints": [[1, 1], [9, 1]], "speed": 1, "ahead": 0, "then": "round"}}],
                 "annotations": [{"name": "grass", "kind": "terrain", "terrain": "grass"}], "values": {"time": 12},
                 "rules": {"walk": ["Move from (1, 1) to (19, 1)"]},
                 "agents": [{"rules": "walk", "speed": 1, "thing": "guard", "foresight": 2}],
                 "map": {"kind": "dense", "spacing": 1}}
        answer("check", self.write("yard.json", scene))
        lines = (self.folder / "yard.json").read_text().splitlines()
        members = [at for at, line in enumerate(lines) if line.lstrip().startswith('"') and ":" in line]
        self.assertGreater(len(members), 25)
        for at in members:
            name = lines[at].split('"')[1]
            for written in name, f"\\u{ord(name[0]):04x}{name[1:]}":
                indent = len(lines[at]) - len(lines[at].lstrip())
                twice = lines[:at] + [f'{" " * indent}"{written}": 7,'] + lines[at:]
                result = wend("check", self.write("twice.json", "\n".join(twice)))
                self.assert_complaint(result, 3, f"twice.json:{at + 2}:{indent + 1}: ", f'"{name}" is repeated',
                                      f"the first one is at {at + 1}:{indent + 1}")
                self.assertEqual(wend("explain", self.folder / "twice.json").returncode, 3)
            strange = lines[:at] + [f'"zzz": 7,'] + lines[at:]
            if name not in ("time", "walk"):  # whose names are the scene's own
                self.assert_complaint(wend("check", self.write("strange.json", "\n".join(strange))), 3, 'no member "zzz"')
        deep = "[" * 900 + '{"a": 1, "b": {}, "a": 2}' + "]" * 900
        self.assert_complaint(wend("check", self.write("deep.json", '{"areas": [], "rules": ' + deep + "}")), 3, '"a" is repeated')

    def test_no_damage_is_more_than_a_complaint(self):
        text = self.yard().read_text()
        for place in range(0, len(text), 11):
            for damaged in text[:place], text[:place] + "7" + text[place + 1:], text[:place] + text[place + 9:]:
                result = wend("explain", self.write("damaged.json", damaged), "--spacing", 1)
                self.assertIn(result.returncode, (0, 1, 2, 3), damaged)
                self.assertEqual(result.returncode > 1, bool(result.stderr), damaged)

    def test_wrong_options_are_reported(self):
        path = self.yard()
        self.assert_complaint(wend("explain"), 2, "SCENE")
        guards = self.folder / "guards.json"
        answer("gen", "guards", "-o", guards)
        self.assert_complaint(wend("explain", guards, "--rule", "nope"), 2, '"nope"', "hide, follow")
        self.assert_complaint(wend("explain", guards, "--rule", "folow"), 2, 'did you mean "follow"')
        self.assert_complaint(wend("explain", path, "--set", "tme=3"), 2, '"tme"', 'did you mean "time"', "There are time")
        self.assert_complaint(wend("explain", guards, "--set", "tme=3"), 2, '"tme"')
        self.assert_complaint(wend("path", guards, "--from", "1,1", "--to", "9,9"), 3, "this is a rule scene; wend explain")
        answer("explain", path, "--set", "fear=2", "--rules", "Not In grass with weight -2 * fear")
        self.assert_complaint(wend("explain", path, "--set", "fea=2", "--rules", "Not In grass with weight -2 * fear"), 2, '"fea"')
        result = wend("explain", path, "--kind", "dense", "--spacing", 0.001)
        self.assert_complaint(result, 2, "0.001", "2e+08 places", "--spacing 0.00")
        self.assert_complaint(wend("gen", "gaurds"), 2, 'did you mean "guards"', "zigzag", "caves", "roads")
        self.assert_complaint(wend("gen"), 2, "KIND", "caves", "guards", "roads")
        self.assert_complaint(wend("explain", path, "--rule", "walk"), 2, "walk")
        self.assert_complaint(wend("explain", path, "--leg", 2), 2, "1 leg")
        self.assert_complaint(wend("explain", path, "--set", "time"), 2, "time=23")
        self.assert_complaint(wend("explain", path, "--kind", "dens"), 2, 'did you mean "dense"')
        self.assert_complaint(wend("explain", path, "--from", "1"), 2, "--from", "X,Y")
        self.assert_complaint(wend("explain", path, "--kind", "triangles", "--spacing", 0.5), 2, "--spacing", "leave it out")
        self.assert_complaint(wend("explain", path, "-o", "yard.gif"), 2, ".png or .svg")
        self.assert_complaint(wend("explain", self.write("room.wkt", "POLYGON ((0 0, 1 0, 1 1, 0 0))")), 3, "not a rule scene")
        self.assert_complaint(wend("gen", "zigzag", "-o", "zigzag.map"), 2, "FILE.json")
        self.assert_complaint(wend("gen", "zigzg", "-o", self.folder / "z.json"), 2, 'did you mean "zigzag"')
        self.assert_complaint(wend("gen", "night", "-o", self.folder / "z.json", "--count", 1), 2, "--count")
        self.assertIn("wend explain", answer("explain", "--help"))


if __name__ == "__main__":
    unittest.main()
