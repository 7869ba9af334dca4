import assert from 'node:assert/strict';
import test from 'node:test';
import { inspect } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { load as loadCore } from '../dist/index.js';
import {
  Annotations, BadInputError, load, OutOfRangeError, RuleField, RuleMap, RulePlanner, Rules, RuleTextError, WendError,
} from '../dist/entry/rules.js';
import { counted, randomOf } from './support.mjs';

const wend = await load();

const AREAS = [
  { ring: [[0, 0], [20, 0], [20, 10], [0, 10]] },
  { ring: [[8, 4], [12, 4], [12, 8], [8, 8]], terrain: 'wall' },
  { ring: [[2, 6], [6, 6], [6, 9], [2, 9]], terrain: 'grass' },
];
const TERRAINS = [{ name: 'ground' }, { name: 'wall', blocked: true }, { name: 'grass' }];

/** A yard with a house in the middle, grass, a guard, and what is needed to speak of them. */
function yard(loaded = wend) {
  const mesh = loaded.Mesh.fromAreas(AREAS, { terrains: TERRAINS });
  const plane = loaded.Plane.create(mesh);
  const annotations = loaded.Annotations.create({ mesh, plane });
  annotations.addThing({ name: 'home', position: [1, 1] });
  annotations.addThing({ name: 'house', position: [10, 6], halfLength: 2, halfWidth: 2, heading: 0, reach: 3 });
  annotations.addThing({ name: 'guard1', position: [16, 5], heading: Math.PI, sightRange: 6 });
  annotations.add({ kind: 'terrain', name: 'grass', terrain: 'grass' });
  annotations.add({ kind: 'disc', name: 'pond', position: [15, 2], radius: 1.5 });
  annotations.add({ kind: 'box', name: 'lane', position: [10, 2], halfLength: 3, halfWidth: 1 });
  annotations.setValue('time', 12);
  annotations.setValue('calm', 1);
  return { mesh, plane, annotations };
}

const TEXT = 'Move from home to (18, 9) Not In grass with weight -5 Near lane with weight 3 * calm Not In pond';

// ---------------------------------------------------------------------------------------------------------------------
// Annotations

test('things are as they were made, move, and are gone when they are removed', () => {
  const { annotations } = yard();
  assert.equal(annotations.findThing('guard1'), 2);
  assert.equal(annotations.findThing('nobody'), undefined);
  assert.equal(annotations.thingCount, 3);
  const guard = annotations.thing('guard1');
  assert.deepEqual([guard.name, guard.position, guard.heading, guard.sightRange], ['guard1', [16, 5], Math.PI, 6]);
  assert.deepEqual([guard.halfLength, guard.halfWidth, guard.reach, guard.velocity], [0.25, 0.25, 2, [0, 0]]);
  annotations.moveThing('guard1', { x: 17, y: 6 });
  annotations.setVelocity(2, [1, 0]);
  assert.deepEqual([annotations.thing(2).position, annotations.thing(2).heading, annotations.thing(2).velocity], [[17, 6], Math.PI, [1, 0]]);
  annotations.moveThing(2, [17, 6], 1);
  assert.equal(annotations.thing(2).heading, 1);
  annotations.removeThing('guard1');
  assert.throws(() => annotations.thing(2), RangeError);
  assert.throws(() => annotations.thing('guard1'), /no thing named "guard1"/);
  annotations.dispose();
});

test('every kind of annotation covers what it says', () => {
  const { annotations } = yard();
  const inside = (options, points) => {
    const number = annotations.add(options);
    for (const [x, y, expected] of points) assert.equal(annotations.contains(number, [x, y]), expected, `${options.kind} at ${x}, ${y}`);
    return number;
  };
  inside({ kind: 'box', position: [10, 2], halfLength: 3, halfWidth: 1, heading: Math.PI / 2 }, [[10, 4.5, true], [12, 2, false]]);
  inside({ kind: 'disc', position: [0.5, 0], radius: 1, thing: 'guard1' }, [[15.5, 5, true], [16.6, 5, false]]);
  inside({ kind: 'polygon', points: [[0, 0], [4, 0], [0, 4]] }, [[1, 1, true], [3, 3, false]]);
  inside({ kind: 'polygon', points: Float64Array.of(0, 0, 4, 0, 0, 4), position: [1, 0] }, [[0.5, 1, false], [2, 1, true]]);
  inside({ kind: 'front', thing: 'house' }, [[13, 6, true], [7, 6, false], [16, 6, false]]);
  inside({ kind: 'back', thing: 'house', reach: 1 }, [[7.5, 6, true], [6.5, 6, false]]);
  inside({ kind: 'left', thing: 'house' }, [[10, 9, true], [10, 3, false]]);
  inside({ kind: 'right', thing: 1 }, [[10, 3, true], [10, 9, false]]);
  inside({ kind: 'inside', thing: 'house' }, [[10, 6, true], [13, 6, false]]);
  inside({ kind: 'around', thing: 'house' }, [[13, 6, true], [10, 6, false]]);
  inside({ kind: 'between', thing: 'home', other: 'guard1' }, [[8, 2.9, true], [8, 8, false]]);
  inside({ kind: 'cone', thing: 'guard1' }, [[13, 5, true], [11, 5, true], [18, 5, false]]);
  inside({ kind: 'sight', thing: 'guard1' }, [[13, 5, true], [11, 5, false], [18, 5, false]]);
  inside({ kind: 'sight', thing: 'guard1', range: 2, halfAngle: Math.PI }, [[13, 5, false], [17, 5, true]]);
  inside({ kind: 'terrain', terrain: 2 }, [[3, 7, true], [7, 7, false]]);
  const person = inside({ kind: 'relationship', thing: 'guard1', reach: 4, hiddenShare: 0.25 }, [[14, 5, true], [5, 5, false]]);
  assert.ok(Math.abs(annotations.value(person, [14, 5]) - 0.5) < 1e-6);
  assert.equal(annotations.distance(person, [0, 0]), Infinity);
  const own = inside({ kind: 'callback', value: (x, y) => (x + y) / 40, low: [0, 0], high: [20, 10] }, [[2, 2, true]]);
  assert.ok(Math.abs(annotations.value(own, [4, 6]) - 0.25) < 1e-6);
  assert.equal(annotations.value('pond', [15, 2]), 1);
  assert.ok(Math.abs(annotations.distance('pond', [15, 6]) - 2.5) < 1e-3);
  assert.deepEqual(annotations.extent('lane'), { low: [7, 1], high: [13, 3] });
  assert.deepEqual([annotations.get('pond').kind, annotations.get('pond').thing, annotations.get(person).thing], ['disc', undefined, 2]);
  annotations.dispose();
});

