// The pictures of docs/playground.md: node screenshots.mjs PLAYGROUND.html FOLDER BROWSER (scripts/make_pictures.sh).
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const [page_file, folder, executablePath] = process.argv.slice(2);
const rooms = { playground: '1', playground_plane: '2nnnnn', playground_rules: '4' }; // picture: the keys that open the room and its story

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
for (const [name, keys] of Object.entries(rooms)) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(pathToFileURL(resolve(page_file)).href);
  await page.waitForFunction(() => window.playground?.room);
  for (const key of keys) await page.keyboard.press(key);
  await page.waitForTimeout(4000); // the rules' module is loaded, and figures settle
  // The first searches are slow, while a browser compiles: figures are those of the second round.
  for (let round = 0; round < 2; round++) {
    await page.keyboard.press('r');
    await page.waitForTimeout(500);
    for (let i = 0; i < 20; i++) {
      for (const arrow of ['ArrowLeft', 'ArrowRight']) {
        await page.keyboard.press(arrow);
        await page.waitForTimeout(60);
      }
    }
  }
  await page.waitForTimeout(500);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  console.log(join(folder, `${name}.png`));
}
await browser.close();
