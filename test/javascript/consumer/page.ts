// A page: wend inside the bundle, and wend from a separate file that the bundler puts beside it.
import { load } from 'wend';
import { load as loadGrid } from 'wend/grid';
import wasmUrl from 'wend/wasm/grid.wasm?url';

const text = 'A..#.\n...#B\n.....';
const wend = await load();
const inside = wend.Grid.fromText(text);
const path = inside.findPath({ from: inside.marks['A']!, to: inside.marks['B']! });
const separate = await loadGrid({ wasm: new URL(wasmUrl, import.meta.url) });
const outside = separate.Grid.fromText(text);
const other = outside.findPath({ from: outside.marks['A']!, to: outside.marks['B']! });
console.log(`page: ${path.outcome}, ${path.cost === other.cost ? 'the same' : 'another'} from a separate file`);

// Workers get the compiled module. Not run here, but bundled.
if (typeof Worker !== 'undefined') new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }).postMessage(wend.module);