test('what hangs on a thing follows it, and says so by its version', () => {
  const { annotations } = yard();
  const front = annotations.add({ kind: 'front', thing: 'guard1', name: 'ahead' });
  const before = annotations.version(front);
  assert.ok(!annotations.contains('ahead', [5, 2]));
  annotations.moveThing('guard1', [4, 2], 0);
  assert.ok(annotations.contains('ahead', [5, 2]));
  assert.notEqual(annotations.version(front), before);
  assert.equal(annotations.version('pond'), annotations.version('pond'));
  annotations.remove('ahead');
  assert.throws(() => annotations.contains(front, [5, 2]), RangeError);
  assert.equal(annotations.find('ahead'), undefined);
  annotations.dispose();
});

test('outlines go around regions', () => {
  const { annotations } = yard();
  for (const [name, area] of [['lane', 12], ['grass', 12], ['pond', Math.PI * 2.25]]) {
    const lines = annotations.outline(name);
    let twice = 0;
    for (const line of lines) {
      assert.deepEqual(line.slice(0, 2), line.slice(-2), 'it is closed');
      for (let i = 2; i < line.length; i += 2) twice += line[i - 2] * line[i + 1] - line[i] * line[i - 1];
    }
    assert.ok(Math.abs(Math.abs(twice) / 2 - area) < 0.05, `${name} has an outline around ${Math.abs(twice) / 2}`);
  }
  const gone = annotations.add({ kind: 'front', thing: 'guard1' });
  annotations.removeThing('guard1');
  assert.deepEqual(annotations.outline(gone), []);
  annotations.dispose();
});

test('what is wrong with things and annotations is said, and nothing is added', () => {
  const { annotations, mesh } = yard();
  const [things, count] = [annotations.thingCount, annotations.count];
  for (const options of [
    { position: [NaN, 0] }, { position: [1, 1], heading: Infinity }, { position: [1, 1], halfLength: -1 }, { position: [1, 1], sightHalfAngle: 4 },
    { position: [1, 1], name: 'not' }, { position: [1, 1], name: 'two words' }, { position: [1, 1], name: 'home' }, { position: [1, 1], name: 'pond' }, { position: [1, 1], name: '' },
  ]) {
    assert.throws(() => annotations.addThing(options), (error) => error instanceof OutOfRangeError && error.messages.length > 0 && error.message.length > 20, inspect(options));
  }
  assert.throws(() => annotations.addThing({}), TypeError);
  assert.throws(() => annotations.addThing(), /an object is needed/);
  assert.throws(() => annotations.addThing({ position: [1, 1], name: 7 }), TypeError);
  for (const options of [
    { kind: 'disc', radius: 0 }, { kind: 'disc', radius: NaN }, { kind: 'box', halfLength: 1 }, { kind: 'polygon', points: [[0, 0], [1, 1]] }, { kind: 'front' },
    { kind: 'cone', thing: 'guard1', halfAngle: 9 }, { kind: 'relationship', thing: 'guard1', hiddenShare: 2 }, { kind: 'between', thing: 'home' },
  ]) {
    assert.throws(() => annotations.add(options), OutOfRangeError, inspect(options));
  }
  assert.throws(() => annotations.add({ kind: 'star' }), /one of box, disc/);
  assert.throws(() => annotations.add({ kind: 'front', thing: 'nobody' }), RangeError);
  assert.throws(() => annotations.add({ kind: 'front', thing: 99 }), RangeError);
  assert.throws(() => annotations.add({ kind: 'terrain', terrain: 'lava' }), RangeError);
  assert.throws(() => annotations.add({ kind: 'callback', value: 1, low: [0, 0], high: [1, 1] }), TypeError);
  assert.throws(() => annotations.add({ kind: 'polygon', points: Float64Array.of(1, 2, 3) }), RangeError);
  assert.throws(() => annotations.moveThing('home', [NaN, 0]), RangeError);
  assert.throws(() => annotations.moveThing('home', [1e300, 0]), WendError);
  assert.throws(() => annotations.setValue('time', NaN), RangeError);
  assert.throws(() => annotations.setValue('not a name', 1), WendError);
  assert.equal(annotations.getValue('nothing'), undefined);
  assert.equal(annotations.getValue('time'), 12);
  assert.deepEqual([annotations.thingCount, annotations.count], [things, count]);
  const blind = wend.Annotations.create({ mesh });
  blind.addThing({ name: 'guard', position: [1, 1] });
  assert.throws(() => blind.add({ kind: 'sight', thing: 'guard' }), OutOfRangeError);
  assert.throws(() => wend.Annotations.create({}), TypeError);
  assert.throws(() => wend.Annotations.create({ mesh, plane: yard().plane }), /another mesh/);
});

