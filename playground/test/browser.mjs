// The playground in a browser, as a stranger uses it. Run by test/playground.sh: node browser.mjs FOLDER BROWSER, where FOLDER holds
// dist/ and single/. Each fact gets a page of its own, and no page may write an error to its console.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { facts } from './facts.mjs';

const [folder, executablePath, ...only] = process.argv.slice(2);
const single = join(folder, 'single', 'playground.html');
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm' };

const server = createServer(async (request, response) => {
  const path = normalize(new URL(request.url, 'http://localhost').pathname);
  try {
    const bytes = await readFile(join(folder, 'dist', path === '/' ? 'index.html' : path));
    response.writeHead(200, { 'content-type': types[extname(path)] ?? 'text/html' }).end(bytes);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((ready) => server.listen(0, '127.0.0.1', ready));

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const addresses = { single: pathToFileURL(single).href, served: `http://127.0.0.1:${server.address().port}/` };

async function openPage(pages, { address = addresses.single, hash = '', phone = false, dark = false, still = false } = {}) {
  const context = await browser.newContext({
    viewport: phone ? { width: 390, height: 844 } : { width: 1280, height: 800 },
    hasTouch: phone,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: still ? 'reduce' : 'no-preference',
  });
  const page = await context.newPage();
  pages.push(page);
  page.setDefaultTimeout(8000);
  page.complaints = [];
  page.requests = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && page.complaints.push(message.text()));
  page.on('pageerror', (error) => page.complaints.push(error.message));
  page.on('request', (request) => page.requests.push(request.url()));
  await page.goto(address + hash);
  await page.waitForFunction(() => window.playground?.room);
  return page;
}

let failures = 0;
try {
  for (const [name, fact] of Object.entries(facts)) {
    if (only.length > 0 && !only.some((part) => name.includes(part))) continue;
    const began = performance.now();
    const pages = [];
    try {
      const said = await fact({
        open: (options) => openPage(pages, options),
        addresses,
        sizeOfSingleFile: (await stat(single)).size,
      });
      for (const page of pages) assert.deepEqual(page.complaints, [], 'the console stays empty');
      console.log(`ok    ${name}${said ? `: ${said}` : ''} (${Math.round(performance.now() - began)} ms)`);
    } catch (error) {
      failures++;
      console.log(`FAIL  ${name}: ${error.message}\n${pages.flatMap((page) => page.complaints).join('\n')}`);
    } finally {
      for (const page of pages) await page.context().close();
    }
  }
} finally {
  await browser.close();
  server.close();
}
process.exitCode = failures > 0 ? 1 : 0;
