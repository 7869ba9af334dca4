#!/usr/bin/env bash
# wasm.sh FOLDER: builds the WASM there and runs it in node: golden hashes as pinned, properties hold, the library loads and answers.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$1
scripts/build_wasm.sh "$folder" tests
cat >"$folder/test.mjs" <<'JS'
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
const [root, folder] = process.argv.slice(2);
const { loadLibrary, runCommand } = await import(pathToFileURL(`${root}/bindings/js/loader.mjs`));
const bytes = (name) => readFileSync(`${folder}/${name}.wasm`);

const golden = await runCommand(bytes('golden'), ['golden', '--workers', '4']);
assert.equal(golden.status, 0, golden.errors);
assert.equal(golden.output, readFileSync(`${root}/test/golden/hashes.txt`, 'utf8'), 'golden hashes differ from the pinned ones');

const misused = await runCommand(bytes('golden'), ['golden', '--nonsense']);
assert.equal(misused.status, 2);
assert.match(misused.errors, /^usage:/);

const properties = await runCommand(bytes('properties'), ['properties']);
assert.equal(properties.status, 0, properties.output);

const wend = await loadLibrary(bytes('full'));
assert.equal(wend.text(wend.exports.wend_version_text()), readFileSync(`${root}/include/wend/api.h`, 'utf8')
  .match(/#define WEND_VERSION_\w+ (\d+)/g).map((line) => line.split(' ')[2]).join('.'));
const random = wend.exports.malloc(32);
wend.exports.wend_random_seeded(random, 0n);
assert.equal(new DataView(wend.memory.buffer).getBigUint64(random, true), 0xe220a8397b1dcdafn);
wend.exports.free(random);
console.log(golden.output + 'wasm: golden hashes, properties and library hold');
JS
node "$folder/test.mjs" "$PWD" "$folder"