// ---------------------------------------------------------------------------------------------------------------------
// Rules

test('the base weight is the sum of attractors, or the lowest that does', () => {
  const { annotations } = yard();
  annotations.add({ kind: 'disc', name: 'one', position: [2, 2], radius: 1 });
  annotations.add({ kind: 'disc', name: 'other', position: [9, 8], radius: 1 });
  const rules = wend.Rules.fromText(annotations, 'Move from home to (18, 9) In one with weight 4 In other with weight 6');
  const bases = [{}, { baseWeight: 'sum' }, { baseWeight: 'lowest' }].map((options) => wend.RuleField.create(rules, options).multiplier([15, 9]));
  assert.deepEqual(bases.map((base) => Math.round(1e9 * base)), [10, 10, 6].map((weight) => Math.round(1e9 * 1.1 ** weight)));
  assert.throws(() => wend.RuleField.create(rules, { baseWeight: 'low' }), /sum/);
});

test('a patrol may begin after an approach', () => {
  const { annotations } = yard();
  const rules = wend.Rules.fromText(annotations, 'Move from home to (3, 3) Not In grass with weight -5 then repeat Move to (5, 3) Not In grass with weight -2 then Move to (3, 3)');
  assert.deepEqual([rules.legs.length, rules.repeats, rules.repeatFrom], [3, true, 1]);
  assert.equal(rules.legs[1].constraints[0].text, 'Not In grass with weight -2');
  assert.equal(rules.toJSON().repeatFrom, 1);
  for (const again of [wend.Rules.fromText(annotations, rules.toText()), wend.Rules.fromJSON(annotations, rules.toJSON())]) {
    assert.deepEqual([again.repeatFrom, again.toText()], [1, rules.toText()]);
  }
  const legs = [{ from: 'home', to: [3, 3] }, { from: [3, 3], to: [5, 3] }, { from: [5, 3], to: [3, 3] }];
  assert.equal(wend.Rules.create(annotations, { legs, repeats: true, repeatFrom: 1 }).repeatFrom, 1);
  assert.throws(() => wend.Rules.create(annotations, { legs, repeatFrom: 1 }), /0 is needed, for they do not repeat/);
  assert.throws(() => wend.Rules.create(annotations, { legs, repeats: true }), /leg 2 does not end where leg 0 begins/);
});

test('rules are read, say what they are, and are written so that they read the same', () => {
  const { annotations } = yard();
  const rules = wend.Rules.fromText(annotations, `${TEXT} while time 22 .. 6\nthen Move to house In Front(house) with weight 2 then Move to home repeat`);
  assert.equal(rules.legs.length, 3);
  assert.ok(rules.repeats);
  const [first, second] = rules.legs;
  assert.deepEqual([first.from, first.to, second.from, second.to], [0, [18, 9], [18, 9], 1]);
  assert.deepEqual(first.constraints.map(({ preposition, weight }) => [preposition, weight]), [['in', -5], ['near', 3], ['in', -Infinity]]);
  assert.deepEqual(first.constraints[2].while, { name: 'time', low: 22, high: 6 });
  assert.equal(first.constraints[1].factor, 'calm');
  assert.equal(annotations.get(second.constraints[0].annotation).kind, 'front');
  assert.deepEqual(first.constraints.map(({ text }) => text), ['Not In grass with weight -5', 'Near lane with weight 3 * calm', 'Not In pond while time 22 .. 6']);
  assert.deepEqual(second.constraints.map(({ text }) => text), ['In Front(house) with weight 2']);
  assert.deepEqual(rules.legs[2].constraints, []);
  const round = wend.Rules.fromText(annotations, 'Move from home to house then Move to home Near lane with weight 2 repeat');
  assert.deepEqual(round.legs.map(({ constraints }) => constraints.map(({ text }) => text)), [[], ['Near lane with weight 2']]);
  const count = annotations.count;
  const again = wend.Rules.fromText(annotations, rules.toText());
  const json = wend.Rules.fromJSON(annotations, JSON.stringify(rules));
  const objects = wend.Rules.fromJSON(annotations, rules.toJSON());
  for (const other of [again, json, objects]) assert.deepEqual(other.legs, rules.legs);
  assert.equal(annotations.count, count, 'functions mean what they meant');
});

