// Makes dist of src: build.mjs WASM_FOLDER. The generated TypeScript must be there (scripts/build_js.sh does all in order).
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const here = dirname(fileURLToPath(import.meta.url));
const wasmFolder = process.argv[2];
// npm packs what lies here: the licence comes along.
copyFileSync(join(here, '../../LICENSE'), join(here, 'LICENSE'));
const modules = ['core', 'full', 'grid', 'graph', 'mesh', 'plane', 'rules'];

function writeIfChanged(path, text) {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

rmSync(join(here, 'dist'), { recursive: true, force: true });
mkdirSync(join(here, 'dist/wasm'), { recursive: true });
for (const name of modules) {
  const bytes = readFileSync(join(wasmFolder, `${name}.wasm`));
  const packed = gzipSync(bytes, { level: 9 });
  copyFileSync(join(wasmFolder, `${name}.wasm`), join(here, `dist/wasm/${name}.wasm`));
  writeIfChanged(join(here, `src/generated/wasm/${name}.ts`), `// The module ${name}, packed with gzip, in base64.\nconst packed: string = '${packed.toString('base64')}';\nexport default packed;\n`);
}
execFileSync(process.execPath, [join(here, 'node_modules/typescript/bin/tsc'), '-p', here], { stdio: 'inherit' });
