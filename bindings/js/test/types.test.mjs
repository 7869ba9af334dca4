import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

const path = (name) => fileURLToPath(new URL(name, import.meta.url));

for (const libraries of ['es2022', 'es2022,dom', 'es2022,webworker']) {
  test(`the declarations are sound, themselves included, with no more than ${libraries}`, () => {
    const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--skipLibCheck', 'false', '--lib', libraries];
    const { stdout, status } = spawnSync(process.execPath, [path('../node_modules/typescript/bin/tsc'), ...options, path('types/use.ts')], { encoding: 'utf8' });
    assert.equal(stdout, '');
    assert.equal(status, 0);
  });
}