test('rules are made without words', () => {
  const { annotations } = yard();
  const made = wend.Rules.create(annotations, {
    legs: [{
      from: 'home', to: [18, 9],
      constraints: [
        { preposition: 'in', annotation: 'grass', weight: -5 },
        { preposition: 'near', annotation: 'lane', weight: 3, factor: 'calm' },
        { preposition: 'in', annotation: 'pond', weight: -Infinity },
      ],
    }],
  });
  assert.deepEqual(made.legs, wend.Rules.fromText(annotations, TEXT).legs);
  const unnamed = annotations.add({ kind: 'disc', position: [3, 3], radius: 1 });
  const nameless = wend.Rules.create(annotations, { legs: [{ from: 'home', to: 'house', constraints: [{ preposition: 'in', annotation: unnamed, weight: 1 }] }] });
  assert.equal(nameless.legs[0].constraints[0].text, undefined);
  assert.throws(() => nameless.toText(), OutOfRangeError);
  const leg = { from: 'home', to: 'house' };
  const constraint = { preposition: 'in', annotation: 'grass', weight: -1 };
  const refused = (options, kind) => assert.throws(() => wend.Rules.create(annotations, options), kind, inspect(options, { depth: 5 }));
  refused({ legs: [] }, OutOfRangeError);
  refused({ legs: 7 }, TypeError);
  refused({ legs: [{ from: 'home' }] }, TypeError);
  refused({ legs: [{ ...leg, to: 'nowhere' }] }, RangeError);
  refused({ legs: [{ ...leg, constraints: [{ ...constraint, weight: 0 }] }] }, OutOfRangeError);
  refused({ legs: [{ ...leg, constraints: [{ ...constraint, weight: NaN }] }] }, OutOfRangeError);
  refused({ legs: [{ ...leg, constraints: [{ ...constraint, weight: -Infinity, preposition: 'near' }] }] }, OutOfRangeError);
  refused({ legs: [{ ...leg, constraints: [{ ...constraint, preposition: 'above' }] }] }, TypeError);
  refused({ legs: [{ ...leg, constraints: [{ ...constraint, annotation: 'sea' }] }] }, RangeError);
  refused({ legs: [leg, { from: 'home', to: 'house' }] }, OutOfRangeError);
});

test('a mistake points at its word and says what would be right', () => {
  const { annotations } = yard();
  const count = annotations.count;
  const said = [];
  for (const [text, word, line, column] of [
    ['Move from home to (18, 9) Not In gras with weight -5', 'gras', 1, 34],
    ['Move from home to (18, 9)\n  Not In grass with weight 5', '5', 2, 28],
    ['Move from home to (18, 9)\n  Near grass', 'Near', 2, 3],
    ['Move from home to (18, 9)\nIn grass with weight -5', '-5', 2, 22],
    ['Move from home to nobody', 'nobody', 1, 19],
    ['Move from hom to house', 'hom', 1, 11],
    ['Walk from home to house', 'Walk', 1, 1],
    ['Move from home to house Not In Fornt(house)', 'Fornt', 1, 32],
    ['Move from home to house Not Near LineOfSight(guard2) with weight -8', 'guard2', 1, 46],
    ['Move from home to house In grass with weight 3 * hunger', 'hunger', 1, 50],
    ['Move from home\n\n\n to house Not Of grass', 'Of', 4, 15],
    ['Move from home to house Not In grass with weight -5x', '-5x', 1, 50],
  ]) {
    let error;
    assert.throws(() => wend.Rules.fromText(annotations, text), (thrown) => (error = thrown) instanceof RuleTextError && thrown instanceof BadInputError, text);
    const [finding] = error.findings;
    assert.equal(text.slice(finding.start, finding.end), finding.word, text);
    said.push([text, finding.word, finding.line, finding.column, word, line, column, finding.text]);
    assert.ok(finding.text.length > 15 && finding.number > 0, finding.text);
    assert.equal(error.name, 'RuleTextError');
    assert.equal(error.status, 'bad-input');
    assert.ok(error.message.startsWith(error.messages[0].text));
  }
  for (const [text, ...found] of said) assert.deepEqual(found.slice(0, 3), found.slice(3, 6), `${text}: ${found[6]}`);
  assert.equal(annotations.count, count, 'a rule that is wrong adds nothing');
});

test('places of mistakes count as JavaScript does, whatever stands before them', () => {
  const { annotations } = yard();
  for (const [text, start] of [['', 0], ['Move', 4], ['Move from home to (18, 9) In', 28]]) {
    assert.throws(() => wend.Rules.fromText(annotations, text), ({ findings: [finding] }) => finding.start <= start && finding.line === 1);
  }
  const lines = 'Move from home\r\n to house\r\n Not Im grass';
  assert.throws(() => wend.Rules.fromText(annotations, lines), ({ findings: [finding] }) => finding.word === 'Im' && lines.slice(finding.start, finding.end) === 'Im' && finding.line === 3);
  const strange = 'Move from home to "\u{1f600}é" ü';
  assert.throws(() => wend.Rules.fromText(annotations, strange), ({ findings }) => findings.every(({ start, end, word }) => strange.slice(start, end) === word));
  // wend counts bytes: here two lines of letters that have two, three and four of them.
  const wide = 'ä €\n\u{1f600}ö gras weight';
  const place = { kind: 'text', line: 2, column: 8 };
  const { findings: [found] } = new RuleTextError(wide, [{ number: 648, severity: 'error', text: 'no', place, ids: [] }]);
  assert.deepEqual([found.word, found.line, found.column, found.start, found.end], ['gras', 2, 5, 8, 12]);
  assert.throws(() => wend.Rules.fromText(annotations, 7), TypeError);
  assert.throws(() => wend.Rules.fromText({}, TEXT), TypeError);
  assert.throws(() => wend.Rules.fromJSON(annotations, '{"legs": [{"from": "home", "to": "house", "constraints": [{"in": "sea"}]}]}'), (error) => {
    return error instanceof RuleTextError && error.findings[0].line === 1 && error.findings[0].column > 50;
  });
  assert.throws(() => wend.Rules.fromJSON(annotations, '{"legs": [1'), RuleTextError);
  assert.throws(() => wend.Rules.fromJSON(annotations, {}), RuleTextError);
});

