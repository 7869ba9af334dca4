import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import * as raw from '../dist/entry/raw.js';

const wend = await raw.load();
const declared = [...readFileSync(new URL('../dist/generated/functions.d.ts', import.meta.url), 'utf8').matchAll(/^ {4}(\w+)\(/gm)].map((match) => match[1]);
const exportsOf = async (name) =>
  WebAssembly.Module.exports(await WebAssembly.compile(readFileSync(new URL(`../dist/wasm/${name}.wasm`, import.meta.url))))
    .filter(({ kind }) => kind === 'function').map((entry) => entry.name);
const isOwn = (name) => name.startsWith('wend_js_') || name === '_initialize';

test('every exported function has a type, and every typed function is exported', async () => {
  const exported = (await exportsOf('full')).filter((name) => !isOwn(name));
  assert.deepEqual(exported.sort(), declared.sort());
  assert.ok(declared.length > 450);
  for (const name of declared) assert.equal(typeof wend.raw[name], 'function');
});

test('modules export the public functions they are said to, and nothing else', async () => {
  for (const name of ['core', 'grid', 'graph', 'mesh', 'plane', 'rules', 'full'])
    for (const exported of await exportsOf(name)) assert.ok(isOwn(exported) || declared.includes(exported), `${name} exports ${exported}`);
});

test('layouts are those of the library: every default definition says the size that its layout has', () => {
  const names = declared.filter((name) => name.startsWith('wend_default_'));
  let checked = 0;
  for (const name of names) {
    const layout = raw[name.replace('wend_default_', 'wend_')];
    if (layout?.fields.size === undefined) continue;
    wend.frame(() => {
      const at = wend.struct(layout);
      wend.raw[name](at);
      assert.equal(wend.get(layout, at, 'size'), layout.size, name);
      checked++;
    });
  }
  assert.ok(checked > 15, `${checked} definitions`);
});

test('fields are where the library puts them', () => {
  wend.frame(() => {
    const def = wend.struct(raw.wend_incremental_search_def);
    wend.raw.wend_default_incremental_search_def(def);
    assert.equal(wend.get(raw.wend_incremental_search_def, def, 'algorithm'), raw.wend_incremental_algorithm.WEND_INCREMENTAL_DSTAR_LITE);
    assert.equal(wend.get(raw.wend_incremental_search_def, def, 'repair_limit'), 0.5);
    assert.equal(wend.get(raw.wend_incremental_search_def, def, 'schedule_count'), 0);
    assert.equal(wend.get(raw.wend_incremental_search_def, def, 'schedule'), 0); // the usual one
    assert.equal(wend.get(raw.wend_incremental_search_def, def, 'cost_bound'), Infinity);
    const request = wend.struct(raw.wend_search_request);
    wend.raw.wend_default_search_request(request);
    assert.equal(wend.get(raw.wend_search_request, request, 'work'), raw.WEND_WORK_UNLIMITED);
    assert.equal(wend.get(raw.wend_search_request, request, 'to_nearest'), false);
    wend.set(raw.wend_search_request, request, 'to_nearest', true);
    assert.equal(wend.get(raw.wend_search_request, request, 'to_nearest'), true);
  });
});

test('random numbers are those of the native library', () => {
  const random = wend.allocate(raw.wend_random.size);
  wend.raw.wend_random_seeded(random, 0n);
  assert.equal(wend.view.getBigUint64(random, true), 0xe220a8397b1dcdafn);
  wend.free(random);
});

/** What the cheapest way costs, by going on until no cost falls any more. */
function naiveCost(from, to) {
  const costs = new Array(1000).fill(Infinity);
  costs[from] = 0;
  for (let changed = true; changed; ) {
    changed = false;
    for (let state = 1; state < 1000; state++)
      for (const [next, cost] of [[2 * state, 2], [state - 1, 1]])
        if (next > 0 && next < 1000 && costs[state] + cost < costs[next]) {
          costs[next] = costs[state] + cost;
          changed = true;
        }
  }
  return costs[to];
}

test('functions of C take functions of JavaScript: a puzzle as a domain', () => {
  // States are numbers; a step doubles, or takes one away. How does one come from 3 to 100?
  const cost = (state, to) => (to === 2n * state ? 2 : 1);
  const successors = wend.callback((user, state, edges) => {
    for (const next of [2n * state, state - 1n]) if (next > 0n && next < 1000n) wend.raw.wend_edges_add(edges, next, cost(state, next));
    return raw.wend_status.WEND_OK;
  }, ['i32', 'i64', 'i32'], 'i32');
  wend.frame(() => {
    const domain = wend.struct(raw.wend_domain);
    const request = wend.struct(raw.wend_search_request);
    const goals = wend.bytes(8);
    wend.raw.wend_default_domain(domain);
    wend.set(raw.wend_domain, domain, 'successors', successors);
    wend.raw.wend_default_search_request(request);
    wend.view.setBigUint64(goals, 100n, true);
    wend.set(raw.wend_search_request, request, 'start', 3n);
    wend.set(raw.wend_search_request, request, 'goals', goals);
    wend.set(raw.wend_search_request, request, 'goal_count', 1);
    wend.check(wend.raw.wend_domain_find_path(domain, wend.query, request, wend.path));
    assert.equal(wend.get(raw.wend_path, wend.path, 'outcome'), raw.wend_outcome.WEND_OUTCOME_COMPLETE);
    const at = wend.get(raw.wend_path, wend.path, 'states');
    const states = Array.from({ length: wend.get(raw.wend_path, wend.path, 'state_count') }, (_, i) => wend.view.getBigUint64(at + 8 * i, true));
    assert.equal(states[0], 3n);
    assert.equal(states.at(-1), 100n);
    let sum = 0;
    for (let i = 1; i < states.length; i++) {
      assert.ok(states[i] === 2n * states[i - 1] || states[i] === states[i - 1] - 1n);
      sum += cost(states[i - 1], states[i]);
    }
    assert.equal(wend.get(raw.wend_path, wend.path, 'cost'), sum);
    assert.equal(sum, naiveCost(3, 100));
  });
  wend.releaseCallback(successors);
  assert.equal(wend.callback(() => {}, []), successors, 'the place is used again');
});

test('documentation comes along', () => {
  const text = readFileSync(new URL('../dist/generated/functions.d.ts', import.meta.url), 'utf8');
  assert.match(text, /\* Finds the cheapest path on a grid from a cell to the nearest of the goals\./);
  assert.match(text, /@returns WEND_OK; WEND_OUT_OF_MEMORY; WEND_INVALID when the request violates its contract/);
});
