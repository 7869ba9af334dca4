// What a page must load to find one path: the programs in programs/, each with its library in one file, minified and compressed.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { here, packageFolder } from './folders.mjs';

/** Finds `wend/...` as a bundler finds it in an installed package: by its package.json. */
const findWend = {
  name: 'wend',
  setup(build) {
    const { exports } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
    build.onResolve({ filter: /^wend(\/|$)/ }, ({ path }) => ({ path: join(packageFolder, exports[path.replace('wend', '.')].default) }));
  },
};

export async function measureSizes({ emit }) {
  const { build } = await import('esbuild');
  const folder = join(here, 'programs');
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.mjs')).sort()) {
    const { outputFiles } = await build({
      entryPoints: [join(folder, file)], bundle: true, minify: true, write: false, format: 'esm', platform: 'browser', target: 'es2022', logLevel: 'silent',
      plugins: [findWend],
    });
    const { contents } = outputFiles[0];
    const name = basename(file, '.mjs');
    const said = execFileSync(process.execPath, ['--no-warnings', '--input-type=module', '-'], { input: contents, encoding: 'utf8' });
    if (!/\b18\b/.test(said)) throw new Error(`programs/${file} finds no path to x = 18; it says ${said}`);
    const gzipped = gzipSync(contents, { level: 9 }).length;
    emit({ row: { case: 'size', n: 1, repeats: 0, name, quality: { bytes: contents.length, gzipped } } });
    emit({ figure: `js_gzipped_${name}`, value: gzipped });
  }
}