// ---------------------------------------------------------------------------------------------------------------------
// Fields

const TRUE = {
  // What TEXT says, without wend: weights in a place.
  weight([x, y]) {
    const grass = x >= 2 && x <= 6 && y >= 6 && y <= 9 ? -5 : 0;
    const away = Math.hypot(Math.max(7 - x, 0, x - 13), Math.max(1 - y, 0, y - 3));
    return grass + 3 * Math.max(0, (3 - away) / 3);
  },
  multiplier(place) {
    return Math.hypot(place[0] - 15, place[1] - 2) <= 1.5 ? Infinity : Math.max(1, 1.1 ** (3 - TRUE.weight(place)));
  },
  /** By many samples. */
  cost(points) {
    let sum = 0;
    for (let i = 1; i < points.length; i++) {
      const [a, b] = [points[i - 1], points[i]];
      const pieces = 4000;
      const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
      for (let k = 0; k < pieces; k++) sum += (TRUE.multiplier([0, 1].map((axis) => a[axis] + ((b[axis] - a[axis]) * (k + 0.5)) / pieces)) * length) / pieces;
    }
    return sum;
  },
};

test('a field is what its formula says', () => {
  const { annotations } = yard();
  const field = wend.RuleField.create(wend.Rules.fromText(annotations, TEXT));
  assert.deepEqual([...field.weights], [-5, 3, -Infinity]);
  assert.equal(field.baseWeight, 3);
  const random = randomOf(5);
  for (let i = 0; i < 500; i++) {
    const [a, b] = [0, 1].map(() => [random(2000) / 100 + 0.003, random(1000) / 100 + 0.003]);
    assert.ok(Math.abs(field.weight(a) - TRUE.weight(a)) < 1e-6);
    const m = TRUE.multiplier(a);
    assert.ok(m === Infinity ? field.multiplier(a) === Infinity : Math.abs(field.multiplier(a) - m) < 1e-6, `${a}`);
    if (i >= 40) continue;
    const cost = TRUE.cost([a, b]);
    assert.ok(cost === Infinity ? field.cost(a, b) === Infinity && field.forbids(a, b) : Math.abs(field.cost(a, b) / cost - 1) < 2e-3, `${a} to ${b}: ${cost}, ${field.cost(a, b)}`);
  }
  const heat = field.multipliers({ low: [0, 0], high: [20, 10], columns: 40, rows: 20 });
  heat.forEach((m, i) => assert.equal(m, field.multiplier([(i % 40) / 2 + 0.25, Math.floor(i / 40) / 2 + 0.25])));
});

test('a field follows its annotations, and says where costs changed', () => {
  const { annotations } = yard();
  const rules = wend.Rules.fromText(annotations, 'Move from home to house Not In Around(guard1) with weight -6 Near pond with weight 2 * calm');
  const field = wend.RuleField.create(rules);
  const [there, here] = [[16, 6.5], [4, 2]];
  assert.ok(field.changes().everything, 'the first time');
  assert.ok(field.multiplier(there) > field.multiplier(here));
  annotations.moveThing('guard1', [4, 3.5]);
  const change = field.changes();
  assert.ok(!change.everything);
  assert.equal(change.boxes.length, 2);
  const within = ([x, y]) => change.boxes.some(({ low, high }) => x >= low[0] && x <= high[0] && y >= low[1] && y <= high[1]);
  assert.ok(within(there) && within(here) && !within([10, 1]));
  assert.ok(field.multiplier(there) < field.multiplier(here));
  annotations.setValue('calm', 0);
  assert.ok(field.changes().everything);
  assert.deepEqual([...field.weights], [-6, 0]);
  assert.deepEqual(field.changes(), { everything: false, boxes: [] });
});

test('a path is explained: what each constraint adds, and what it would cost without', () => {
  const { annotations } = yard();
  const field = wend.RuleField.create(wend.Rules.fromText(annotations, TEXT));
  const line = [[1, 8], [7.5, 8], [7.5, 2]];
  const { length, cost, shares } = field.explain(line);
  assert.ok(Math.abs(length - 12.5) < 1e-9);
  assert.ok(Math.abs(cost / TRUE.cost(line) - 1) < 1e-3);
  assert.equal(shares.length, 3);
  assert.deepEqual(shares.map(({ weight }) => weight), [-5, 3, -Infinity]);
  assert.ok(Math.abs(shares[0].metres - 4) < 1e-6, 'four metres of grass');
  for (const { contribution, costWithout } of shares) assert.ok(Math.abs(cost - costWithout - contribution) < 1e-9);
  assert.ok(shares[0].contribution > 0);
  const dry = wend.RuleField.create(wend.Rules.fromText(annotations, 'Move from home to (18, 9) Near lane with weight 3 * calm Not In pond'));
  assert.ok(Math.abs(dry.explain(line).cost - shares[0].costWithout) < 1e-6);
});

