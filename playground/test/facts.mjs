// What is true of the playground. A fact may answer a figure to print.
import assert from 'node:assert/strict';
import { deflateRawSync } from 'node:zlib';
import { checkDiscPath, checkGridPath, checkPlanePath, checkRulePath, cheapest, costAmongSwamps, lengthOf, metresIn } from './geometry.mjs';

const MEGABYTE = 1e6;

// ---------------------------------------------------------------------------------------------------------------------
// Hands

const room = (page) => page.evaluate(() => window.playground.kind.name);
const scene = (page) =>
  page.evaluate(() => JSON.parse(JSON.stringify(window.playground.room.scene, (key, value) => (value instanceof Uint8Array ? [...value] : value))));
const answers = (page) =>
  page.evaluate(() =>
    JSON.parse(JSON.stringify(window.playground.room.answers(), (key, value) => (ArrayBuffer.isView(value) ? [...value] : value))),
  );
const message = async (page) => ((await page.locator('.message').isVisible()) ? page.locator('.message').textContent() : '');

/** Where a point of the world is on the page. */
const onPage = (page, x, y) =>
  page.evaluate(
    ([x, y]) => {
      const { camera, viewport } = window.playground.panes()[0];
      const box = document.querySelector('canvas').getBoundingClientRect();
      return {
        x: box.left + viewport.left + viewport.width / 2 + (x - camera.centre.x) * camera.scale,
        y: box.top + viewport.top + viewport.height / 2 + (y - camera.centre.y) * camera.scale * camera.down,
      };
    },
    [x, y],
  );
const centre = ({ width }, cell) => [(cell % width) + 0.5, Math.floor(cell / width) + 0.5];

/** Drags through points of the world. */
async function drag(page, ...points) {
  const first = await onPage(page, ...points[0]);
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  for (const point of points.slice(1)) {
    const { x, y } = await onPage(page, ...point);
    await page.mouse.move(x, y, { steps: 6 });
  }
  await page.mouse.up();
}

/** Drags the shape of the plane that lies at a place around another, a hundred frames without their pictures, and back: what wend took for each, in milliseconds. */
const dragWithoutPictures = (page, at, around = at) =>
  page.evaluate(
    ([at, [x, y]]) => {
      const { room } = window.playground;
      const spot = (x, y) => ({ x, y, pixel: 0.1, reach: 1 });
      const place = (i) => spot(x + 9 * Math.cos(i / 16), y + 7 * Math.sin(i / 16));
      room.press(spot(...at));
      const times = Array.from({ length: 100 }, (_, i) => {
        room.move(place(i));
        return room.answers()[0].milliseconds;
      });
      room.move(spot(...at));
      room.release(spot(...at));
      return times;
    },
    [at, around],
  );
const p99 = (times) => [...times].sort((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1];

/** The room of rules, once its module is there and a path is proven, or that there is none. */
const planned = (page) => page.waitForFunction(() => ['complete', 'unreachable', 'start-off-map', 'goal-off-map'].includes(window.playground.room.answers()[0]?.outcome));
/** What stands in the world of the room of rules. */
const place = (page) => page.evaluate(() => window.playground.room.place);
const area = async (page, name) => (await place(page)).areas.find((found) => found.name === name).ring;

/** Writes a rule as people do: key by key, over what was there. */
async function writeRule(page, text) {
  await page.locator('.rule-text textarea').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** True when nothing hides the middle of an element: it is in the window, and scrolled into view. */
const isInSight = (page, selector) =>
  page.evaluate((selector) => {
    const found = document.querySelector(selector);
    const { left, top, width, height } = found.getBoundingClientRect();
    return found.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  }, selector);

const drop = (page, name, text) =>
  page.evaluate(
    ([name, text]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], name));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
    },
    [name, text],
  );

async function share(page) {
  await page.evaluate(() => (navigator.clipboard.writeText = async () => {}));
  const before = await page.evaluate(() => location.hash);
  await page.keyboard.press('s');
  await page.waitForFunction((before) => location.hash !== before, before);
  return page.evaluate(() => location.hash);
}

/** A link that holds a text, whatever it says. */
const pack = (text) => `#1.${deflateRawSync(text).toString('base64url')}`;

const MAP = ['type octile', 'height 4', 'width 6', 'map', '......', '.@@@@.', '.@SWT.', '......'].join('\n');
const MESH = 'mesh\n2\n4 1\n0 0 1 0\n10 0 1 0\n10 5 1 0\n0 5 1 0\n4 0 1 2 3 -1 -1 -1 -1\n';
const RULE_SCENE = '{"areas": [{"box": [0, 0, 20, 10]}], "rules": ["Move from (1, 1) to (19, 1)"]}';
const GEOJSON = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [[[0, 0], [20, 0], [20, 10], [0, 10], [0, 0]], [[8, 2], [12, 2], [12, 8], [8, 8], [8, 2]]] } },
  ],
});

// ---------------------------------------------------------------------------------------------------------------------

