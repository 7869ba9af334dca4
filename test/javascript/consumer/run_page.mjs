// Runs a page's script in node as a browser would: files are fetched, and nothing of node's is there to help.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

globalThis.fetch = async (url) => new Response(readFileSync(new URL(url)), { headers: { 'content-type': 'application/wasm' } });
const script = pathToFileURL(process.argv[2]).href;
delete process.getBuiltinModule;
await import(script);