test('what a field cannot do is said', () => {
  const { annotations } = yard();
  const rules = wend.Rules.fromText(annotations, TEXT);
  const field = wend.RuleField.create(rules);
  for (const leg of [-1, 1, 0.5]) assert.throws(() => wend.RuleField.create(rules, { leg }), RangeError);
  assert.throws(() => wend.RuleField.create(rules, { samples: 1001 }), RangeError);
  assert.throws(() => wend.RuleField.create(rules, { steps: 0, extrapolationSpeed: 1 }), RangeError);
  assert.throws(() => wend.RuleField.create(rules, { horizon: -1, extrapolationSpeed: 1 }), OutOfRangeError);
  assert.throws(() => wend.RuleField.create({}), TypeError);
  assert.throws(() => field.multiplier([NaN, 0]), RangeError);
  assert.throws(() => field.multiplier('here'), TypeError);
  assert.throws(() => field.multipliers({ low: [0, 0], high: [1, 1], columns: 0, rows: 1 }), RangeError);
  assert.throws(() => field.explain(3), TypeError);
  const sampled = wend.RuleField.create(rules, { samples: 4, extrapolationSpeed: 1.4, horizon: 2, steps: 4 });
  sampled.setAnchor([1, 1]);
  sampled.refresh();
  assert.ok(sampled.cost([1, 1], [2, 1]) > 1);
});

test('what a function of yours throws comes out where it was called, and nothing is spoilt', () => {
  const { annotations, mesh } = yard();
  let answer = () => 0.5;
  annotations.add({ kind: 'callback', name: 'fog', value: (x, y) => answer(x, y), low: [0, 0], high: [20, 10] });
  const rules = wend.Rules.fromText(annotations, 'Move from home to (18, 9) Not In fog with weight -2');
  const field = wend.RuleField.create(rules);
  assert.ok(Math.abs(field.weight([1, 1]) + 1) < 1e-9);
  answer = () => {
    throw new Error('lost in the fog');
  };
  assert.throws(() => field.weight([1, 1]), /lost in the fog/);
  const planner = wend.RulePlanner.create({ map: wend.RuleMap.create(mesh), rules });
  assert.throws(() => planner.plan(), /lost in the fog/);
  for (const bad of [NaN, 2, -1, 'much', undefined]) {
    answer = () => bad;
    assert.throws(() => field.weight([1, 1]), /0 to 1 is needed/);
  }
  answer = (x) => (x > 10 ? 1 : 0);
  annotations.setCallbackBox('fog', { low: [0, 0], high: [20, 10] });
  assert.equal(field.weight([1, 1]), 0);
  assert.equal(field.weight([15, 1]), -2);
});

// ---------------------------------------------------------------------------------------------------------------------
// Maps and planners

/** Fails unless a path leads from one place to another, through no wall, and costs what its formula says. */
function checkPath(path, from, to) {
  const points = [...path];
  assert.ok(Math.hypot(points[0][0] - from[0], points[0][1] - from[1]) < 1e-3, 'it begins there');
  assert.ok(Math.hypot(points.at(-1)[0] - to[0], points.at(-1)[1] - to[1]) < 1e-3, 'it ends there');
  const cost = TRUE.cost(points);
  assert.ok(Math.abs(path.cost / cost - 1) < 2e-3, `${path.cost} is ${cost}`);
  for (let i = 1; i < points.length; i++)
    for (let k = 0; k <= 100; k++) {
      const [x, y] = [0, 1].map((axis) => points[i - 1][axis] + ((points[i][axis] - points[i - 1][axis]) * k) / 100);
      assert.ok(!(x > 8.001 && x < 11.999 && y > 4.001 && y < 7.999), `it goes through the house at ${x}, ${y}`);
    }
}

test('every kind of map gives ways that keep to the rules', () => {
  const { annotations, mesh } = yard();
  const rules = wend.Rules.fromText(annotations, TEXT);
  const costs = {};
  for (const kind of ['triangles', 'dense', 'hybrid', 'adaptive', 'graded']) {
    const map = wend.RuleMap.create(mesh, { kind, ...(kind === 'triangles' ? {} : { spacing: 0.5 }), ...(kind === 'hybrid' ? { annotations } : {}) });
    assert.equal(map.kind, kind);
    const state = map.nearest([1, 1]);
    const [x, y] = map.position(state);
    assert.ok(Math.hypot(x - 1, y - 1) < (kind === 'triangles' ? 20 : 0.5));
    assert.equal(map.nearest([10, 6]), undefined, 'in the house');
    assert.throws(() => map.position(map.stateCount), RangeError);
    const planner = wend.RulePlanner.create({ map, rules });
    const path = planner.plan();
    assert.equal(path.outcome, 'complete');
    assert.ok(path.bound >= 1 && path.bound < 1 + 1e-9);
    assert.ok(!path.isWaiting && path.work > 0 && path.expanded > 0);
    checkPath(path, [1, 1], [18, 9]);
    planner.check();
    costs[kind] = path.cost;
    assert.equal(planner.plan().work, 0, 'nothing is left to do');
    planner.dispose();
    map.dispose();
  }
  assert.ok(costs.graded < 1.05 * costs.dense && costs.adaptive < 1.2 * costs.dense, JSON.stringify(costs));
});