export const facts = {
  async 'the single file is under 2 MB and opens from disk'({ open, sizeOfSingleFile, addresses }) {
    assert.ok(sizeOfSingleFile < 2 * MEGABYTE, `${sizeOfSingleFile} bytes`);
    const page = await open();
    assert.equal(await room(page), 'grid');
    assert.deepEqual(page.requests.filter((address) => address !== addresses.single && !address.startsWith('data:')), []);
    return `${sizeOfSingleFile} bytes`;
  },

  async 'the served page needs nothing but its own server'({ open, addresses }) {
    const page = await open({ address: addresses.served });
    assert.equal(await room(page), 'grid');
    assert.deepEqual(page.requests.filter((address) => !address.startsWith(addresses.served) && !address.startsWith('data:')), []);
  },

  async 'something moves as soon as it opens'({ open }) {
    const page = await open();
    const picture = () => page.evaluate(() => document.querySelector('canvas').toDataURL());
    const before = await picture();
    await page.waitForTimeout(400);
    assert.notEqual(await picture(), before);
    assert.match(await page.locator('.hint').textContent(), /[Dd]rag/);
  },

  async 'every story of every room shows its figures, in both themes'({ open }) {
    let stories = 0;
    for (const dark of [false, true]) {
      const page = await open({ dark });
      for (const key of ['1', '2', '3', '4']) {
        await page.keyboard.press(key);
        if (key === '4') await planned(page);
        const count = await page.evaluate(() => window.playground.kind.stories.length);
        for (let i = 0; i < count; i++, stories++) {
          await page.waitForTimeout(60);
          assert.match(await page.locator('.figures').textContent(), /wend .*(ms|µs)/);
          assert.notEqual(await page.locator('.hint').textContent(), '');
          await page.keyboard.press('n');
        }
      }
      assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), dark ? 'dark' : 'light');
    }
    return `${stories} times`;
  },

  async 'paths on grids are valid and, where that is promised, cheapest'({ open }) {
    const page = await open();
    const count = await page.evaluate(() => window.playground.kind.stories.length);
    const [astar, dijkstra] = await answers(page);
    assert.ok(astar.expanded < dijkstra.expanded / 3, 'A* looks at less than Dijkstra');
    let checked = 0;
    for (let i = 0; i < count; i++) {
      const world = await scene(page);
      const best = cheapest(world);
      for (const [k, answer] of (await answers(page)).entries()) {
        if (best === Infinity) {
          assert.equal(answer.outcome, 'unreachable');
          assert.equal(answer.expanded, 0);
          continue;
        }
        checkGridPath(world, answer);
        if (['astar', 'dijkstra'].includes(world.searches[k])) assert.ok(Math.abs(answer.cost - best) < 1e-6, `${answer.cost} is not ${best}`);
        assert.equal(answer.order.length, answer.expanded);
        checked++;
      }
      await page.keyboard.press('n');
    }
    return `${checked} paths`;
  },

  async 'dragging the goal changes the path on a grid'({ open }) {
    const page = await open();
    const world = await scene(page);
    const [before] = await answers(page);
    await drag(page, centre(world, world.goal), [world.width - 3.5, 3.5]);
    const moved = await scene(page);
    assert.equal(moved.goal, 3 * world.width + world.width - 4);
    const [after] = await answers(page);
    assert.notDeepEqual(after.cells, before.cells);
    checkGridPath(moved, after);
  },

  async 'a painted wall is gone around'({ open }) {
    const page = await open();
    await page.keyboard.press('n');
    const world = await scene(page);
    const [before] = await answers(page);
    await drag(page, [40.5, 6.5], [40.5, 28.5]);
    const walled = await scene(page);
    assert.notDeepEqual(walled.terrain, world.terrain);
    const [after] = await answers(page);
    assert.ok(after.cost > before.cost);
    checkGridPath(walled, after);
  },

  async 'a path that is made straight is no dearer and passes no wall'({ open }) {
    const page = await open();
    const [before] = await answers(page);
    await page.locator('.switch', { hasText: 'Straighten' }).click();
    const world = await scene(page);
    const [{ points, cost }] = await answers(page);
    assert.ok(cost < before.cost && points.length < before.points.length);
    assert.ok(Math.abs(lengthOf(points) - cost) < 1e-6);
    assert.deepEqual([points[0], points.at(-1)], [before.points[0], before.points.at(-1)]);
    for (let i = 1; i < points.length; i++) {
      for (let k = 0; k <= 1000; k++) {
        const [x, y] = ['x', 'y'].map((axis) => points[i - 1][axis] + ((points[i][axis] - points[i - 1][axis]) * k) / 1000);
        assert.notEqual(world.terrain[Math.floor(y) * world.width + Math.floor(x)], 1, `leg ${i} passes a wall at ${x}, ${y}`);
      }
    }
  },

  async 'the scrubber goes back and forth through a search'({ open }) {
    const page = await open();
    await page.locator('.scrubber input').fill('500');
    await page.waitForTimeout(100);
    assert.match(await page.locator('.counter').textContent(), /^[1-9][\d,]* of [\d,]+ cells$/);
    const half = await page.locator('.counter').textContent();
    await page.locator('canvas').focus();
    await page.keyboard.press('.');
    await page.waitForTimeout(100);
    assert.notEqual(await page.locator('.counter').textContent(), half);
  },

  async 'two searches are compared, or one is shown alone'({ open }) {
    const page = await open();
    assert.equal(await page.locator('.figures > div').count(), 2);
    await page.keyboard.press('c');
    await page.waitForFunction(() => document.querySelectorAll('.figures > div').length === 1);
    await page.keyboard.press('c');
    await page.waitForFunction(() => document.querySelectorAll('.figures > div').length === 2);
  },

  async 'the walker reaches its goal though walls are built in its way'({ open }) {
    const page = await open();
    await page.keyboard.press('3');
    const world = await scene(page);
    await page.waitForTimeout(500);
    await drag(page, [28.5, 4.5], [28.5, 33.5]);
    const walled = await scene(page);
    assert.notDeepEqual(walled.terrain, world.terrain);
    await page.waitForFunction(() => window.playground.room.answers()[0]?.epsilon === 1);
    const [answer] = await answers(page);
    checkGridPath({ ...walled, start: answer.cells[0], goal: world.goal, neighbours: 8 }, answer);
    assert.ok(Math.abs(answer.cost - cheapest({ ...walled, start: answer.cells[0], goal: world.goal })) < 1e-6);
    assert.match(await page.locator('.figures').textContent(), /at most 1\.00 × the best/);
    await page.waitForFunction((goal) => window.playground.room.answers()[0]?.cells.at(-1) !== goal, world.goal, { timeout: 15000 });
  },

  async 'a stroke may begin beside the world, and who lost the world finds it again'({ open }) {
    for (const key of ['1', '3']) {
      const page = await open({ still: true });
      await page.keyboard.press(key);
      await page.keyboard.press('n');
      const before = await scene(page);
      const column = before.width - 7.5;
      const camera = () => page.evaluate(() => window.playground.panes()[0].camera);
      const seen = await camera();
      await drag(page, [column, -0.8], [column, 2.5]);
      const { terrain } = await scene(page);
      assert.notEqual(terrain[2 * before.width + Math.floor(column)], before.terrain[2 * before.width + Math.floor(column)], 'it paints');
      assert.deepEqual(await camera(), seen, 'and does not pan');
      const fit = page.locator('.fit');
      assert.ok(!(await fit.isVisible()), 'all of the world is to be seen');
      const { x, y, width } = await page.locator('.stage').boundingBox();
      await page.mouse.move(x + width / 2, y + 60);
      await page.mouse.down({ button: 'middle' });
      await page.mouse.move(x + width / 2 - 30, y + 3000, { steps: 4 });
      await page.mouse.up({ button: 'middle' });
      await fit.click();
      await page.waitForFunction(() => document.querySelector('.fit').hidden);
      assert.deepEqual(await camera(), seen);
    }
  },

  async 'walls are drawn within the world: what sticks out is cut off, what is outside is refused in words'({ open }) {
    const page = await open({ still: true });
    await page.keyboard.press('2');
    await page.keyboard.press('d');
    const before = await scene(page);
    const ground = before.shapes.filter(({ kind }) => kind === 'ground').flatMap(({ rings }) => rings.flat());
    const [xs, ys] = ['x', 'y'].map((axis) => ground.map((corner) => corner[axis]));
    const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const by = (right - left) / 40;
    const middle = (low + high) / 2;
    await drag(page, [left - 1.2 * by, middle], [left - 0.3 * by, middle], [left - 0.3 * by, middle + 5 * by], [left - 1.2 * by, middle]);
    assert.match(await message(page), /^Outside the world/);
    assert.equal((await scene(page)).shapes.length, before.shapes.length);
    await drag(page, [left - by, middle], [left + by, middle], [left + by, middle + 3 * by], [left - by, middle + 3 * by], [left - by, middle]);
    const { shapes } = await scene(page);
    assert.equal(shapes.length, before.shapes.length + 1);
    for (const { x, y } of shapes.at(-1).rings.flat()) assert.ok(x >= left && x <= right && y >= low && y <= high, `${x}, ${y} is in the world`);
    checkPlanePath(await scene(page), (await answers(page))[0].path);
  },

  async 'a shape and its corner are dragged to the rim of the world, and not beyond'({ open }) {
    const page = await open({ still: true });
    await page.keyboard.press('2');
    const { shapes } = await scene(page);
    const ground = shapes.filter(({ kind }) => kind === 'ground').flatMap(({ rings }) => rings.flat());
    const [xs, ys] = ['x', 'y'].map((axis) => ground.map((corner) => corner[axis]));
    const [left, low] = [Math.min(...xs), Math.min(...ys)];
    const letter = shapes[2].rings[0];
    const [ax, ay] = [letter[0].x + 1.5, letter[0].y + 1.5];
    await drag(page, [ax, ay], [left - 1, ay], [left - 1, ay + 1]);
    const moved = (await scene(page)).shapes[2].rings[0];
    assert.equal(Math.min(...moved.map(({ x }) => x)), left);
    const by = { x: moved[0].x - letter[0].x, y: moved[0].y - letter[0].y };
    assert.ok(Math.abs(by.y - 1) < 0.2, `it went up by ${by.y}`);
    moved.forEach(({ x, y }, i) => assert.ok(x - letter[i].x === by.x && y - letter[i].y === by.y, 'it keeps its form'));
    const lowest = moved.reduce((a, b) => (b.y < a.y ? b : a));
    await drag(page, [lowest.x, lowest.y], [lowest.x + 0.5, low - 1]);
    const bent = (await scene(page)).shapes[2].rings[0];
    assert.equal(Math.min(...bent.map(({ y }) => y)), low);
  },

  async 'a path in the plane follows the obstacle that is dragged'({ open }) {
    const page = await open();
    await page.keyboard.press('2');
    const world = await scene(page);
    const [before] = await answers(page);
    const letter = world.shapes[2].rings[0];
    const inside = [letter[0].x + 1.5, letter[0].y + 1.5];
    await drag(page, inside, [inside[0] + 3, inside[1] + 5], [inside[0], inside[1] - 6]);
    const moved = await scene(page);
    assert.notDeepEqual(moved.shapes, world.shapes);
    const [after] = await answers(page);
    assert.notDeepEqual(after.path, before.path);
    checkPlanePath(world, before.path);
    checkPlanePath(moved, after.path);
    assert.ok(Math.abs(lengthOf(after.path) - after.cost) < 1e-6);
  },

  async 'a path minds the swamp in a corridor, and not where it is the shortest'({ open }) {
    const page = await open();
    await page.keyboard.press('2');
    for (let i = 0; i < 3; i++) await page.keyboard.press('n');
    const world = await scene(page);
    assert.equal(world.planner, 'corridor');
    const [corridor] = await answers(page);
    checkPlanePath(world, corridor.path);
    assert.ok(Math.abs(costAmongSwamps(world, corridor.path) / corridor.cost - 1) < 0.01, `${corridor.cost} is what the path costs`);
    await page.locator('.choice button', { hasText: 'Shortest' }).click();
    const [shortest] = await answers(page);
    checkPlanePath(world, shortest.path);
    assert.ok(lengthOf(shortest.path) < lengthOf(corridor.path));
    assert.ok(costAmongSwamps(world, shortest.path) > corridor.cost);
  },

  async 'every layer of the plane can be seen, in a large world too'({ open }) {
    const page = await open({ still: true });
    const square = (x, y) => [[[x, y], [x + 2, y], [x + 2, y + 2], [x, y + 2], [x, y]]];
    const feature = (properties, coordinates) => ({ type: 'Feature', properties, geometry: { type: 'Polygon', coordinates } });
    const walls = Array.from({ length: 3600 }, (_, i) => square(2 + 4 * (i % 60) + (i % 7) / 8, 2 + 4 * Math.floor(i / 60) + (i % 5) / 8));
    const floor = feature({}, [[[0, 0], [245, 0], [245, 245], [0, 245], [0, 0]]]);
    const world = { type: 'FeatureCollection', features: [floor, ...walls.map((ring) => feature({ terrain: 'wall' }, ring))] };
    await drop(page, 'large.geojson', JSON.stringify(world));
    await page.waitForFunction(() => window.playground.kind.name === 'plane');
    await page.waitForTimeout(1500);
    const picture = () => page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => seen(document.querySelector('canvas').toDataURL()))));
    const still = await picture();
    assert.equal(await picture(), still, 'nothing moves for whoever wants stillness');
    for (const name of ['Convex cells', 'Triangles', 'What was searched', 'Seen from the start']) {
      const before = await picture();
      await page.locator('.switch', { hasText: name }).click();
      await page.waitForTimeout(300);
      assert.notEqual(await picture(), before, `${name} make a difference`);
    }
    assert.ok((await answers(page))[0].triangleCount > 14000);
  },

  async 'a shape that is drawn by hand is gone around, and can be deleted'({ open }) {
    const page = await open();
    await page.keyboard.press('2');
    const world = await scene(page);
    await page.keyboard.press('d');
    await drag(page, [83, 30], [87, 30], [87, 4], [83, 4], [83, 29.5]);
    await page.keyboard.press('v');
    const drawn = await scene(page);
    assert.equal(drawn.shapes.length, world.shapes.length + 1);
    await page.keyboard.press('Delete');
    assert.equal((await scene(page)).shapes.length, world.shapes.length);
  },

  async 'while an obstacle is dragged among 200, wend takes at most 1 ms a frame in 99 of 100'({ open }) {
    const page = await open();
    await page.keyboard.press('2');
    await page.keyboard.press('n');
    const world = await scene(page);
    assert.equal(world.shapes.filter(({ kind }) => kind === 'wall').length, 200);
    const points = world.shapes[95].rings[0];
    const middle = [points.reduce((sum, { x }) => sum + x, 0) / points.length, points.reduce((sum, { y }) => sum + y, 0) / points.length];
    await drag(page, middle, [middle[0] + 9, middle[1]], [middle[0], middle[1] + 7]);
    const [{ path }] = await answers(page);
    checkPlanePath(await scene(page), path);

    // The same drag again and again, without the pictures. Other programs take time from this one: of each frame the least time counts.
    const dragOnce = () => dragWithoutPictures(page, [middle[0], middle[1] + 7], middle);
    let [least, quietest] = [await dragOnce(), Infinity];
    for (let round = 0; round < 4 || (round < 20 && p99(least) > 1); round++) {
      const times = await dragOnce();
      least = least.map((time, i) => Math.min(time, times[i]));
      quietest = Math.min(quietest, p99(times));
    }
    const said = `p99 ${p99(least).toFixed(1)} ms; of the quietest round ${quietest.toFixed(1)} ms`;
    assert.ok(p99(least) <= 1, said);
    // Five radii at once may take longer: that is told, and shown.
    await page.locator('.switch', { hasText: 'Five radii' }).click();
    await page.evaluate(() => window.playground.room.setRadius(0.8));
    const five = p99(await dragOnce());
    assert.equal((await answers(page))[0].routes.length, 5);
    assert.match(await page.locator('.figures').textContent(), /edit p50, p99.*query p50, p99/);
    return `${said}; with five radii ${five.toFixed(1)} ms`;
  },

  async 'the first drag in a page is as quick as later ones'({ open }) {
    let least = Array(100).fill(Infinity);
    const firsts = [];
    for (let round = 0; round < 3 || (round < 8 && p99(least) > 1); round++) {
      const page = await open();
      await page.keyboard.press('2');
      await page.keyboard.press('n');
      const points = (await scene(page)).shapes[95].rings[0];
      const middle = [points.reduce((sum, { x }) => sum + x, 0) / points.length, points.reduce((sum, { y }) => sum + y, 0) / points.length];
      const times = await dragWithoutPictures(page, middle);
      least = least.map((time, i) => Math.min(time, times[i]));
      firsts.push(p99(times).toFixed(1));
      await page.close();
    }
    assert.ok(p99(least) <= 1, `p99 ${p99(least).toFixed(1)} ms of the least of each frame; of each page ${firsts.join(', ')}`);
    return `p99 ${p99(least).toFixed(1)} ms; of each page ${firsts.join(', ')} ms`;
  },

  async 'five discs go at once, none of them nearer to a wall than its radius, while rocks are dragged'({ open }) {
    const page = await open({ still: true });
    await page.keyboard.press('2');
    for (let i = 0; i < 5; i++) await page.keyboard.press('n');
    const world = await scene(page);
    assert.ok(world.five && world.radius > 0);
    let checked = 0;
    const check = async () => {
      const [now, [{ routes }]] = [await scene(page), await answers(page)];
      assert.deepEqual(routes.map(({ radius }) => radius), [0, 0.25, 0.5, 0.75, 1].map((part) => part * now.radius));
      let last = 0;
      for (const { radius, path, cost, legs, points } of routes) {
        assert.ok((cost ?? Infinity) >= last - 1e-9, 'a wider disc has no shorter path');
        last = cost ?? Infinity; // JSON knows no infinity
        if (path.length === 0) continue;
        checkDiscPath(now, path, radius);
        assert.ok(Math.abs(lengthOf(path) / cost - 1) < 0.001, 'arcs as lines are nearly as long');
        assert.ok(radius === 0 ? legs === null : legs.some(({ kind }) => kind.startsWith('arc')));
        assert.equal(legs === null ? 0 : legs.length, legs === null ? 0 : points.length - 1);
        checked++;
      }
    };
    await check();
    assert.equal(checked, 5, 'all of them fit at first');
    const ring = world.shapes[10].rings[0];
    const middle = ['x', 'y'].map((axis) => ring.reduce((sum, corner) => sum + corner[axis], 0) / ring.length);
    for (const by of [[3, 2], [-2, 4], [1, -3]]) {
      await drag(page, middle, [middle[0] + by[0], middle[1] + by[1]]);
      await check();
      await drag(page, [middle[0] + by[0], middle[1] + by[1]], middle);
    }
    return `${checked} paths`;
  },

  async 'a disc that is too wide is told by which gap, and fits when it is smaller'({ open }) {
    const page = await open({ still: true });
    await page.keyboard.press('2');
    for (let i = 0; i < 6; i++) await page.keyboard.press('n');
    const world = await scene(page);
    const [{ outcome, routes: [{ gap, radius }], path }] = await answers(page);
    assert.deepEqual([outcome, path.length, gap.width, radius], ['unreachable', 0, 2, 1.1]);
    assert.ok([gap.a, gap.b].every(([x, y]) => (x === 48 || x === 49.5) && (y === 14 || y === 16)), 'the wider of the two doors to the last room');
    assert.match(await page.locator('.figures').textContent(), /unreachable for this radius; the gap here is 2 m wide/);
    const slider = page.locator('input[aria-label="Radius of who goes"]');
    await slider.fill('22'); // 22 of 100 steps up to a tenth of 44 m
    const [smaller] = await answers(page);
    assert.equal(smaller.outcome, 'complete');
    assert.equal((await scene(page)).radius, 0.968);
    checkDiscPath(await scene(page), smaller.path, 0.968);
    await page.keyboard.press('Escape');
    await page.locator('canvas').focus();
    await page.keyboard.press('[');
    assert.equal((await scene(page)).radius, 0.748);
    // A link without a radius is one of a point.
    assert.equal(world.layers.includes('gaps'), true);
    const old = await open({ hash: pack(JSON.stringify(['plane', { shapes: [{ kind: 'ground', rings: [[0, 0, 9, 0, 9, 9, 0, 9]] }], ends: [1, 1, 8, 8], planner: 'shortest', layers: [] }])) });
    assert.deepEqual([(await scene(old)).radius, (await scene(old)).five], [0, false]);
  },

  async 'a link brings back the scene'({ open }) {
    const lengths = [];
    const page = await open();
    for (const [key, stories] of [['1', 2], ['2', 1], ['3', 0], ['4', 0]]) {
      await page.keyboard.press(key);
      for (let i = 0; i < stories; i++) await page.keyboard.press('n');
      if (key === '4') {
        await planned(page);
        await page.locator('.rule-text textarea').fill('Move from start to goal Not In "grass" — ü');
        await page.locator('canvas').focus();
        await drag(page, [44, 25], [40, 27]);
      } else if (key !== '2') await drag(page, [3.5, 3.5], [9.5, 5.5]);
      const world = await scene(page);
      const hash = await share(page);
      const other = await open({ hash });
      assert.equal(await room(other), await room(page));
      assert.deepEqual(await scene(other), world);
      lengths.push(hash.length);
    }
    return `${lengths.join(', ')} characters`;
  },

  async 'a spoilt link is refused with a reason, and the page works'({ open }) {
    const page = await open();
    const good = await share(page);
    const bad = ['#1.', '#1.AAAA', '#nonsense', '#99.abc', `${good.slice(0, 60)}`, `${good.slice(0, 40)}AAAA${good.slice(44)}`, '#1.%00%ff', `#1.${'A'.repeat(5000)}`];
    const forged = await page.evaluate(() => {
      const cells = { width: 2, height: 2, runs: '4a' };
      const grid = { cells, start: 0, goal: 3, neighbours: 8, searches: ['astar'] };
      const rules = { world: 'yard', text: '', ends: [1, 1, 2, 2], guards: [], patrols: true, walks: false, time: 12, alert: 1 };
      return [
        null,
        [],
        ['grid', null],
        ['attic', {}],
        ['grid', { ...grid, start: 4 }],
        ['grid', { ...grid, start: 0.5 }],
        ['grid', { ...grid, searches: [] }],
        ['grid', { ...grid, searches: ['__proto__'] }],
        ['grid', { ...grid, cells: { ...cells, runs: '999999999999a' } }],
        ['grid', { ...grid, cells: { ...cells, runs: '3a' } }],
        ['grid', { ...grid, cells: { width: 8192, height: 8192, runs: '' } }],
        ['plane', { shapes: [{ kind: 'wall', rings: [[1, null]] }], ends: [0, 0, 1, 1], planner: 'shortest', layers: [] }],
        ['plane', { shapes: [], ends: [0, 0], planner: 'shortest', layers: [] }],
        ['plane', { shapes: [], ends: [0, 0, 1, 1], planner: 'guess', layers: [] }],
        ['incremental', { ...grid, work: 1e9, doors: [] }],
        ['incremental', { ...grid, work: 60, doors: [{ x: 0, y: 0, width: 9, height: 1, delay: 1, shut: 1, open: 1 }] }],
        ['rules', { ...rules, world: 'moon' }],
        ['rules', { ...rules, ends: [0, 0, 999, 0] }],
        ['rules', { ...rules, guards: [[]] }],
        ['rules', { ...rules, text: 7 }],
        ['rules', { ...rules, text: 'x'.repeat(5000) }],
        ['rules', { ...rules, time: 25 }],
        ['rules', { ...rules, walks: 'yes' }],
      ].map((value) => JSON.stringify(value));
    });
    const before = await scene(page);
    const packed = [...forged, ' '.repeat(20 << 20)].map(pack);
    for (const hash of [...bad, ...packed]) {
      await page.keyboard.press('Escape');
      await page.evaluate((hash) => (location.hash = hash), hash);
      await page.waitForSelector('.message.bad', { state: 'visible' });
      assert.match(await message(page), /^This link cannot be opened: .+\.$/, hash.slice(0, 50));
      assert.deepEqual(await scene(page), before);
    }
    assert.match(await message(page), /larger than any scene/, 'the last one is not unpacked');
    const other = await open({ hash: bad[0] });
    assert.match(await message(other), /^This link cannot be opened/);
    assert.equal(await room(other), 'grid');
    return `${bad.length + packed.length} links`;
  },

  async 'scenes that nobody would draw do no harm'({ open }) {
    const page = await open();
    const plane = (shapes, ends) => ['plane', { shapes, ends, planner: 'shortest', layers: ['triangles', 'cells', 'searched', 'visible'] }];
    const ground = (...points) => ({ kind: 'ground', rings: [points] });
    const tiny = { cells: { width: 1, height: 1, runs: 'a' }, start: 0, goal: 0 };
    const walled = { cells: { width: 2, height: 1, runs: '2b' }, start: 0, goal: 1 };
    const ruled = { world: 'yard', ends: [4, 5, 44, 25], guards: [], patrols: true, walks: false, time: 24, alert: 0 };
    const scenes = [
      plane([], [0, 0, 1, 1]),
      plane([ground()], [0, 0, 1, 1]),
      plane([{ kind: 'wall', rings: [] }], [0, 0, 0, 0]),
      plane([ground(0, 0, 5, 5)], [0, 0, 5, 5]),
      plane([ground(0, 0, 1e6, 0, 1e6, 1e6, 0.0001, 1e6)], [-1e6, -1e6, 1e6, 1e6]),
      plane([ground(0, 0, 1e-9, 0, 0, 1e-9)], [0, 0, 1e-9, 0]),
      plane([ground(0, 0, 9, 9, 9, 0, 0, 9), { kind: 'trees', rings: [[0, 0, 9, 0, 9, 9], [1, 1, 2, 1, 2, 2]] }], [1, 1, 8, 8]),
      ['grid', { ...tiny, neighbours: 4, searches: ['greedy', 'forward'] }],
      ['grid', { ...walled, neighbours: 8, searches: ['weighted', 'euclidean'] }],
      ['incremental', { ...tiny, work: 5, doors: [{ x: 0, y: 0, width: 1, height: 1, delay: 0, shut: 0.2, open: 0.2 }] }],
      ['incremental', { ...walled, work: 20000, doors: [] }],
      ['rules', { ...ruled, text: '', ends: [0, 0, 48, 30] }],
      ['rules', { ...ruled, text: 'Move from start to start Not In grass', ends: [12, 20, 12, 20] }],
      ['rules', { ...ruled, text: 'Move from goal to (1e308, 0) In Around(start, 1e300) with weight 1e308', walks: true }],
      ['rules', { ...ruled, text: '\u0000\ud800 (((', ends: [48, 30, 0, 0], guards: [[12, 20]] }],
      ['rules', { ...ruled, text: 'Move from start to goal Not In Inside(start) Not In LineOfSight(guard1)', walks: true, guards: Array(20).fill([1, 1, 1, 1]) }],
    ];
    for (const wanted of scenes) {
      await page.evaluate((hash) => (location.hash = hash), pack(JSON.stringify(wanted)));
      await page.waitForFunction((name) => window.playground.kind.name === name, wanted[0]);
      await page.waitForTimeout(250);
      await drag(page, [0.5, 0.5], [0.6, 0.9]);
      assert.deepEqual(page.complaints, [], JSON.stringify(wanted).slice(0, 120));
    }
    return `${scenes.length} scenes`;
  },

  async 'files are opened where they are dropped'({ open }) {
    const page = await open();
    await drop(page, 'little.map', MAP);
    await page.waitForFunction(() => window.playground.room.scene.width === 6);
    const grid = await scene(page);
    assert.deepEqual([grid.width, grid.height], [6, 4]);
    assert.deepEqual(grid.terrain.slice(12), [0, 1, 0, 3, 4, 0, 0, 0, 0, 0, 0, 0]);
    checkGridPath(grid, (await answers(page))[0]);

    await drop(page, 'field.mesh', MESH);
    await page.waitForFunction(() => window.playground.kind.name === 'plane');
    assert.equal((await answers(page))[0].triangleCount, 2);

    await drop(page, 'yard.geojson', GEOJSON);
    await page.waitForFunction(() => window.playground.room.scene.shapes?.[0].rings.length === 2);
    const yard = await scene(page);
    assert.equal(yard.shapes[0].rings[1].length, 4);
    checkPlanePath(yard, (await answers(page))[0].path);

    await page.keyboard.press('3');
    await drop(page, 'unnamed', MAP);
    await page.waitForFunction(() => window.playground.room.scene.width === 6);
    assert.equal(await room(page), 'incremental');
  },

  async 'garbage is refused in words of wend, and nothing else happens'({ open }) {
    const page = await open();
    const before = await scene(page);
    const garbage = [
      ['bad.map', 'type octile\nheight 2\nwidth 3\nmap\n..\n...\n', /bad\.map: .*line/],
      ['empty.map', '', /empty\.map: ./],
      ['bytes.map', '\u0000\u0001\u0002\ufffd'.repeat(100), /bytes\.map: ./],
      ['bad.mesh', 'mesh\n2\n3 1\n0 0 1 0\n', /bad\.mesh: .*line/],
      ['lying.mesh', 'mesh\n2\n4000000000 4000000000\n', /lying\.mesh: ./],
      ['bad.geojson', '{"type": "Polygon", "coordinates": [[[0, 0], [1, 0]]]}', /bad\.geojson: .*line/],
      ['cut.json', GEOJSON.slice(0, 90), /cut\.json: ./],
      ['empty.geojson', '{"type": "FeatureCollection", "features": []}', /empty\.geojson: ./],
      ['notes.txt', 'buy milk', /notes\.txt is neither/],
      ['guards.json', RULE_SCENE, /guards\.json is a rule scene: wend explain guards\.json shows it/],
    ];
    for (const [name, text, expected] of garbage) {
      await drop(page, name, text);
      await page.waitForFunction((name) => document.querySelector('.message').textContent.startsWith(name), name);
      assert.match(await message(page), expected);
    }
    assert.deepEqual(await scene(page), before);
    return `${garbage.length} files`;
  },

  async 'keys, help and themes work without a mouse'({ open }) {
    const page = await open();
    await page.keyboard.press('?');
    assert.ok(await page.locator('dialog').isVisible());
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('dialog'));
    await page.keyboard.press('t');
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
    const before = await scene(page);
    await page.keyboard.press('ArrowUp');
    assert.equal((await scene(page)).goal, before.goal - before.width);
    await page.keyboard.press('+');
    await page.keyboard.press('f');
    await page.keyboard.press('2');
    assert.equal(await room(page), 'plane');
  },

  async 'fingers drag, and two of them zoom, on a phone'({ open }) {
    const page = await open({ phone: true });
    const world = await scene(page);
    const finger = await page.context().newCDPSession(page);
    const touch = (type, points) => finger.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    const from = await onPage(page, ...centre(world, world.goal));
    const to = await onPage(page, world.width - 3.5, 3.5);
    await touch('touchStart', [from]);
    await touch('touchMove', [to]);
    await touch('touchEnd', []);
    assert.equal((await scene(page)).goal, 3 * world.width + world.width - 4);

    const scale = () => page.evaluate(() => window.playground.panes()[0].camera.scale);
    const [before, painted] = [await scale(), await scene(page)];
    const middle = await onPage(page, 24, 22);
    const apart = (by) => [{ x: middle.x - by, y: middle.y, id: 0 }, { x: middle.x + by, y: middle.y, id: 1 }];
    await touch('touchStart', apart(30));
    await touch('touchMove', apart(60));
    await touch('touchMove', apart(90));
    await touch('touchEnd', []);
    assert.ok((await scale()) > before * 2, 'the pinch zooms');
    assert.deepEqual(await scene(page), painted, 'a pinch paints nothing');
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(overflow <= 0, 'nothing sticks out');
  },

  async 'a phone names the story, leads to the next, and shows worlds that fill the picture'({ open }) {
    const page = await open({ phone: true });
    const filled = [];
    for (const key of ['2', '3', '4']) {
      await page.keyboard.press(key);
      const titles = await page.evaluate(() => window.playground.kind.stories.map(({ title }) => title));
      for (const [i, title] of titles.entries()) {
        assert.equal(await page.locator('.hint strong').innerText(), `${title}, ${i + 1} of ${titles.length}`);
        const part = await page.evaluate(() => {
          const { left, right, top, bottom } = window.playground.room.bounds();
          const { camera, viewport } = window.playground.panes()[0];
          return ((right - left) * (bottom - top) * camera.scale ** 2) / (viewport.width * viewport.height);
        });
        assert.ok(part > 0.45, `${title} takes ${part.toFixed(2)} of the picture`);
        filled.push(part);
        if (key === '2') {
          const [world, [{ routes }]] = [await scene(page), await answers(page)];
          for (const { path, radius, gap } of routes) path.length > 0 ? checkDiscPath(world, path, radius) : assert.ok(gap !== null, `${title}: no path, and no gap that says why`);
        }
        await page.locator('.hint button').tap();
      }
      assert.match(await page.locator('.hint strong').innerText(), /, 1 of /, 'after the last story comes the first');
    }
    const desk = await open();
    assert.ok(!(await desk.locator('.hint button').isVisible()), 'where all stories are in sight there is no such button');
    return `at least ${Math.round(100 * Math.min(...filled))} % of it`;
  },

  async 'the first time that the plane shows is not that of compiling'({ open }) {
    let said = '';
    // Other programs take time from this one: one of several pages must show it.
    for (let i = 0; i < 5; i++) {
      const page = await open();
      await page.keyboard.press('2');
      const first = (await answers(page))[0].milliseconds;
      const later = await page.evaluate(() => {
        const { room } = window.playground;
        return Math.min(...Array.from({ length: 20 }, () => (room.changed('shapes'), room.answers()[0].milliseconds)));
      });
      said = `${first.toFixed(1)} ms, later ${later.toFixed(1)} ms`;
      if (first < 2 || first < 10 * later) return said;
    }
    assert.fail(said);
  },

  async 'curves of a incremental search end where its work ended'({ open }) {
    const page = await open({ phone: true });
    await page.keyboard.press('3');
    await page.waitForFunction(() => window.playground.room.plot.samples.length > 3 && window.playground.room.answers()[0]?.expanded === 0);
    const { samples, cost } = await page.evaluate(() => ({ samples: window.playground.room.plot.samples, cost: window.playground.room.answers()[0].cost }));
    assert.equal(new Set(samples.map(({ work }) => work)).size, samples.length, 'no two heights at one place');
    await page.waitForFunction((before) => window.playground.room.answers()[0]?.cost < before - 2, cost);
    assert.ok((await page.evaluate(() => window.playground.room.plot.now.cost)) < cost, 'the words follow the walker');
  },

  // -------------------------------------------------------------------------------------------------------------------
  // Rules

  async 'a stranger writes a rule, makes a mistake, understands what is said, and sees the path change'({ open }) {
    const page = await open({ still: true });
    await page.locator('.rooms button', { hasText: 'Rules' }).click();
    await planned(page);
    await writeRule(page, 'Move from start to goal');
    await planned(page);
    const [straight] = await answers(page);
    const grass = await area(page, 'grass');
    assert.ok(metresIn(grass, straight.path) > 3, 'without a rule it crosses the grass');

    await page.keyboard.type(' Not In gras with weight -9');
    const said = page.locator('.rule-message.bad');
    await said.waitFor();
    assert.match(await said.textContent(), /gras\b/, 'the message names the word');
    assert.match(await said.textContent(), /grass/, 'and what would be right');
    assert.equal(await page.locator('.rule-text .wrong').textContent(), 'gras', 'the word is underlined');
    assert.equal(await page.locator('.rule-text textarea').getAttribute('aria-invalid'), 'true');
    assert.deepEqual((await answers(page))[0].path, straight.path, 'the last good path stays');
    assert.ok(await page.locator('.rule-table.grey').isVisible(), 'greyed');
    const box = await page.locator('.rule-text .wrong').boundingBox();
    const around = await page.locator('.rule-text').boundingBox();
    assert.ok(box.x > around.x && box.y > around.y && box.y + box.height < around.y + around.height, 'in sight');
    const mistaken = await said.locator('button').textContent();

    await said.locator('button').click(); // leads to the word, which is selected
    await page.keyboard.type('grass');
    await page.waitForFunction(() => !document.querySelector('.rule-message.bad'));
    await planned(page);
    const [around2] = await answers(page);
    assert.ok(metresIn(grass, around2.path) < 0.1, 'now it goes around the grass');
    assert.ok(around2.length > straight.length);
    assert.equal(await page.locator('.rule-text .wrong').count(), 0);

    await page.keyboard.press('ControlOrMeta+End');
    for (let i = 0; i < 2; i++) await page.keyboard.press('Backspace');
    await page.keyboard.type('9');
    await said.waitFor();
    assert.equal(await page.locator('.rule-text .wrong').textContent(), '9', 'Not wants a weight below 0');
    return mistaken;
  },

  async 'paths that keep to rules pass no wall, and stay out of what is forbidden, in every story'({ open }) {
    const page = await open({ still: true });
    await page.keyboard.press('4');
    const count = await page.evaluate(() => window.playground.kind.stories.length);
    for (let i = 0; i < count; i++) {
      await planned(page);
      const [answer] = await answers(page);
      checkRulePath(await place(page), await scene(page), answer);
      await page.keyboard.press('n');
    }
    await planned(page);
    assert.ok(metresIn(await area(page, 'pond'), (await answers(page))[0].path) === 0);
  },

  async 'every example can be read, and says something else'({ open }) {
    const page = await open({ still: true });
    await page.keyboard.press('4');
    const paths = new Set();
    let tried = 0;
    for (let story = 0; story < 2; story++) {
      await planned(page);
      for (const example of await page.locator('.examples button').all()) {
        await example.click();
        await page.waitForTimeout(420);
        assert.equal(await page.locator('.rule-message.bad').count(), 0, await page.locator('.rule-message').textContent());
        await planned(page);
        paths.add(JSON.stringify((await answers(page))[0].path));
        tried++;
      }
      await page.keyboard.press('Escape');
      await page.keyboard.press('n');
    }
    assert.ok(paths.size > tried / 2, `${paths.size} different paths of ${tried}`);
    return `${tried} examples, ${paths.size} paths`;
  },

  async 'the table explains the path: what each constraint adds, and what it would cost without'({ open }) {
    const page = await open({ still: true });
    await page.keyboard.press('4');
    await planned(page);
    await page.waitForTimeout(100);
    const [{ reasons, cost }] = await answers(page);
    const rows = await page.locator('.rule-table tbody tr').allInnerTexts();
    assert.equal(rows.length, reasons.length);
    const { path } = (await answers(page))[0];
    assert.ok(Math.abs(reasons[0].metres - metresIn(await area(page, 'grass'), path)) < 0.1, 'metres of grass');
    assert.ok(reasons[1].metres > 5 && reasons[1].contribution > 1, 'the guard sees some of it');
    assert.equal(reasons[2].metres, 0, 'the pond is forbidden');
    reasons.forEach(({ text, contribution, costWithout }, i) => {
      assert.ok(rows[i].includes(text), `${rows[i]} says ${text}`);
      assert.ok(Math.abs(cost - costWithout - contribution) < 1e-6);
      assert.ok(rows[i].includes(costWithout.toFixed(1)), rows[i]);
    });
    assert.equal(await page.locator('.rule-table tfoot td').last().innerText(), `costs ${cost.toFixed(1)}`, 'and is not mistaken for a cost without something');
  },

  async 'a rule sleeps by day and counts at night'({ open }) {
    const page = await open({ still: true });
    await page.keyboard.press('4');
    for (let i = 0; i < 2; i++) await page.keyboard.press('n');
    await planned(page);
    const alley = await area(page, 'alley');
    assert.ok(metresIn(alley, (await answers(page))[0].path) > 7, 'by day it goes through the alley');
    await page.locator('input[aria-label="time"]').fill('22');
    await page.waitForFunction(() => window.playground.room.answers()[0]?.reasons[0].weight === -20);
    await planned(page);
    assert.ok(metresIn(alley, (await answers(page))[0].path) < 0.1, 'at night it does not');
  },

  async 'what a story of rules asks for is in sight, on a phone, too'({ open }) {
    const page = await open({ still: true });
    await page.keyboard.press('4');
    await planned(page);
    const count = await page.locator('.stories button').count();
    for (let i = 0; i < count; i++) {
      await page.evaluate(() => (document.querySelector('.panel').scrollTop = 1e6));
      await page.locator('.stories button').nth(i).click();
      await planned(page);
      for (const what of ['input[aria-label="time"]', 'input[aria-label="alert"]', '.rule-table tfoot', '.stories button:last-child', '.examples h2'])
        assert.ok(await isInSight(page, what), `${what} in story ${i + 1}`);
      assert.ok(await page.evaluate(() => document.querySelector('.rule-text textarea').scrollHeight <= document.querySelector('.rule-text textarea').clientHeight), 'and all of the rule');
    }
    assert.match(await page.locator('.values').innerText(), /Values that a rule may name[^]*time[^]*alert/);

    const phone = await open({ phone: true, still: true });
    await phone.keyboard.press('4');
    for (let i = 0; i < 2; i++) await phone.locator('.hint button').tap();
    await planned(phone);
    assert.match(await phone.locator('.hint').innerText(), /Slide the time/);
    assert.ok(await isInSight(phone, 'input[aria-label="time"]'), 'the slider, with nothing opened');
    await phone.locator('.hint button').tap();
    await planned(phone);
    assert.match(await phone.locator('.hint').innerText(), /The table .*More/);
    await phone.locator('.sheet').tap();
    for (const what of ['input[aria-label="time"]', '.rule-table tfoot']) assert.ok(await isInSight(phone, what), what);
  },

  async 'the box of rules grows with its text, and then scrolls'({ open }) {
    for (const phone of [false, true]) {
      const page = await open({ phone, still: true });
      await page.keyboard.press('4');
      await planned(page);
      const size = () =>
        page.evaluate(() => {
          const area = document.querySelector('.rule-text textarea');
          return { high: area.clientHeight, within: area.scrollHeight <= area.clientHeight };
        });
      const lines = (count) => ['Move from start to goal', ...Array.from({ length: count - 1 }, () => 'Not In pond')].join('\n');
      const four = await size();
      await writeRule(page, lines(7));
      const seven = await size();
      assert.ok(four.within && seven.within && seven.high > four.high, 'seven lines are in sight');
      await writeRule(page, lines(30));
      const thirty = await size();
      assert.ok(!thirty.within && thirty.high < 1.5 * seven.high, `thirty lines take ${thirty.high} pixels`);
      assert.ok((await page.locator('.stage').boundingBox()).height > 230, 'the picture stays');
    }
  },

  async 'names in the world of rules are read over the path, and stand beside it where there is room'({ open }) {
    for (const phone of [false, true]) {
      const page = await open({ phone, still: true });
      await page.keyboard.press('4');
      for (let story = 0; story < 4; story++) {
        await planned(page);
        await page.waitForTimeout(100);
        const names = await page.evaluate(() => window.playground.room.names.placed);
        const { areas, things, walls } = await place(page);
        assert.deepEqual(names.map(({ text }) => text).sort(), [...areas, ...things].map(({ name }) => name).sort());
        const [{ path }] = await answers(page);
        const [{ x: left, y: top }, line] = [await page.locator('canvas').boundingBox(), []];
        for (let i = 1; i < path.length; i++) {
          for (let k = 0; k <= 20; k++) {
            const at = ['x', 'y'].map((axis) => path[i - 1][axis] + ((path[i][axis] - path[i - 1][axis]) * k) / 20);
            const { x, y } = await onPage(page, ...at);
            line.push({ x: x - left, y: y - top });
          }
        }
        for (const { text, box } of names) {
          const isCrossed = line.some(({ x, y }) => x > box.left && x < box.right && y > box.top && y < box.bottom);
          // alley and park have no room beside a path through them
          assert.ok(!isCrossed || ['alley', 'park'].includes(text), `${text} in story ${story + 1}`);
          if (!areas.some(({ name }) => name === text)) continue;
          for (const wall of walls) {
            const corners = [];
            for (const { x, y } of wall) corners.push(await onPage(page, x, y));
            const [xs, ys] = ['x', 'y'].map((axis) => corners.map((corner) => corner[axis]));
            const apart = box.left + left >= Math.max(...xs) || box.right + left <= Math.min(...xs) || box.top + top >= Math.max(...ys) || box.bottom + top <= Math.min(...ys);
            assert.ok(apart, `${text} is on a wall`);
          }
        }
        const alley = names.find(({ text }) => text === 'alley');
        if (story === 2) {
          const part = await page.evaluate(({ left, top, right, bottom }) => {
            const box = [left + 4, top + 4, right - left - 8, bottom - top - 8].map((pixels) => Math.round(pixels * devicePixelRatio));
            const { data } = document.querySelector('canvas').getContext('2d').getImageData(...box);
            let orange = 0;
            for (let i = 0; i < data.length; i += 4) orange += data[i] > 200 && data[i + 1] < 120 && data[i + 2] < 60;
            return (4 * orange) / data.length;
          }, alley.box);
          assert.ok(part < 0.01, `${(100 * part).toFixed(1)} % of the name of the alley is path`);
        }
        await page.keyboard.press('n');
      }
    }
  },

  async 'a path is repaired in every frame while guards walk, with no more work than was granted'({ open }) {
    const page = await open();
    await page.keyboard.press('4');
    await page.waitForFunction(() => window.playground.room.answers()[0]?.path.length > 1);
    const seen = await page.evaluate(async () => {
      const found = [];
      const paths = new Set();
      for (const end = performance.now() + 20000; performance.now() < end && (found.length < 180 || paths.size < 6); ) {
        await new Promise((done) => requestAnimationFrame(done));
        const [{ work, path, milliseconds }] = window.playground.room.answers();
        found.push({ work, milliseconds });
        paths.add(JSON.stringify(path));
      }
      return { found, count: paths.size };
    });
    assert.ok(seen.found.every(({ work }) => work <= 2000), 'never more');
    assert.ok(seen.found.filter(({ work }) => work > 0).length > 90, 'there is something to do in most frames');
    assert.ok(seen.count >= 6, 'it changes as guards walk');
    const times = seen.found.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
    return `${times[times.length >> 1].toFixed(1)} ms a frame, p99 ${times[Math.floor(times.length * 0.99)].toFixed(1)} ms`;
  },

  async 'guards, start and goal are dragged, and the path follows'({ open }) {
    const page = await open({ still: true });
    await page.keyboard.press('4');
    await planned(page);
    const [before] = await answers(page);
    const world = await scene(page);
    await drag(page, [world.goal.x, world.goal.y], [46, 4]);
    await planned(page);
    const [moved] = await answers(page);
    assert.notDeepEqual(moved.path, before.path);
    checkRulePath(await place(page), await scene(page), moved);
    const guard = world.guards[0][0];
    await drag(page, [guard.x, guard.y], [10, 6]);
    await planned(page);
    assert.deepEqual((await scene(page)).guards[0][0], { x: 10, y: 6 });
    assert.notDeepEqual((await answers(page))[0].path, moved.path);
    await page.keyboard.press('ArrowLeft');
    assert.equal((await scene(page)).goal.x, 45.5);
  },

  async 'whoever may not be seen waits, and goes on'({ open }) {
    const page = await open();
    await page.keyboard.press('4');
    await page.keyboard.press('n');
    await page.waitForFunction(() => window.playground.room.answers()[0]?.isWaiting, null, { timeout: 60000 });
    await page.waitForFunction(() => window.playground.room.answers()[0]?.isWaiting === false && window.playground.room.agent, null, { timeout: 60000 });
  },

  async 'the box of rules is for keyboards, too: letters are letters there'({ open }) {
    const page = await open({ still: true });
    await page.keyboard.press('4');
    await planned(page);
    const before = await scene(page);
    await page.keyboard.press('e');
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type(' n1t');
    assert.equal(await room(page), 'rules');
    assert.equal((await scene(page)).text, `${before.text} n1t`);
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'light');
    await page.keyboard.press('Escape');
    await page.keyboard.press('t');
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
    await page.keyboard.press('r');
    await planned(page);
    await page.locator('.words button', { hasText: 'Around(' }).click();
    assert.match((await scene(page)).text, / Around\($/);
    await page.keyboard.press('ControlOrMeta+z');
    assert.equal((await scene(page)).text, before.text, 'and can be taken back');
  },

  async 'a phone has room for a rule and its world'({ open }) {
    const page = await open({ phone: true, still: true });
    await page.keyboard.press('4');
    await planned(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(overflow <= 0, 'nothing sticks out');
    const { height } = await page.locator('.stage').boundingBox();
    assert.ok(height > 280, `the picture is ${height} high`);
    await page.locator('.rule-text textarea').tap();
    assert.equal(await page.evaluate(() => parseFloat(getComputedStyle(document.activeElement).fontSize)), 16, 'phones do not zoom in');
    await page.locator('.sheet').tap();
    assert.ok(await page.locator('.rule-table').isVisible());
    assert.ok(await page.locator('input[aria-label="time"]').isVisible());
    assert.ok((await page.locator('.stage').boundingBox()).height > 200, 'the picture stays while the panel is open');
  },
};
