// wend's JavaScript package beside others from npm: what `wend bench js` runs and turns into its rows. It may be run by itself as well:
//
//     node --expose-gc bench/js/main.mjs [--quick] [--repeats N]
//
// Each line it prints is a JSON object: { row }, { figure, value }, { skipped } when nothing can be measured, and why, or { failed } when contenders
// disagree, and how (status 1). WEND_DATA names the folder of published maps.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { here, packageFolder } from './folders.mjs';

const words = process.argv.slice(2);
const repeatsAt = words.indexOf('--repeats');
const quick = words.includes('--quick');
const options = {
  quick,
  repeats: repeatsAt < 0 ? (quick ? 3 : 7) : Number(words[repeatsAt + 1]),
  data: process.env.WEND_DATA || join(here, '../../../shared/data'),
  emit: (object) => console.log(JSON.stringify(object)),
};

/** Why nothing can be measured; undefined when all is there. */
function whatIsMissing() {
  if (!existsSync(join(packageFolder, 'dist/index.js'))) return "wend's JavaScript package is not built: make js";
  for (const name of ['esbuild', 'navcat', 'pathfinding', 'recast-navigation', 'three', 'three-pathfinding'])
    if (!existsSync(join(here, 'node_modules', name))) return `${name} is not installed: scripts/npm_install.sh bench/js`;
  return undefined;
}

const skipped = whatIsMissing();
if (skipped !== undefined) {
  options.emit({ skipped });
} else {
  try {
    const { load } = await import(pathToFileURL(join(packageFolder, 'dist/index.js')));
    const wend = await load();
    const { measureGrids } = await import('./grids.mjs');
    const { measurePolygons } = await import('./polygons.mjs');
    const { measureSizes } = await import('./sizes.mjs');
    await measureGrids(wend, options);
    await measurePolygons(wend, options);
    await measureSizes(options);
  } catch (error) {
    options.emit({ failed: error.message });
    process.exitCode = 1;
  }
}