test('planning by slices spends no more than was granted, and ends as planning at once does', () => {
  const { annotations, mesh } = yard();
  const map = wend.RuleMap.create(mesh, { spacing: 0.5 });
  const rules = wend.Rules.fromText(annotations, 'Move from home to (18, 9) Not Near LineOfSight(guard1) with weight -8');
  const [sliced, whole] = [0, 1].map(() => wend.RulePlanner.create({ map, rules }));
  const scratch = wend.RulePlanner.create({ map, rules, algorithm: 'astar', field: { samples: 0 }, straighten: true });
  for (let step = 0; step < 12; step++) {
    annotations.moveThing('guard1', [16 - step / 2, 5], Math.PI + step / 4);
    let path;
    do {
      path = sliced.plan(7);
      assert.ok(path.work <= 7);
    } while (path.outcome === 'budget-spent' || path.outcome === 'partial');
    const other = whole.plan();
    assert.equal(path.outcome, other.outcome);
    assert.ok(Math.abs(path.cost - other.cost) < 1e-9 * path.cost || path.cost === other.cost);
    assert.ok(Math.abs(scratch.plan().cost - other.cost) < 1e-6 * other.cost);
    whole.check();
  }
  assert.throws(() => sliced.plan(-1), RangeError);
});

test('legs follow each other, and rules that do not repeat end', () => {
  const { annotations, mesh } = yard();
  const map = wend.RuleMap.create(mesh);
  const rules = wend.Rules.fromText(annotations, 'Move from home to (18, 9) Not In grass with weight -5 then Move to (2, 2)');
  const planner = wend.RulePlanner.create({ map, rules });
  planner.plan();
  const { field } = planner;
  assert.deepEqual([planner.leg, field.leg, [...field.weights]], [0, 0, [-5]]);
  assert.equal(planner.field, field, 'the same object while it is the same field');
  assert.throws(() => field.setAnchor([1, 1]), TypeError);
  assert.ok(planner.nextLeg());
  assert.ok(field.isDisposed, 'its leg is over');
  planner.setPosition([18, 9]);
  const path = planner.plan();
  assert.deepEqual([planner.leg, planner.field.leg, planner.field.weights.length], [1, 1, 0]);
  assert.deepEqual([[...path][0], [...path].at(-1)], [[18, 9], [2, 2]]);
  assert.equal(planner.nextLeg(), false);
  assert.equal(planner.leg, 1);
  const again = wend.RulePlanner.create({ map, rules: wend.Rules.fromText(annotations, 'Move from home to (18, 9) then Move to home repeat') });
  assert.ok(again.nextLeg() && again.nextLeg());
  assert.equal(again.leg, 0);
});

test('where no way keeps to the rules it waits, and goes on when there is one', () => {
  const { annotations, mesh } = yard();
  annotations.addThing({ name: 'gate', position: [10, 2], halfLength: 1, halfWidth: 3 });
  annotations.addThing({ name: 'wagon', position: [10, 9], halfLength: 1, halfWidth: 2 });
  const rules = wend.Rules.fromText(annotations, 'Move from home to (18, 9) Not In Inside(gate) Not In Inside(wagon)');
  const planner = wend.RulePlanner.create({ map: wend.RuleMap.create(mesh, { spacing: 0.5 }), rules });
  let path = planner.plan();
  assert.equal(path.outcome, 'unreachable');
  assert.ok(path.isWaiting && !path.found);
  annotations.moveThing('wagon', [15, 8]);
  path = planner.plan();
  assert.equal(path.outcome, 'complete');
  assert.ok(!path.isWaiting);
  for (const [x, y] of path) assert.ok(!annotations.contains(rules.legs[0].constraints[0].annotation, [x, y]));
  planner.setPosition([10, 2]);
  assert.equal(planner.plan().outcome, 'start-off-map');
  assert.match(planner.plan().reasons[0].text, /^the start of leg 0, \(.*\), is in a hard region: constraint 0, Not In /);
});

test('what maps and planners cannot be made from is said', () => {
  const { annotations, mesh } = yard();
  const rules = wend.Rules.fromText(annotations, TEXT);
  const map = wend.RuleMap.create(mesh);
  for (const spacing of [0, -1, NaN, Infinity]) assert.throws(() => wend.RuleMap.create(mesh, { spacing }), OutOfRangeError);
  assert.throws(() => wend.RuleMap.create(mesh, { skips: 3 }), OutOfRangeError);
  assert.throws(() => wend.RuleMap.create(mesh, { kind: 'round' }), TypeError);
  assert.throws(() => wend.RuleMap.create(7), TypeError);
  assert.throws(() => wend.RulePlanner.create({ map }), TypeError);
  assert.throws(() => wend.RulePlanner.create({ rules }), TypeError);
  assert.throws(() => wend.RulePlanner.create({ map, rules, schedule: [] }), OutOfRangeError);
  assert.throws(() => wend.RulePlanner.create({ map, rules, schedule: [1, 2] }), OutOfRangeError);
  assert.throws(() => wend.RulePlanner.create({ map, rules, algorithm: 'guess' }), TypeError);
  assert.throws(() => wend.RulePlanner.create({ map: wend.RuleMap.create(yard().mesh), rules }), WendError, 'of another mesh');
  const planner = wend.RulePlanner.create({ map, rules });
  assert.throws(() => planner.setPosition([Infinity, 0]), RangeError);
});

// ---------------------------------------------------------------------------------------------------------------------
// Lifetimes

test('rules objects live until nobody needs them, in any order', async () => {
  const names = ['mesh', 'plane', 'annotations', 'rules', 'rule_map', 'rule_planner', 'rule_field'];
  for (const last of ['planner', 'field']) {
    const loaded = await load();
    const calls = counted(loaded, names.map((name) => `wend_${name}_destroy`));
    const released = () => names.filter((name) => calls[`wend_${name}_destroy`] > 0);
    const { mesh, plane, annotations } = yard(loaded);
    const rules = loaded.Rules.fromText(annotations, TEXT);
    const map = loaded.RuleMap.create(mesh);
    const planner = loaded.RulePlanner.create({ map, rules });
    const expected = planner.plan().points;
    const field = loaded.RuleField.create(rules);
    for (const object of [mesh, plane, annotations, rules, map]) object.dispose();
    assert.deepEqual(released(), []);
    if (last === 'planner') {
      field.dispose();
      assert.deepEqual(released(), ['rule_field']);
    }
    assert.deepEqual(planner.plan().points, expected, 'what was made from them works on');
    assert.ok(planner.field.multiplier([3, 7]) > 1);
    planner.check();
    planner.dispose();
    if (last === 'field') {
      assert.deepEqual(released(), ['rule_map', 'rule_planner']);
      assert.ok(field.multiplier([3, 7]) > 1);
      field.dispose();
    }
    assert.deepEqual(released(), names);
    for (const call of [() => planner.plan(), () => field.weights, () => rules.toText(), () => annotations.refresh(), () => map.nearest([1, 1])]) {
      assert.throws(call, { name: 'TypeError', message: /was disposed of/ });
    }
    for (const object of [planner, field, rules, map]) object.dispose();
    for (const name of names) assert.equal(calls[`wend_${name}_destroy`], 1, name);
  }
});

test('memory does not grow while rules are read, planned with and disposed of', async () => {
  const loaded = await load();
  const { mesh, plane } = yard(loaded);
  const map = loaded.RuleMap.create(mesh, { spacing: 0.5 });
  const round = () => {
    const annotations = loaded.Annotations.create({ mesh, plane });
    annotations.addThing({ name: 'home', position: [1, 1] });
    annotations.addThing({ name: 'guard1', position: [16, 5], heading: Math.PI });
    annotations.add({ kind: 'callback', name: 'fog', value: () => 0.5, low: [0, 0], high: [2, 2] });
    assert.throws(() => annotations.add({ kind: 'callback', name: 'fog', value: () => 0.5, low: [0, 0], high: [2, 2] }), OutOfRangeError);
    assert.throws(() => loaded.Rules.fromText(annotations, 'Move from home to hell'), RuleTextError);
    const rules = loaded.Rules.fromText(annotations, 'Move from home to (18, 9) Not Near LineOfSight(guard1) with weight -8 Not In fog with weight -1');
    const planner = loaded.RulePlanner.create({ map, rules });
    const path = planner.plan(500);
    planner.field.explain(path);
    planner.field.multipliers({ low: [0, 0], high: [20, 10], columns: 40, rows: 20 });
    annotations.outline(rules.legs[0].constraints[0].annotation);
    const field = loaded.RuleField.create(rules);
    for (const object of [annotations, rules, planner, field]) object.dispose();
  };
  for (let i = 0; i < 5; i++) round();
  const [before, table] = [loaded.memory.buffer.byteLength, loaded.raw.__indirect_function_table.length];
  for (let i = 0; i < 60; i++) round();
  assert.equal(loaded.memory.buffer.byteLength, before);
  assert.equal(loaded.raw.__indirect_function_table.length, table, 'places of callbacks are used again');
});

test('what is forgotten is released after garbage collection', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  const loaded = await load();
  const calls = counted(loaded, ['wend_rule_planner_destroy', 'wend_annotations_destroy']);
  (() => {
    const { mesh, annotations } = yard(loaded);
    const planner = loaded.RulePlanner.create({ map: loaded.RuleMap.create(mesh), rules: loaded.Rules.fromText(annotations, TEXT) });
    planner.plan();
    void planner.field.weights;
  })();
  for (let i = 0; i < 50 && calls.wend_annotations_destroy === 0; i++) {
    collect();
    await new Promise((done) => setTimeout(done, 5));
  }
  assert.deepEqual(calls, { wend_rule_planner_destroy: 1, wend_annotations_destroy: 1 });
});

test('classes of rules are not made with new, say what they are, and belong to one wend', async () => {
  for (const Class of [Annotations, Rules, RuleField, RuleMap, RulePlanner]) assert.throws(() => new Class(wend, 0), TypeError);
  const { annotations, mesh } = yard();
  const rules = wend.Rules.fromText(annotations, TEXT);
  assert.equal(inspect(annotations), 'Annotations of 3 things');
  assert.equal(inspect(rules), 'Rules of 1 legs');
  assert.match(inspect(wend.RuleMap.create(mesh)), /^RuleMap of up to \d+ places$/);
  const other = await load();
  assert.throws(() => other.Rules.fromText(annotations, TEXT), /another instance/);
  assert.throws(() => other.RuleField.create(rules), /another instance/);
  assert.throws(() => other.RuleMap.create(mesh), /another instance/);
  const core = await loadCore();
  assert.equal(core.Rules, undefined, 'rules are a module of their own');
  await assert.rejects(load({ wasm: core.module }), /wend\/wasm\/rules\.wasm is/);
});
